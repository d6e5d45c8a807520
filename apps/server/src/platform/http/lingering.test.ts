import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { lingerOverRefusals } from './lingering.ts';

let app: FastifyInstance;

/** A server that refuses before it has read what is sent. */
async function start(longestMs?: number): Promise<number> {
  app = fastify();
  lingerOverRefusals(app, longestMs);
  app.addHook('onRequest', async (_request, reply) => {
    await reply.code(413).header('connection', 'close').send('too large');
  });
  app.post('/', async () => 'taken');
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port; // it listens on a port
}

afterEach(() => app.close());

const piece = Buffer.alloc(64 * 1024, 120);
const head = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 100000000\r\n\r\n';

it('lets a sender who goes on sending for a while read why it was refused', async () => {
  const socket = connect(await start(), '127.0.0.1').pause();
  const broken = new Promise<Error>((resolve) => socket.once('error', resolve));
  await once(socket, 'connect');
  socket.write(head);
  // busy with sending, it looks for an answer only then
  for (let sent = 0; sent < 40; sent++) {
    socket.write(piece);
    await after(5);
  }
  let said = '';
  socket.on('data', (data: Buffer) => {
    said += data.toString();
  });
  socket.resume();
  await Promise.race([once(socket, 'end'), broken]);
  expect(said).toMatch(/^HTTP\/1\.1 413 /);
  socket.destroy();
});

it('waits for nobody who never ends, and not for a connection whose request has come whole', async () => {
  const port = await start(100);
  const endless = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => undefined);
  const whole = connect(port, '127.0.0.1').resume();
  // an error while it goes on sending is one way of being closed
  const closed = [endless, whole].map((socket) => new Promise((resolve) => socket.once('close', resolve)));
  endless.resume().write(head);
  whole.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n');
  const writing = setInterval(() => endless.writable && endless.write(piece), 20);
  await Promise.all(closed);
  clearInterval(writing);
});
