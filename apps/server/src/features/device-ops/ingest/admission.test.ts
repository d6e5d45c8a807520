import { connect, type Socket } from 'node:net';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { terminalOf, terminalWorld } from './device-ops.kit.ts';

const { portal, companyId, device, terminal } = await terminalWorld();
const line = '1\t2026-11-19 09:06:10\t255\t15\n';
const open = new Set<Socket>();
/** Connections the portal has taken. */
const taken: Socket[] = [];
let port: number;

beforeAll(async () => {
  portal.app.server.on('connection', (socket: Socket) => taken.push(socket));
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const address = portal.app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterEach(() => {
  for (const socket of open) socket.destroy();
  open.clear();
  taken.length = 0;
});

const head = (serial: string, length: string) =>
  `POST /iclock/cdata?SN=${serial}&table=ATTLOG&Stamp=1 HTTP/1.1\r\nhost: gate\r\n${length}\r\n\r\n`;
const promised = 'content-length: 16777216';
const chunked = 'transfer-encoding: chunked';

/** Sends a text and leaves the connection open; what comes back so far. */
function say(text: string): { heard(): string; socket: Socket } {
  let heard = '';
  const socket = connect(port, '127.0.0.1', () => socket.write(text));
  socket.on('data', (piece) => {
    heard += piece;
  });
  socket.on('error', () => undefined);
  open.add(socket);
  return { heard: () => heard, socket };
}

// first: what other tests make is told of a moment later, over a connection of the pool
describe('a crowd of unknown serials', () => {
  it('uses two connections of the pool at most', async () => {
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
    const answers = await Promise.all(crowd.flatMap((one) => [one.handshake(), one.attlog([line])]));
    done = true;
    await watching;
    // who has waited too long is asked to come again
    for (const { statusCode } of answers) expect([403, 503]).toContain(statusCode);
    expect(most).toBeLessThanOrEqual(2);
  });
});

describe('sockets that promise an upload and say nothing', () => {
  it.each([
    ['of somebody unknown', 'NOBODY', promised],
    ['of somebody unknown, without a length', 'NOBODY', chunked],
    ['of a terminal', device.serial, promised],
    ['of a terminal, without a length', device.serial, chunked],
  ])('%s keep no other from being heard', async (_, serial, length) => {
    const silent = Array.from({ length: 8 }, () => say(head(serial, length)));
    await expect.poll(() => taken.filter(({ bytesRead }) => bytesRead > 0)).toHaveLength(silent.length);
    const other = terminalOf(portal, (await portal.make.device({ companyId })).serial);
    expect((await other.attlog([line])).body).toBe('OK: 1');
    expect((await terminal.attlog([line])).body).toBe('OK: 1');
  });

  it('are refused at once where nobody knows them: not a byte of the body is waited for', async () => {
    const { heard } = say(head('STRANGER', promised));
    await expect.poll(heard).toMatch(/^HTTP\/1\.1 403 [\s\S]*NOT APPROVED$/);
  });

  it('are told that it is too much when they promise more than an upload may have', async () => {
    const { heard } = say(head(device.serial, 'content-length: 16777217'));
    await expect.poll(heard).toMatch(/^HTTP\/1\.1 413 [\s\S]*connection: close[\s\S]*ERROR$/i);
  });
});

describe('memory for uploads', () => {
  it('is charged for what has come: six without a length are taken at once', async () => {
    const body = `${line.length.toString(16)}\r\n${line}\r\n0\r\n\r\n`;
    const said = Array.from({ length: 6 }, () => say(`${head(device.serial, chunked)}${body}`));
    for (const { heard } of said) await expect.poll(heard).toMatch(/OK: 1/);
  });

  it('is shared out by terminal: one that fills its share is asked to come again, its neighbour is heard', async () => {
    const greedy = await portal.make.device({ companyId });
    const most = Buffer.alloc(15 * 1024 * 1024, 10);
    const { socket } = say(`${head(greedy.serial, promised)}${most.toString()}`);
    // a second one before it has arrived would take its room
    await expect.poll(() => taken[0]?.bytesRead).toBeGreaterThan(most.length);
    const second = () => terminalOf(portal, greedy.serial).send('POST', 'cdata', '&table=ATTLOG', most);
    await expect.poll(async () => (await second()).statusCode).toBe(503);
    expect((await terminal.attlog([line])).body).toBe('OK: 1');
    socket.destroy();
    await expect.poll(async () => (await second()).statusCode).toBe(200);
  });
});
