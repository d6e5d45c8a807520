import { terminalOf, terminalWorld } from '@gatehouse/testing/kit/terminal-world';
import { expect, it } from 'vitest';
import { buildApp } from '../../../../app.ts';
import { Database } from '../../../../platform/db/database.ts';
import { createLog } from '../../../../platform/log.ts';

const { portal, device } = await terminalWorld();

it('logs one line without a stack trace for each terminal upload during a database outage', async () => {
  const database = new Database({
    connection: { host: '127.0.0.1', port: 1, user: 'nobody', database: 'nowhere' },
    poolSize: 2,
    onError: () => undefined,
  });
  const lines: string[] = [];
  const app = await buildApp(portal.services, {
    devices: database,
    log: createLog('info', { write: (line) => void lines.push(line) }),
    trustedProxies: [],
    metricsToken: undefined,
    screens: '/nowhere',
  });
  const terminal = terminalOf({ app }, device.serial);
  for (let time = 0; time < 3; time++)
    expect((await terminal.attlog(['1\t2026-11-19 09:06:10\t255\t15'])).statusCode).toBe(503);
  expect(lines).toHaveLength(3);
  for (const line of lines) {
    expect(JSON.parse(line)).toMatchObject({
      msg: 'terminal not served',
      why: expect.stringMatching(/ECONNREFUSED/),
    });
    expect(line.length).toBeLessThan(400);
  }
  await database.end();
});

it("answers a terminal's verification request with a timeout during a database outage", async () => {
  await terminalOf(portal, device.serial).poll();
  const database = new Database({
    connection: { host: '127.0.0.1', port: 1, user: 'nobody', database: 'nowhere' },
    poolSize: 2,
    onError: () => undefined,
  });
  const app = await buildApp(portal.services, {
    devices: database,
    log: createLog('error'),
    trustedProxies: [],
    metricsToken: undefined,
    screens: '/nowhere',
  });
  const terminal = terminalOf({ app }, device.serial);
  const { statusCode, body } = await terminal.send('POST', 'cdata', '&AuthType=device', 'pin=7\tevent=0');
  expect([statusCode, body]).toEqual([200, 'AUTH=TIMEOUT\r\npin=7\tevent=0\r\n']);
  await database.end();
});
