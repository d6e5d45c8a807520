/** `node scripts/check/commits.ts`: checks the messages of commits made after this check was introduced. */
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';

/** Commits before this time are not checked, because the check did not exist yet. */
const since = '2026-11-28T00:20:00Z';

export interface CommitMessage {
  hash: string;
  subject: string;
  body: string;
}

/** Maximum number of characters in the subject of a commit message. */
const subjectLimit = 72;

/**
 * Returns the faults of one commit message. The subject must have the form `area: Imperative sentence.` with at most 72
 * characters, and the body must give the reason.
 */
export function messageFaults({ subject, body }: Omit<CommitMessage, 'hash'>): string[] {
  const faults: string[] = [];
  if (!/^[a-z][\w.-]*(?:, [a-z][\w.-]*)*: [A-Z].*\.$/.test(subject))
    faults.push('the subject is not `area: Imperative sentence.`');
  if (subject.length > subjectLimit)
    faults.push(`the subject has ${subject.length} characters, limit ${subjectLimit}`);
  if (body.trim() === '') faults.push('the body gives no reason');
  return faults;
}

/**
 * Returns the commit messages that people have written since this check was introduced. Outside a Git checkout, such as
 * in a release archive, returns none.
 */
function readMessages(): CommitMessage[] {
  const format = '%H%x00%s%x00%b%x00%an%x01';
  const { status, stdout } = spawnSync(
    'git',
    ['log', '--no-merges', `--since=${since}`, `--format=${format}`],
    {
      encoding: 'utf8',
    },
  );
  if (status !== 0) return [];
  return stdout
    .split('\u0001')
    .map((entry) => entry.trimStart().split('\0'))
    .filter(([hash]) => hash)
    .filter(([, , , author]) => author !== 'dependabot[bot]')
    .map(([hash = '', subject = '', body = '']) => ({ hash, subject, body }));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const messages = readMessages();
  for (const message of messages)
    for (const fault of messageFaults(message)) {
      console.log(`${message.hash.slice(0, 8)} ${message.subject}: ${fault}`);
      process.exitCode = 1;
    }
  console.log(`${messages.length} commit messages`);
}
