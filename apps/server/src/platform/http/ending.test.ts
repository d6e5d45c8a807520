import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { endConnections } from './ending.ts';

let app: FastifyInstance;
let answer: (() => void) | undefined;
let port: number;
const open: Socket[] = [];

beforeEach(async () => {
  // as the portal: a connection is kept for longer than a test waits
  app = fastify({ keepAliveTimeout: 72_000, forceCloseConnections: 'idle' });
  endConnections(app, 400);
  app.get('/slow', async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return 'done';
  });
  app.post('/upload', async () => 'taken');
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo); // it listens on a port
});

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
  const socket = await connected();
  await Promise.all([app.close(), once(socket, 'close')]);
});

it('finishes the answer in flight, and does not keep its connection alive after it', async () => {
  const socket = await connected(request('GET /slow'));
  await expect.poll(() => answer).toBeDefined();
  const received: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => received.push(chunk));
  const closing = app.close();
  setTimeout(() => answer?.(), 150);
  await Promise.all([closing, once(socket, 'close')]);
  expect(Buffer.concat(received).toString()).toMatch(/^HTTP\/1\.1 200 [\s\S]*done$/);
});

it.each([
  ['half a head', 'GET /slow HTTP/1.1\r\nho'],
  ['half a body', `${request('POST /upload', 'content-type: text/plain\r\ncontent-length: 10\r\n')}half`],
  ['an answer that never comes', request('GET /slow')],
])('cuts off %s when its patience ends', async (_, said) => {
  const socket = await connected(said);
  await new Promise((resolve) => setTimeout(resolve, 50));
  await Promise.all([app.close(), once(socket, 'close')]);
});
