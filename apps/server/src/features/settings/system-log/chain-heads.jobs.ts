import { escapeHtml } from '../../../platform/mail/compose.ts';
import type { Job } from '../../../platform/services.ts';
import * as queries from './chain-heads.queries.ts';
import { signHead } from './chain-heads.rules.ts';

/** Outputs for published chain heads: the log, and an email if an address is configured. */
export interface HeadsOutput {
  info(line: string): void;
  error(line: string): void;
  /** Recipient of the email with the chain heads. Undefined to send no email. */
  mailTo: string | undefined;
}

const mailQueue = 'audit.heads.mail';

/**
 * Publishes the signed head of each audit chain once a day (decision 038). A chain that no longer matches its published
 * heads is reported as broken. Its new head is still published, so that later changes can be detected.
 */
export const headsJob = (out: HeadsOutput): Job => ({
  queue: 'audit.heads',
  cron: '17 0 * * *',
  async run({ database, jobs, clock, settings }) {
    const at = clock.now();
    const lines = await database.asSystem(async (db) => {
      const installation = await queries.findInstallation(db);
      const entries: { line: string; isBroken: boolean }[] = [];
      for (const { chain, seq, hash, brokenAt } of await queries.findNewHeads(db)) {
        const head = { installation, chain, seq, hash, at: at.toISOString() };
        const { line, signature } = signHead(settings.masterKey, head);
        await queries.insertHead(db, { chain, seq, hash, at, signature });
        if (brokenAt !== null)
          entries.push({ line: `AUDIT-BROKEN chain=${chain} at=${brokenAt}`, isBroken: true });
        entries.push({ line, isBroken: false });
      }
      const text = entries.map(({ line }) => line);
      if (out.mailTo && text.length > 0)
        await jobs.send(db, mailQueue, { at: at.toISOString(), lines: text });
      return entries;
    });
    for (const { line, isBroken } of lines) out[isBroken ? 'error' : 'info'](line);
  },
});

/** Emails the chain heads of the day, and retries until the relay accepts the email. */
export const headsMailJob = (out: HeadsOutput): Job<{ at: string; lines: string[] }> => ({
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
