import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { endConnections } from './ending.ts';

let app: FastifyInstance;
/** Of the connections, those the server has taken. */
let taken: Socket[];
let answer: (() => void) | undefined;
let port: number;
const open: Socket[] = [];

/** A server that lets a call in flight go on for so long while it stops. */
async function start(longestMs: number): Promise<void> {
  // as the portal: a connection is kept for longer than a test waits
  app = fastify({ keepAliveTimeout: 72_000, forceCloseConnections: 'idle' });
  taken = [];
  app.server.on('connection', (socket: Socket) => taken.push(socket));
  endConnections(app, longestMs);
  app.get('/slow', async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return 'done';
  });
  app.post('/upload', async () => 'taken');
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo); // it listens on a port
}

afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  await app.close();
});

async function connected(said = ''): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  open.push(socket);
  await once(socket, 'connect');
  if (said) socket.write(said);
  return socket;
}
const request = (line: string, headers = '') => `${line} HTTP/1.1\r\nhost: x\r\n${headers}\r\n`;

it('does not wait for a connection that never asked anything', async () => {
  await start(60_000);
  const socket = await connected();
  await Promise.all([app.close(), once(socket, 'close')]);
});

it('finishes the answer in flight, and does not keep its connection alive after it', async () => {
  await start(60_000);
  const socket = await connected(request('GET /slow'));
  await expect.poll(() => answer).toBeDefined();
  const received: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => received.push(chunk));
  const closing = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  answer?.();
  await Promise.all([closing, once(socket, 'close')]);
  expect(Buffer.concat(received).toString()).toMatch(/^HTTP\/1\.1 200 [\s\S]*done$/);
});

it.each([
  ['half a head', 'GET /slow HTTP/1.1\r\nho'],
  ['half a body', `${request('POST /upload', 'content-type: text/plain\r\ncontent-length: 10\r\n')}half`],
  ['an answer that never comes', request('GET /slow')],
])('cuts off %s when its patience ends', async (_, said) => {
  await start(400);
  const socket = await connected(said);
  await expect.poll(() => taken[0]?.bytesRead).toBe(said.length);
  await Promise.all([app.close(), once(socket, 'close')]);
});
