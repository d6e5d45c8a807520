import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { terminalWorld } from '@gatehouse/testing/kit/terminal-world';
import { beforeAll, describe, expect, it } from 'vitest';
import { longestRequestMs } from '../../dialects/http-limits.ts';

const { portal, companyId, person, device, rows, punchesOf } = await terminalWorld();
let port: number;
beforeAll(async () => {
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  port = (portal.app.server.address() as AddressInfo).port; // The test opens TCP connections to this port.
});

function exchange(...parts: (string | Buffer)[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (part) => {
      answer += part.toString('latin1');
      const [head = '', body] = answer.split('\r\n\r\n', 2);
      const length = /content-length: *(\d+)/i.exec(head)?.[1];
      if (body !== undefined && length !== undefined && body.length >= Number(length)) socket.destroy();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
    for (const part of parts) socket.write(part);
  });
}
const get = (path: string, version = '1.1', more = '') =>
  exchange(`GET ${path} HTTP/${version}\r\n${more}\r\n`);
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
const bodyOf = (answer: string) => answer.split('\r\n\r\n')[1];

describe('raw HTTP exchange with a terminal', () => {
  it.each(['1.0', '1.1'])('accepts HTTP/%s without a Host header from a terminal', async (version) => {
    const answer = await get(`/iclock/getrequest?SN=${device.serial}`, version);
    expect([statusOf(answer), bodyOf(answer)]).toEqual([200, 'OK']);
  });

  it('rejects a browser request without a Host header', async () => {
    expect(statusOf(await get('/'))).toBe(400);
    expect(statusOf(await get('/api/openapi.json'))).toBe(400);
    expect(statusOf(await get('/api/openapi.json', '1.1', 'Host: a\r\n'))).toBe(200);
  });

  it('sends a terminal few headers, in the capitalisation for old firmware and without headers for browsers', async () => {
    const [head = ''] = (await get(`/iclock/getrequest?SN=${device.serial}`)).split('\r\n\r\n');
    expect(head).toMatch(/\r\nContent-Type: text\/plain\r\n/);
    expect(head).toMatch(/\r\nContent-Length: 2(\r\n|$)/);
    expect(head).toMatch(/\r\nDate: \w{3}, \d{2} \w{3} \d{4} [\d:]{8} GMT(\r\n|$)/);
    expect(head).not.toMatch(/security|policy|frame|cross-origin|nosniff/i);
    expect(head.length).toBeLessThan(400);
  });

  it.each(['/ICLOCK/cdata', '/iclock/iclock/cdata', '/IClock/IClock/CDATA.aspx'])(
    'accepts the terminal path %s',
    async (path) => {
      const answer = await get(`${path}?SN=${device.serial}&options=all`);
      expect(bodyOf(answer)).toMatch(/^GET OPTION FROM: /);
    },
  );

  it.each(['/iclock', '/iclock/', '/iclock/newthing', '/ICLOCK/newthing', '/iclock/%zz'])(
    'answers the unknown terminal path %s with 404 in plain text instead of the HTML page',
    async (path) => {
      const answer = await get(`${path}?SN=${device.serial}`);
      expect([statusOf(answer), bodyOf(answer)]).toEqual([404, 'NOT FOUND']);
      expect(answer).toMatch(/\r\nContent-Type: text\/plain\r\n/);
    },
  );

  it("reports a terminal's request to an unknown endpoint to the administrator", async () => {
    const other = await portal.make.device({ companyId });
    await get(`/iclock/newthing?SN=${other.serial}`);
    expect(await rows('SELECT unserved_path FROM device_states WHERE device_id = $1', [other.id])).toEqual([
      { unserved_path: '/iclock/newthing' },
    ]);
    await get('/iclock/other?SN=STRANGE-PATH');
    expect(
      await rows("SELECT info ->> 'path' AS path FROM pending_devices WHERE serial_number = 'STRANGE-PATH'"),
    ).toEqual([{ path: '/iclock/other' }]);
  });

  it.each([
    ['has a Content-Encoding header', 'Content-Encoding: gzip\r\n'],
    ['has no Content-Encoding header', ''],
  ])(
    "rejects a terminal's gzip body that %s with 415 in plain text and acknowledges nothing",
    async (_what, header) => {
      const body = gzipSync(`${person.pin}\t2026-11-10 09:00:00\t0\t1\n`);
      const answer = await exchange(
        `POST /iclock/cdata?SN=${device.serial}&table=ATTLOG&Stamp=1 HTTP/1.1\r\n${header}Content-Length: ${body.length}\r\n\r\n`,
        body,
      );
      expect([statusOf(answer), bodyOf(answer)]).toEqual([415, 'ERROR']);
      expect(await punchesOf(person.employeeId)).toEqual([]);
    },
  );

  it('accepts a slow body of a terminal under /iclock for longer than a slow body of a browser', async () => {
    const { server } = portal.app;
    expect(server.requestTimeout).toBe(3_600_000);
    expect(longestRequestMs).toEqual({ people: 60_000, devices: 600_000, streams: 3_600_000 });
    expect(server.headersTimeout).toBeLessThanOrEqual(60_000);
  });

  it("reads the body of a terminal's request that arrives in pieces", async () => {
    const line = `${person.pin}\t2026-11-11 09:00:00\t0\t1\n`;
    const head = `POST /iclock/cdata?SN=${device.serial}&table=ATTLOG&Stamp=1 HTTP/1.1\r\nContent-Length: ${line.length}\r\n\r\n`;
    const connectionOpened = once(portal.app.server, 'connection');
    const socket = connect(port, '127.0.0.1');
    const [there]: Socket[] = await connectionOpened;
    const answerText = new Promise<string>((resolve) =>
      socket.once('data', (part) => resolve(part.toString())),
    );
    let sentBytes = 0;
    for (const part of [head, line.slice(0, 5), line.slice(5)]) {
      await expect.poll(() => there?.bytesRead).toBe(sentBytes);
      socket.write(part);
      sentBytes += part.length;
    }
    expect(bodyOf(await answerText)).toBe('OK: 1');
    socket.destroy();
  });
});
