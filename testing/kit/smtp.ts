import { SMTPServer } from 'smtp-server';
import { registerCleanup } from '../portal/cleanup.ts';
import { type ParsedMail, readEml } from './eml.ts';

interface ReceivedMail extends ParsedMail {
  raw: string;
  to: string[];
  from: string;
}

/** A real mail server for one test file, closed afterwards. */
export interface TestSmtp {
  url: string;
  taken: ReceivedMail[];
  /** Rejects the next emails with one reply code each. Later emails are accepted with 250. */
  refuse(...codes: number[]): void;
  /** Sets the reply to one stage of all following sessions. Null restores the normal replies. */
  rejectAt(stage: SmtpStage, reply: { code: number; text: string } | null): void;
  signIns: number;
}

type SmtpStage = 'GREETING' | 'AUTH' | 'MAIL' | 'RCPT';

export async function testSmtp(): Promise<TestSmtp> {
  const mails: ReceivedMail[] = [];
  const refusals: number[] = [];
  const rejected = new Map<SmtpStage, { code: number; text: string }>();
  const rejectionAt = (stage: SmtpStage): Error | null => {
    const reply = rejected.get(stage);
    return reply ? Object.assign(new Error(reply.text), { responseCode: reply.code }) : null;
  };
  const smtp: Omit<TestSmtp, 'url'> = {
    taken: mails,
    refuse: (...codes) => void refusals.push(...codes),
    rejectAt: (stage, reply) => void (reply ? rejected.set(stage, reply) : rejected.delete(stage)),
    signIns: 0,
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onConnect: (_session, done) => done(rejectionAt('GREETING')),
    onAuth({ username }, _session, done) {
      smtp.signIns += 1;
      done(rejectionAt('AUTH'), { user: username });
    },
    onMailFrom: (_address, _session, done) => done(rejectionAt('MAIL')),
    onRcptTo: (_address, _session, done) => done(rejectionAt('RCPT')),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const code = refusals.shift();
        if (code) {
          const raw = readEml(Buffer.concat(chunks).toString()).text;
          // Quotes the email in the error message, as some mail servers do.
          done(
            Object.assign(new Error(`refused: ${raw}`.replaceAll('\n', ' ').slice(0, 450)), {
              responseCode: code,
            }),
          );
          return;
        }
        const raw = Buffer.concat(chunks).toString();
        mails.push({
          ...readEml(raw),
          raw,
          to: session.envelope.rcptTo.map(({ address }) => address),
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  registerCleanup(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = server.server.address() as { port: number }; // The cast is safe, because a TCP server has a port.
  return Object.assign(smtp, { url: `smtp://gate:s3cret-pass@127.0.0.1:${address.port}` });
}
