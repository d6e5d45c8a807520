import { escapeHtml } from '../../../platform/mail/compose.ts';
import type { Job } from '../../../platform/services.ts';
import * as queries from './heads.queries.ts';
import { signedHead } from './heads.rules.ts';

/** Where heads go: the log, and a mail where somebody is to have it. */
export interface HeadsOut {
  info(line: string): void;
  error(line: string): void;
  /** Address; absent: nobody. */
  mailTo: string | undefined;
}

const mailQueue = 'audit.heads.mail';

/**
 * Sends each chain's head out, once a day, signed (decision 038). A chain that is not any more what went out is said to be broken, and
 * its head goes out as well: what it is now can be told from what it was.
 */
export const headsJob = (out: HeadsOut): Job => ({
  queue: 'audit.heads',
  cron: '17 0 * * *',
  async run({ database, jobs, clock, settings }) {
    const at = clock.now();
    const lines = await database.asSystem(async (db) => {
      const installation = await queries.findInstallation(db);
      const said: { line: string; isBroken: boolean }[] = [];
      for (const { chain, seq, hash, brokenAt } of await queries.findNewHeads(db)) {
        const head = { installation, chain, seq, hash, at: at.toISOString() };
        const { line, signature } = signedHead(settings.masterKey, head);
        await queries.insertHead(db, { chain, seq, hash, at, signature });
        if (brokenAt !== null)
          said.push({ line: `AUDIT-BROKEN chain=${chain} at=${brokenAt}`, isBroken: true });
        said.push({ line, isBroken: false });
      }
      const text = said.map(({ line }) => line);
      if (out.mailTo && text.length > 0)
        await jobs.send(db, mailQueue, { at: at.toISOString(), lines: text });
      return said;
    });
    for (const { line, isBroken } of lines) out[isBroken ? 'error' : 'info'](line);
  },
});

/** The mail with the day's heads, tried again until it is taken. */
export const headsMailJob = (out: HeadsOut): Job<{ at: string; lines: string[] }> => ({
  queue: mailQueue,
  async run({ post }, { at, lines }) {
    if (!out.mailTo) return;
    const day = at.slice(0, 10);
    const text = [
      'Audit trail heads. Keep this email: npm run audit:check uses it to detect whether earlier entries were removed.',
      ...lines,
    ].join('\n\n');
    await post.deliver({
      id: `audit-heads-${day}`,
      to: { name: '', address: out.mailTo },
      subject: `Audit trail heads for ${day}${lines.some((line) => line.startsWith('AUDIT-BROKEN')) ? ': BROKEN' : ''}`,
      text: `${text}\n`,
      html: `<pre>${escapeHtml(text)}</pre>\n`,
      language: 'en',
      at: new Date(at),
    });
  },
});
