import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { enableLingeringClose } from './lingering.ts';

let app: FastifyInstance;

/** Starts a server that answers with a refusal before it has read the body of a request. */
async function start(longestMs?: number): Promise<number> {
  app = fastify();
  enableLingeringClose(app, longestMs);
  app.addHook('onRequest', async (_request, reply) => {
    await reply.code(413).header('connection', 'close').send('too large');
  });
  app.post('/', async () => 'taken');
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port; // The server listens on a port, so its address is an object.
}

afterEach(() => app.close());

const piece = Buffer.alloc(64 * 1024, 120);
const head = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 100000000\r\n\r\n';

it('lets a client read the refusal of its request while it is still sending the body', async () => {
  const socket = connect(await start(), '127.0.0.1').pause();
  const broken = new Promise<Error>((resolve) => socket.once('error', resolve));
  await once(socket, 'connect');
  socket.write(head);
  // The client sends 40 pieces of the body before it reads an answer.
  for (let sentPieces = 0; sentPieces < 40; sentPieces++) {
    socket.write(piece);
    await after(5);
  }
  let received = '';
  socket.on('data', (data: Buffer) => {
    received += data.toString();
  });
  socket.resume();
  await Promise.race([once(socket, 'end'), broken]);
  expect(received).toMatch(/^HTTP\/1\.1 413 /);
  socket.destroy();
});

it('limits the wait for a client that never stops sending, and closes the connection immediately after a complete request', async () => {
  const port = await start(100);
  const endless = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => undefined);
  const complete = connect(port, '127.0.0.1').resume();
  // The connection also closes if the client fails to send more data.
  const closed = [endless, complete].map((socket) => new Promise((resolve) => socket.once('close', resolve)));
  endless.resume().write(head);
  complete.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n');
  const writing = setInterval(() => endless.writable && endless.write(piece), 20);
  await Promise.all(closed);
  clearInterval(writing);
});
