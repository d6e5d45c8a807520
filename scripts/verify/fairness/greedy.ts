/**
 * The greedy client of `verify:fairness`, in its own process: `node scripts/verify/fairness/greedy.ts '{"port":…}'`. It
 * opens all connections from one address, prints `ready`, and sends requests. With `seconds`, each connection repeats
 * its request after every answer, until the time is over or SIGTERM arrives. Without `seconds`, each connection sends
 * one request, all at the same moment. At the end, it prints the number of answers by status, as one line of JSON.
 */
import { connect } from 'node:net';

export interface GreedyOptions {
  port: number;
  /** Source address, one of 127.0.0.0/8. */
  from: string;
  connections: number;
  /** Raw requests. The connections use them in turn. `{n}` is replaced by the number of the connection. */
  requests: string[];
  /** Maximum duration of the load in seconds. If absent, every connection sends once. */
  seconds?: number;
}

/** Number of answers by status. If each request is sent only once, the key is the status and the message code. */
export type AnswerCounts = Record<string, number>;

/** Milliseconds without an answer after which a connection counts as failed. */
const patienceMs = 40_000;
/** Delay in milliseconds before a closed or refused connection is reopened. It prevents a flood of connections. */
const reopenMs = 50;

const { port, from, connections, requests, seconds }: GreedyOptions = JSON.parse(process.argv[2] ?? '{}');
const answers: AnswerCounts = {};
const countAnswer = (key: string) => {
  answers[key] = (answers[key] ?? 0) + 1;
};
const isOnce = seconds === undefined;
let isOver = false;

/**
 * Parses the first complete answer in `text`. Returns its status and code as `key`, and its length. Returns undefined
 * if the answer is incomplete.
 */
function parseAnswer(text: string): { key: string; length: number } | undefined {
  const head = text.indexOf('\r\n\r\n');
  if (head < 0) return undefined;
  const headers = text.slice(0, head);
  const status = headers.slice(9, 12);
  const length = /\r\ncontent-length: (\d+)/i.exec(headers)?.[1];
  // An answer without a length ends with the last chunk of its body.
  const last = length === undefined ? text.indexOf('\r\n0\r\n\r\n', head) : -1;
  const end = length === undefined ? last + 7 : head + 4 + Number(length);
  if ((length === undefined && last < 0) || end > text.length) return undefined;
  const code = isOnce ? ` ${/"messageCode":"(\w+)"/.exec(text)?.[1] ?? ''}` : '';
  return { key: status + code, length: end };
}

let ready = 0;
const allReady = Promise.withResolvers<void>();
const start = Promise.withResolvers<void>();

async function runConnection(number: number): Promise<void> {
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
        const answer = parseAnswer(text);
        if (!answer) return;
        text = text.slice(answer.length);
        countAnswer(answer.key);
        if (isOver || isOnce) socket.destroy();
        else socket.write(request, 'latin1');
      });
      socket.on('timeout', () => {
        countAnswer('silence');
        socket.destroy();
      });
      socket.on('error', () => countAnswer('broken'));
      socket.on('close', resolve);
    });
    if (!isOver && !isOnce) await new Promise((resolve) => setTimeout(resolve, reopenMs));
  } while (!isOver && !isOnce);
}

const all = Promise.all(Array.from({ length: connections }, (_, number) => runConnection(number)));
await allReady.promise;
console.log('ready');
start.resolve();
if (isOnce) await all;
else {
  // Ends without waiting for answers on open connections.
  const end = Promise.withResolvers<void>();
  setTimeout(end.resolve, seconds * 1000);
  process.once('SIGTERM', () => end.resolve());
  await end.promise;
  isOver = true;
}
console.log(JSON.stringify(answers));
process.exit(0);
