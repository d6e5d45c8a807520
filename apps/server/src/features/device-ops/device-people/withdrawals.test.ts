import { deviceLines } from '@gatehouse/api/device-ops/device-lines';
import { visitors } from '@gatehouse/api/visitors/visitors';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../../../test/kit/factories.ts';
import type { Client } from '../../../../test/kit/portal.ts';
import { terminalOf } from '../ingest/device-ops.kit.ts';
import { callDevice } from '../lines/call-terminal.service.ts';
import { lineWorld } from '../lines/lines.kit.ts';

const start = '2026-11-25T02:00:00Z';
/** The last second of the rights of this file, which no job looks at: each is due until a minute's job notices it. */
const lastSecond = '2026-11-25T02:20:17Z';
const { portal, terminal: called, body: line } = await lineWorld({ at: start });
let companyId: number;
let host: Person;
let admin: Client;
let roomId: number;

beforeEach(async () => {
  portal.clock.set(start);
  called.people.clear();
  host = await portal.make.employee({ roles: ['ADMIN'] });
  companyId = host.companyId ?? 0;
  admin = await portal.as(host);
  roomId = (await portal.make.room({ companyId, type: 'SECURITY_ROOM' })).id;
});

const deviceAt = async (protocol: 'ZK_ATT' | 'ZK_ACC' | 'HIKVISION', room = roomId) => {
  const door = await portal.make.door({ companyId, roomId: room });
  return portal.make.device({ companyId, doorId: door.id, protocol });
};

/** A polling terminal that answers each command well. */
async function polling(protocol: 'ZK_ATT' | 'ZK_ACC', room = roomId, abilities = '') {
  const terminal = terminalOf(portal, (await deviceAt(protocol, room)).serial);
  if (protocol === 'ZK_ACC') {
    await terminal.send('POST', 'registry', '', `DeviceType=acc,LockCount=1,DateFmtFunOn=1${abilities}`);
    await terminal.send('GET', 'push');
  }
  /** The commands of one poll. */
  const obey = async () => {
    const commands = [...(await terminal.poll()).body.matchAll(/^C:(\d+):(.*)$/gm)];
    const results = commands.map(([, id]) => `ID=${id}&Return=0&CMD=DATA`);
    if (results.length > 0) await terminal.report(results.join('\n'));
    return commands.map(([, , text = '']) => text);
  };
  const settle = async () => {
    while ((await obey()).length > 0);
  };
  return { obey, settle };
}

const secondsAfter = (seconds: number) => new Date(Date.parse(lastSecond) + seconds * 1000).toISOString();

describe('a right that ends', () => {
  it.each([
    ['ZK_ATT', 'DATA DELETE USERINFO PIN='],
    ['ZK_ACC', 'DATA DELETE userauthorize Pin='],
  ] as const)('is withdrawn by the first answer after its last second (%s)', async (protocol, command) => {
    const { obey, settle } = await polling(protocol);
    const person = await portal.make.employee({ companyId });
    await portal.make.accessZone(person, { roomId, to: lastSecond });
    await settle();
    portal.clock.set(lastSecond);
    expect((await obey()).filter((text) => text.includes(person.pin))).toEqual([]);
    portal.clock.set(secondsAfter(1));
    expect(await obey()).toContain(command + person.pin);
  });

  it('is withdrawn of every person in the same answer', async () => {
    const { obey, settle } = await polling('ZK_ATT');
    const people = await Promise.all(Array.from({ length: 70 }, () => portal.make.employee({ companyId })));
    for (const person of people) await portal.make.accessZone(person, { roomId, to: lastSecond });
    await settle();
    portal.clock.set(secondsAfter(1));
    const expected = people.map(({ pin }) => `DATA DELETE USERINFO PIN=${pin}`);
    expect((await obey()).sort()).toEqual(expected.sort());
  });

  it('is withdrawn of a called terminal at its next call, before missing events are fetched', async () => {
    const { id } = await deviceAt('HIKVISION');
    await admin.call(deviceLines.create, {
      params: { id },
      body: line,
    });
    const person = await portal.make.employee({ companyId });
    await portal.make.accessZone(person, { roomId, to: lastSecond });
    await callDevice(portal.services, { companyId, deviceId: id });
    expect([...called.people.keys()]).toEqual([person.pin]);
    portal.clock.set(lastSecond);
    await callDevice(portal.services, { companyId, deviceId: id });
    expect([...called.people.keys()]).toEqual([person.pin]);
    portal.clock.set(secondsAfter(1));
    const before = called.asked.length;
    await callDevice(portal.services, { companyId, deviceId: id });
    expect([...called.people.keys()]).toEqual([]);
    const paths = called.asked.slice(before).map(({ path }) => path);
    const [deleted, fetched] = [/UserInfo(Detail)?\/Delete/, /AcsEvent/].map((one) =>
      paths.findIndex((path) => one.test(path)),
    );
    expect(deleted).toBeGreaterThan(0);
    expect(fetched === -1 || Number(fetched) > Number(deleted)).toBe(true);
  });

  it('is kept while another zone of the person covers the room', async () => {
    const { obey, settle } = await polling('ZK_ATT');
    const person = await portal.make.employee({ companyId });
    await portal.make.accessZone(person, { roomId, to: lastSecond });
    await portal.make.accessZone(person, { roomId, from: secondsAfter(1) });
    await settle();
    portal.clock.set(secondsAfter(1));
    expect(await obey()).toEqual([]);
  });
});

describe("a visitor's window that ends", () => {
  it.each([
    ['ZK_ATT', '', /^DATA UPDATE USERINFO PIN=\d+\tName=Lan Guest\t.*Card=\t/],
    ['ZK_ACC', '', /^DATA UPDATE user CardNo=\tPin=/],
    ['ZK_ACC', ',MulCardUserFunOn=1', /^DATA DELETE mulcarduser Pin=/],
  ] as const)(
    'closes the code by the first answer after its last second (%s%s)',
    async (protocol, more, closes) => {
      const open = await portal.make.room({ companyId, type: 'OPEN_ROOM' });
      const visitor = await portal.make.visitor(host, {
        email: 'guest@example.com',
        displayName: 'Lan Guest',
        activeFrom: start,
        activeTo: lastSecond,
      });
      await admin.call(visitors.sendQr, { params: { id: visitor.id } });
      const { obey, settle } = await polling(protocol, open.id, more);
      await settle();
      portal.clock.set(lastSecond);
      // a terminal that was silent is asked for its records as well
      const aboutPeople = async () => (await obey()).filter((text) => !text.includes('transaction'));
      expect(await aboutPeople()).toEqual([]);
      portal.clock.set(secondsAfter(1));
      expect((await aboutPeople())[0]).toMatch(closes);
    },
  );
});
