import { SMTPServer } from 'smtp-server';
import { type ReadMail, readEml } from './eml.ts';
import { atEnd } from './ends.ts';

export interface TakenMail extends ReadMail {
  raw: string;
  to: string[];
  from: string;
}

/** A real mail server for a test file; closed after it. */
export interface TestSmtp {
  url: string;
  taken: TakenMail[];
  /** How the next mails are answered: a reply code each, then again with 250. */
  refuse(...codes: number[]): void;
  /** The reply to this stage of every session from now on; null accepts again. */
  rejectAt(stage: Stage, reply: { code: number; text: string } | null): void;
  /** Sign-ins tried so far. */
  signIns: number;
}

type Stage = 'GREETING' | 'AUTH' | 'MAIL' | 'RCPT';

export async function testSmtp(): Promise<TestSmtp> {
  const taken: TakenMail[] = [];
  const refusals: number[] = [];
  const rejected = new Map<Stage, { code: number; text: string }>();
  const errorAt = (stage: Stage): Error | null => {
    const reply = rejected.get(stage);
    return reply ? Object.assign(new Error(reply.text), { responseCode: reply.code }) : null;
  };
  const smtp: Omit<TestSmtp, 'url'> = {
    taken,
    refuse: (...codes) => void refusals.push(...codes),
    rejectAt: (stage, reply) => void (reply ? rejected.set(stage, reply) : rejected.delete(stage)),
    signIns: 0,
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onConnect: (_session, done) => done(errorAt('GREETING')),
    onAuth({ username }, _session, done) {
      smtp.signIns += 1;
      done(errorAt('AUTH'), { user: username });
    },
    onMailFrom: (_address, _session, done) => done(errorAt('MAIL')),
    onRcptTo: (_address, _session, done) => done(errorAt('RCPT')),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const code = refusals.shift();
        if (code) {
          const raw = readEml(Buffer.concat(chunks).toString()).text;
          // as careless servers do, it quotes the mail
          done(
            Object.assign(new Error(`refused: ${raw}`.replaceAll('\n', ' ').slice(0, 450)), {
              responseCode: code,
            }),
          );
          return;
        }
        const raw = Buffer.concat(chunks).toString();
        taken.push({
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
  atEnd(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = server.server.address() as { port: number }; // it listens on TCP
  return Object.assign(smtp, { url: `smtp://gate:s3cret-pass@127.0.0.1:${address.port}` });
}
