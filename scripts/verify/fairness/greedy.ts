/**
 * The greedy client of `verify:fairness`, in a process of its own: `node scripts/verify/fairness/greedy.ts '{"port":…}'`. Opens all
 * connections from one address, prints `ready`, and sends. With `seconds` each connection sends its request again after every answer, until that
 * time is over or SIGTERM; without it, each connection sends once, and all at the same moment. Ends with one line of JSON: answers by status.
 */
import { connect } from 'node:net';

export interface GreedyOptions {
  port: number;
  /** Source address, one of 127.0.0.0/8. */
  from: string;
  connections: number;
  /** Each connection sends one of these, in turn, as they are on the wire; `{n}` becomes the number of the connection. */
  requests: string[];
  /** Longest duration of the load. Absent: every connection sends once. */
  seconds?: number;
}

/** Number of answers by status, or by `status code` where requests are sent once. */
export type Answers = Record<string, number>;

/** A connection without an answer for so long has failed. */
const patienceMs = 40_000;
/** A closed or refused connection opens again after this time, so that a portal that closes connections is not hammered. */
const reopenMs = 50;

const { port, from, connections, requests, seconds }: GreedyOptions = JSON.parse(process.argv[2] ?? '{}');
const answers: Answers = {};
const count = (key: string) => {
  answers[key] = (answers[key] ?? 0) + 1;
};
const isOnce = seconds === undefined;
let isOver = false;

/** The first complete answer in `text`: its status, its code and its length; undefined while more is to come. */
function answerIn(text: string): { key: string; length: number } | undefined {
  const head = text.indexOf('\r\n\r\n');
  if (head < 0) return undefined;
  const headers = text.slice(0, head);
  const status = headers.slice(9, 12);
  const length = /\r\ncontent-length: (\d+)/i.exec(headers)?.[1];
  // an answer without a length ends with the last piece of its body
  const last = length === undefined ? text.indexOf('\r\n0\r\n\r\n', head) : -1;
  const end = length === undefined ? last + 7 : head + 4 + Number(length);
  if ((length === undefined && last < 0) || end > text.length) return undefined;
  const code = isOnce ? ` ${/"messageCode":"(\w+)"/.exec(text)?.[1] ?? ''}` : '';
  return { key: status + code, length: end };
}

let ready = 0;
const allReady = Promise.withResolvers<void>();
const start = Promise.withResolvers<void>();

async function connection(number: number): Promise<void> {
  const request = (requests[number % requests.length] ?? '').replaceAll('{n}', String(number));
  let isCounted = false;
  do {
    await new Promise<void>((resolve) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress: from });
      socket.setEncoding('latin1').setNoDelay().setTimeout(patienceMs);
      let text = '';
      socket.on('connect', async () => {
        if (!isCounted) {
          isCounted = true;
          ready += 1;
          if (ready === connections) allReady.resolve();
        }
        await start.promise;
        socket.write(request, 'latin1');
      });
      socket.on('data', (piece: string) => {
        text += piece;
        const answer = answerIn(text);
        if (!answer) return;
        text = text.slice(answer.length);
        count(answer.key);
        if (isOver || isOnce) socket.destroy();
        else socket.write(request, 'latin1');
      });
      socket.on('timeout', () => {
        count('silence');
        socket.destroy();
      });
      socket.on('error', () => count('broken'));
      socket.on('close', resolve);
    });
    if (!isOver && !isOnce) await new Promise((resolve) => setTimeout(resolve, reopenMs));
  } while (!isOver && !isOnce);
}

const all = Promise.all(Array.from({ length: connections }, (_, number) => connection(number)));
await allReady.promise;
console.log('ready');
start.resolve();
if (isOnce) await all;
else {
  // a connection that waits for its last answer is not waited for
  const end = Promise.withResolvers<void>();
  setTimeout(end.resolve, seconds * 1000);
  process.once('SIGTERM', () => end.resolve());
  await end.promise;
  isOver = true;
}
console.log(JSON.stringify(answers));
process.exit(0);
