/** `node scripts/check/commits.ts`: checks the messages of the commits made since this check exists. */
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';

/** Earlier commits are not checked, because they are older than this check. */
const since = '2026-11-28T00:20:00Z';

export interface CommitMessage {
  hash: string;
  subject: string;
  body: string;
}

/** Maximum number of characters in the subject of a commit message. */
const subjectLimit = 72;

/**
 * Returns the faults of one commit message. It needs the form `area: Imperative sentence.` of at most 72 characters,
 * and a body with the reason.
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
 * Returns the commit messages written by people since this check exists. Returns none outside a Git checkout, as in a
 * release archive.
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
