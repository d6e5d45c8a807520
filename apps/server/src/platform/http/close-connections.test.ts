import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { endConnections } from './close-connections.ts';

let app: FastifyInstance;
let accepted: Socket[];
let answer: (() => void) | undefined;
let port: number;
const open: Socket[] = [];

/** Starts a server. When the server stops, running calls have `longestMs` milliseconds to finish. */
async function start(longestMs: number): Promise<void> {
  // An idle connection stays open for longer than the test waits, as in the portal.
  app = fastify({ keepAliveTimeout: 72_000, forceCloseConnections: 'idle' });
  accepted = [];
  app.server.on('connection', (socket: Socket) => accepted.push(socket));
  endConnections(app, longestMs);
  app.get('/slow', async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return 'done';
  });
  app.post('/upload', async () => 'taken');
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo); // The server listens on a port, so its address is an object.
}

afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  await app.close();
});

async function openConnection(data = ''): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  open.push(socket);
  await once(socket, 'connect');
  if (data) socket.write(data);
  return socket;
}
const requestText = (line: string, headers = '') => `${line} HTTP/1.1\r\nhost: x\r\n${headers}\r\n`;

it('closes a connection that never sent a request', async () => {
  await start(60_000);
  const socket = await openConnection();
  await Promise.all([app.close(), once(socket, 'close')]);
});

it('finishes the answer in progress and then closes the connection', async () => {
  await start(60_000);
  const socket = await openConnection(requestText('GET /slow'));
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
  ['half a body', `${requestText('POST /upload', 'content-type: text/plain\r\ncontent-length: 10\r\n')}half`],
  ['an answer that never comes', requestText('GET /slow')],
])('when the server stops, cuts off %s after the time limit', async (_, data) => {
  await start(400);
  const socket = await openConnection(data);
  await expect.poll(() => accepted[0]?.bytesRead).toBe(data.length);
  await Promise.all([app.close(), once(socket, 'close')]);
});
