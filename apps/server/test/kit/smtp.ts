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
}

export async function testSmtp(): Promise<TestSmtp> {
  const taken: TakenMail[] = [];
  const refusals: number[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
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
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    taken,
    refuse: (...codes) => void refusals.push(...codes),
  };
}
