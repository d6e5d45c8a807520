import { deviceLines } from '@gatehouse/api/device-ops/device-lines';
import { visitors } from '@gatehouse/api/visitors/visitors';
import type { Person } from '@gatehouse/testing/data/factories';
import { lineWorld } from '@gatehouse/testing/kit/line-world';
import { terminalOf } from '@gatehouse/testing/kit/terminal-world';
import type { Client } from '@gatehouse/testing/portal/portal';
import { beforeEach, describe, expect, it } from 'vitest';
import { callDevice } from '../lines/call-terminal.service.ts';

const start = '2026-11-25T02:00:00Z';
/**
 * Last second of the access rights in this file. No job withdraws the rights during the tests, because the next job
 * would run a minute later.
 */
const lastSecond = '2026-11-25T02:20:17Z';
const { portal, terminal: calledTerminal, body: line } = await lineWorld({ at: start });
let companyId: number;
let host: Person;
let admin: Client;
let roomId: number;

beforeEach(async () => {
  portal.clock.set(start);
  calledTerminal.people.clear();
  host = await portal.make.employee({ roles: ['ADMIN'] });
  companyId = host.companyId ?? 0;
  admin = await portal.as(host);
  roomId = (await portal.make.room({ companyId, type: 'SECURITY_ROOM' })).id;
});

const createDeviceAt = async (protocol: 'ZK_ATT' | 'ZK_ACC' | 'HIKVISION', room = roomId) => {
  const door = await portal.make.door({ companyId, roomId: room });
  return portal.make.device({ companyId, doorId: door.id, protocol });
};

/** Creates a polling terminal that confirms each command. */
async function createPollingTerminal(protocol: 'ZK_ATT' | 'ZK_ACC', room = roomId, abilities = '') {
  const terminal = terminalOf(portal, (await createDeviceAt(protocol, room)).serial);
  if (protocol === 'ZK_ACC') {
    await terminal.send('POST', 'registry', '', `DeviceType=acc,LockCount=1,DateFmtFunOn=1${abilities}`);
    await terminal.send('GET', 'push');
  }
  const answerCommands = async () => {
    const commands = [...(await terminal.poll()).body.matchAll(/^C:(\d+):(.*)$/gm)];
    const results = commands.map(([, id]) => `ID=${id}&Return=0&CMD=DATA`);
    if (results.length > 0) await terminal.report(results.join('\n'));
    return commands.map(([, , text = '']) => text);
  };
  const answerAllCommands = async () => {
    while ((await answerCommands()).length > 0);
  };
  return { obey: answerCommands, settle: answerAllCommands };
}

const secondsAfter = (seconds: number) => new Date(Date.parse(lastSecond) + seconds * 1000).toISOString();

describe('withdrawal of an ended access right', () => {
  it.each([
    ['ZK_ATT', 'DATA DELETE USERINFO PIN='],
    ['ZK_ACC', 'DATA DELETE userauthorize Pin='],
  ] as const)(
    'withdraws an access right in the first answer after the right has ended (%s)',
    async (protocol, command) => {
      const { obey, settle } = await createPollingTerminal(protocol);
      const person = await portal.make.employee({ companyId });
      await portal.make.accessZone(person, { roomId, to: lastSecond });
      await settle();
      portal.clock.set(lastSecond);
      expect((await obey()).filter((text) => text.includes(person.pin))).toEqual([]);
      portal.clock.set(secondsAfter(1));
      expect(await obey()).toContain(command + person.pin);
    },
  );

  it('withdraws the ended access rights of all people in one answer', async () => {
    const { obey, settle } = await createPollingTerminal('ZK_ATT');
    const people = await Promise.all(Array.from({ length: 70 }, () => portal.make.employee({ companyId })));
    for (const person of people) await portal.make.accessZone(person, { roomId, to: lastSecond });
    await settle();
    portal.clock.set(secondsAfter(1));
    const expected = people.map(({ pin }) => `DATA DELETE USERINFO PIN=${pin}`);
    expect((await obey()).sort()).toEqual(expected.sort());
  });

  it("withdraws an access right from a terminal at the portal's next call, before the missing events are fetched", async () => {
    const { id } = await createDeviceAt('HIKVISION');
    await admin.call(deviceLines.create, {
      params: { id },
      body: line,
    });
    const person = await portal.make.employee({ companyId });
    await portal.make.accessZone(person, { roomId, to: lastSecond });
    await callDevice(portal.services, { companyId, deviceId: id });
    expect([...calledTerminal.people.keys()]).toEqual([person.pin]);
    portal.clock.set(lastSecond);
    await callDevice(portal.services, { companyId, deviceId: id });
    expect([...calledTerminal.people.keys()]).toEqual([person.pin]);
    portal.clock.set(secondsAfter(1));
    const before = calledTerminal.asked.length;
    await callDevice(portal.services, { companyId, deviceId: id });
    expect([...calledTerminal.people.keys()]).toEqual([]);
    const paths = calledTerminal.asked.slice(before).map(({ path }) => path);
    const [deleted, fetched] = [/UserInfo(Detail)?\/Delete/, /AcsEvent/].map((pattern) =>
      paths.findIndex((path) => pattern.test(path)),
    );
    expect(deleted).toBeGreaterThan(0);
    expect(fetched === -1 || Number(fetched) > Number(deleted)).toBe(true);
  });

  it("keeps a person's access while another access zone of the person covers the room", async () => {
    const { obey, settle } = await createPollingTerminal('ZK_ATT');
    const person = await portal.make.employee({ companyId });
    await portal.make.accessZone(person, { roomId, to: lastSecond });
    await portal.make.accessZone(person, { roomId, from: secondsAfter(1) });
    await settle();
    portal.clock.set(secondsAfter(1));
    expect(await obey()).toEqual([]);
  });
});

describe("withdrawal of a visitor's ended access", () => {
  it.each([
    ['ZK_ATT', '', /^DATA UPDATE USERINFO PIN=\d+\tName=Lan Guest\t.*Card=\t/],
    ['ZK_ACC', '', /^DATA UPDATE user CardNo=\tPin=/],
    ['ZK_ACC', ',MulCardUserFunOn=1', /^DATA DELETE mulcarduser Pin=/],
  ] as const)(
    "disables a visitor's code in the first answer after the visitor's access has ended (%s%s)",
    async (protocol, more, closes) => {
      const open = await portal.make.room({ companyId, type: 'OPEN_ROOM' });
      const visitor = await portal.make.visitor(host, {
        email: 'guest@example.com',
        displayName: 'Lan Guest',
        activeFrom: start,
        activeTo: lastSecond,
      });
      await admin.call(visitors.sendQr, { params: { id: visitor.id } });
      const { obey, settle } = await createPollingTerminal(protocol, open.id, more);
      await settle();
      portal.clock.set(lastSecond);
      // If the terminal has not reported for a while, the portal also fetches its records.
      const answerPeopleCommands = async () => (await obey()).filter((text) => !text.includes('transaction'));
      expect(await answerPeopleCommands()).toEqual([]);
      portal.clock.set(secondsAfter(1));
      expect((await answerPeopleCommands())[0]).toMatch(closes);
    },
  );
});
