import { connect, type Socket } from 'node:net';
import { terminalOf, terminalWorld } from '@gatehouse/testing/kit/terminal-world';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

const { portal, companyId, device, terminal } = await terminalWorld();
const line = '1\t2026-11-19 09:06:10\t255\t15\n';
const open = new Set<Socket>();
const acceptedSockets: Socket[] = [];
let port: number;

beforeAll(async () => {
  portal.app.server.on('connection', (socket: Socket) => acceptedSockets.push(socket));
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const address = portal.app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterEach(() => {
  for (const socket of open) socket.destroy();
  open.clear();
  acceptedSockets.length = 0;
});

const requestHead = (serial: string, length: string) =>
  `POST /iclock/cdata?SN=${serial}&table=ATTLOG&Stamp=1 HTTP/1.1\r\nhost: gate\r\n${length}\r\n\r\n`;
const promised = 'content-length: 16777216';
const chunked = 'transfer-encoding: chunked';

/**
 * Sends raw text and leaves the connection open. Returns the socket and a function that returns the response received
 * so far.
 */
function sendText(text: string): { heard(): string; socket: Socket } {
  let response = '';
  const socket = connect(port, '127.0.0.1', () => socket.write(text));
  socket.on('data', (piece) => {
    response += piece;
  });
  socket.on('error', () => undefined);
  open.add(socket);
  return { heard: () => response, socket };
}

// These tests must run first, because events of the other tests would use another connection of the pool.
describe('requests with many unknown serial numbers', () => {
  it('uses at most two connections of the pool to look up many unknown serial numbers', async () => {
    const { pool } = portal.devices;
    let most = 0;
    let done = false;
    const watching = (async () => {
      while (!done) {
        most = Math.max(most, pool.totalCount - pool.idleCount);
        await new Promise(setImmediate);
      }
    })();
    const crowd = Array.from({ length: 60 }, (_, number) => terminalOf(portal, `CROWD${number}`));
    const answers = await Promise.all(crowd.flatMap((client) => [client.handshake(), client.attlog([line])]));
    done = true;
    await watching;
    // A request that waited too long is rejected with 503.
    for (const { statusCode } of answers) expect([403, 503]).toContain(statusCode);
    expect(most).toBeLessThanOrEqual(2);
  });
});

describe('connections that announce an upload but send no body', () => {
  it.each([
    ['unknown sender', 'NOBODY', promised],
    ['unknown sender without a Content-Length', 'NOBODY', chunked],
    ['terminal', device.serial, promised],
    ['terminal without a Content-Length', device.serial, chunked],
  ])('does not let uploads without a body block other devices (%s)', async (_, serial, length) => {
    const silent = Array.from({ length: 8 }, () => sendText(requestHead(serial, length)));
    await expect
      .poll(() => acceptedSockets.filter(({ bytesRead }) => bytesRead > 0))
      .toHaveLength(silent.length);
    const other = terminalOf(portal, (await portal.make.device({ companyId })).serial);
    expect((await other.attlog([line])).body).toBe('OK: 1');
    expect((await terminal.attlog([line])).body).toBe('OK: 1');
  });

  it('rejects an upload of an unknown sender immediately, without waiting for the body', async () => {
    const { heard } = sendText(requestHead('STRANGER', promised));
    await expect.poll(heard).toMatch(/^HTTP\/1\.1 403 [\s\S]*NOT APPROVED$/);
  });

  it('rejects an upload with 413 if its announced length is above the limit', async () => {
    const { heard } = sendText(requestHead(device.serial, 'content-length: 16777217'));
    await expect.poll(heard).toMatch(/^HTTP\/1\.1 413 [\s\S]*connection: close[\s\S]*ERROR$/i);
  });
});

describe('memory for the bodies of uploads', () => {
  it('counts only received bytes as used memory, and accepts six simultaneous uploads without a declared length', async () => {
    const body = `${line.length.toString(16)}\r\n${line}\r\n0\r\n\r\n`;
    const requests = Array.from({ length: 6 }, () =>
      sendText(`${requestHead(device.serial, chunked)}${body}`),
    );
    for (const { heard } of requests) await expect.poll(heard).toMatch(/OK: 1/);
  });

  it('rejects a terminal that has used up its share of upload memory, but accepts another terminal', async () => {
    const greedy = await portal.make.device({ companyId });
    const most = Buffer.alloc(15 * 1024 * 1024, 10);
    const { socket } = sendText(`${requestHead(greedy.serial, promised)}${most.toString()}`);
    // The second upload must not arrive before the first one has used its memory.
    await expect.poll(() => acceptedSockets[0]?.bytesRead).toBeGreaterThan(most.length);
    const sendSecond = () => terminalOf(portal, greedy.serial).send('POST', 'cdata', '&table=ATTLOG', most);
    await expect.poll(async () => (await sendSecond()).statusCode).toBe(503);
    expect((await terminal.attlog([line])).body).toBe('OK: 1');
    socket.destroy();
    await expect.poll(async () => (await sendSecond()).statusCode).toBe(200);
  });
});
