import { devices } from '@gatehouse/api/area/devices';
import { deviceCommands } from '@gatehouse/api/device-ops/device-commands';
import { deviceLines } from '@gatehouse/api/device-ops/device-lines';
import { recognitionPictures } from '@gatehouse/api/people/pictures';
import { visitors } from '@gatehouse/api/visitors/visitors';
import type { Person } from '@gatehouse/testing/data/factories';
import { createFaces } from '@gatehouse/testing/data/people/pictures';
import { lineWorld } from '@gatehouse/testing/kit/line-world';
import type { Client } from '@gatehouse/testing/portal/portal';
import { beforeEach, describe, expect, it } from 'vitest';
import { unseal } from '../../../../../platform/seal.ts';
import { turnPassesJob } from '../../../../visitors/visitor-passes/visitor-passes.jobs.ts';
import { syncJob } from '../../../device-people/device-people.service.ts';
import { callDevice } from '../../../lines/call-terminal.service.ts';
import { formatValidity } from '../../../lines/validity.rules.ts';
import { always } from './people.ts';
import { readValidity } from './validity.rules.ts';

const start = '2026-11-25T02:00:00Z';
const { portal, terminal, body } = await lineWorld({ at: start });
const { owner } = portal.make;
let companyId: number;
let host: Person;
let admin: Client;

beforeEach(async () => {
  portal.clock.set(start);
  terminal.people.clear();
  terminal.asked.length = 0;
  host = await portal.make.employee({ roles: ['ADMIN'], pin: '1' });
  companyId = host.companyId ?? 0;
  admin = await portal.as(host);
});

async function createTerminalIn(type: 'OPEN_ROOM' | 'SECURITY_ROOM' | 'MEETING_ROOM' = 'OPEN_ROOM') {
  const room = await portal.make.room({ companyId, type });
  const door = await portal.make.door({ companyId, roomId: room.id });
  const { id } = await portal.make.device({ companyId, doorId: door.id, protocol: 'HIKVISION' });
  await admin.call(deviceLines.create, { params: { id }, body });
  return { id, roomId: room.id, call: () => callDevice(portal.services, { companyId, deviceId: id }) };
}
const storedPerson = (pin: string) => terminal.people.get(pin);
const listCommands = async (id: number) =>
  (await admin.call(deviceCommands.list, { params: { id }, query: { size: 100 } })).result.content;

describe('people on a Hikvision terminal', () => {
  it('stores people with name, card and door on a Hikvision terminal at the next call, and removes people without access', async () => {
    const person = await portal.make.employee({ companyId, pin: '7' });
    await owner.query(
      "UPDATE employees SET card_number = '0012345678', display_name = 'Ann Lee' WHERE device_pin = '7' AND company_id = $1",
      [companyId],
    );
    const { id, call } = await createTerminalIn();
    await call();
    expect([...terminal.people.keys()].sort()).toEqual(['1', '7']);
    expect(storedPerson('7')?.info).toMatchObject({
      name: 'Ann Lee',
      userType: 'normal',
      Valid: { enable: true, beginTime: always.from, endTime: always.to },
      doorRight: '1',
      RightPlan: [{ doorNo: 1, planTemplateNo: '1' }],
    });
    expect([...(storedPerson('7')?.cards ?? [])]).toEqual(['0012345678']);
    const deviceStatus = (await admin.call(devices.standings)).result.content[0];
    expect(deviceStatus.people).toEqual({ held: 2, wanted: 2 });
    expect(
      (await admin.call(devices.holding, { params: { id: person.employeeId } })).result.content,
    ).toMatchObject([{ id, state: 'HELD' }]);
    const before = terminal.asked.length;
    await call();
    expect(terminal.asked.slice(before).every(({ path }) => path.endsWith('deviceInfo'))).toBe(true);
    await owner.query('UPDATE accounts SET status = -1 WHERE id = $1', [person.accountId]);
    await syncJob.run(portal.services, { companyId, employeeIds: [person.employeeId ?? 0] });
    await call();
    expect([...terminal.people.keys()]).toEqual(['1']);
  });

  it("keeps a person's privilege to manage the Hikvision terminal", async () => {
    terminal.people.set('1', {
      info: { employeeNo: '1', name: 'BOSS, ANN', localUIRight: true, userVerifyMode: 'card' },
      cards: new Set(['5']),
      face: null,
    });
    await owner.query("UPDATE employees SET display_name = 'Ann Boss' WHERE id = $1", [host.employeeId]);
    const { call } = await createTerminalIn();
    await call();
    expect(storedPerson('1')?.info).toMatchObject({
      name: 'Ann Boss',
      localUIRight: true,
      userVerifyMode: 'card',
    });
    expect(storedPerson('1')?.cards.size).toBe(0);
  });

  it('stores the Hikvision terminal’s error for each failed command, and sends people again if an administrator requests it', async () => {
    await portal.make.employee({ companyId, pin: '7' });
    terminal.is.most = 1;
    const { id, call } = await createTerminalIn();
    await call();
    terminal.is.most = 1_000;
    expect(await listCommands(id)).toMatchObject([
      { kind: 'UPDATE_USER', state: 'FAILED', returnMeaning: 'deviceFull', answer: 'reachMaxUser' },
      { kind: 'UPDATE_USER', state: 'DONE', returnMeaning: 'ok' },
    ]);
    await admin.call(deviceCommands.send, { params: { id }, body: { kind: 'SEND_PEOPLE' } });
    await call();
    expect(terminal.people.size).toBe(2);
  });

  it('swaps the cards of two people by retrying while the card still belongs to the other person', async () => {
    const { employeeId } = await portal.make.employee({ companyId, pin: '7' });
    const { call } = await createTerminalIn();
    const assignCards = async (first: string, second: string) => {
      await owner.query("UPDATE employees SET card_number = 'none' || id WHERE company_id = $1", [companyId]);
      for (const [card, id] of [
        [first, host.employeeId],
        [second, employeeId],
      ])
        await owner.query('UPDATE employees SET card_number = $1 WHERE id = $2', [card, id]);
      await syncJob.run(portal.services, { companyId, employeeIds: [host.employeeId ?? 0, employeeId ?? 0] });
      await call();
      portal.clock.advance(60_000);
      await call();
      expect(['1', '7'].map((pin) => [...(storedPerson(pin)?.cards ?? [])])).toEqual([[first], [second]]);
    };
    await assignCards('111', '222');
    await assignCards('222', '111');
  });

  it('drops a queued command for a person without access', async () => {
    const { employeeId } = await portal.make.employee({ companyId, pin: '7' });
    const { call } = await createTerminalIn();
    const busy = { path: /UserInfo\/Record/, word: 'deviceBusy' };
    terminal.is.refuses = [busy, busy];
    await call();
    expect(terminal.is.refuses).toEqual([]);
    await owner.query('UPDATE employees SET is_enabled = false WHERE id = $1', [employeeId]);
    await syncJob.run(portal.services, { companyId, employeeIds: [employeeId ?? 0] });
    portal.clock.advance(60_000);
    const before = terminal.asked.length;
    await call();
    expect([...terminal.people.keys()]).toEqual(['1']);
    const recorded = terminal.asked.slice(before).filter(({ path }) => /UserInfo\/Record/.test(path));
    expect(recorded).toHaveLength(1);
  });

  it('retries while the Hikvision terminal is busy, and succeeds if a person is already stored', async () => {
    const { id, call } = await createTerminalIn();
    terminal.is.refuses = [{ path: /UserInfo\/Record/, word: 'deviceBusy' }];
    await call();
    expect(await listCommands(id)).toMatchObject([{ state: 'QUEUED', returnMeaning: 'busy' }]);
    portal.clock.advance(31_000);
    // The terminal has stored the person, but a search of the terminal does not return the person.
    terminal.people.set('1', { info: { employeeNo: '1' }, cards: new Set(), face: null });
    terminal.is.refuses = [{ path: /UserInfo\/Search/, word: 'notSupport' }];
    await call();
    expect(await listCommands(id)).toMatchObject([{ state: 'DONE' }]);
    expect(storedPerson('1')?.info.userType).toBe('normal');
  });

  it("limits a person's validity on the terminal to the person's only access zone, and updates it with the zone", async () => {
    const { call, roomId } = await createTerminalIn('SECURITY_ROOM');
    const zone = await portal.make.accessZone(host, {
      roomId,
      from: '2026-11-25T01:00:00Z',
      to: '2026-11-25T10:59:59Z',
    });
    await call();
    // The local times are in Asia/Ho_Chi_Minh.
    expect(storedPerson('1')?.info.Valid).toMatchObject({
      beginTime: '2026-11-25T08:00:00',
      endTime: '2026-11-25T17:59:59',
    });
    await owner.query("UPDATE access_zones SET end_at = '2026-11-25T13:00:00Z' WHERE id = $1", [zone.id]);
    await call();
    expect(storedPerson('1')?.info.Valid).toMatchObject({ endTime: '2026-11-25T20:00:00' });
    await portal.make.accessZone(host, { roomId, from: '2026-11-26T01:00:00Z', to: '2026-11-26T10:59:59Z' });
    await call();
    expect(storedPerson('1')?.info.Valid).toMatchObject({ beginTime: always.from, endTime: always.to });
  });

  it('stores the approved face on a Hikvision terminal, and removes the old face first', async () => {
    const { id, call } = await createTerminalIn();
    const upload = async () =>
      admin.call(recognitionPictures.upload, {
        params: { accountName: host.accountName },
        files: await createFaces(),
      });
    await upload();
    await call();
    const first = storedPerson('1')?.face;
    expect(first?.subarray(0, 2).toString('hex')).toBe('ffd8');
    expect(first?.length).toBeLessThan(200_000);
    await upload();
    await syncJob.run(portal.services, { companyId });
    await call();
    expect(storedPerson('1')?.face).not.toBeNull();
    expect((await listCommands(id)).every(({ state }: { state: string }) => state === 'DONE')).toBe(true);
    await admin.call(recognitionPictures.remove, { params: { accountName: host.accountName } });
    await syncJob.run(portal.services, { companyId });
    await call();
    expect(storedPerson('1')).toMatchObject({ face: null });
  });
});

describe('visitors on a Hikvision terminal', () => {
  it("stores a visitor on a Hikvision terminal for the visitor's access period, with the number of the visitor's QR code as card number", async () => {
    const { call, roomId } = await createTerminalIn('MEETING_ROOM');
    const visitor = await portal.make.visitor(host, { email: 'guest@example.com', displayName: 'Lan Guest' });
    await portal.make.meeting(host, {
      roomId,
      startsAt: '2026-11-25T03:00:00Z',
      endsAt: '2026-11-25T04:00:00Z',
      guests: ['guest@example.com'],
    });
    await admin.call(visitors.sendQr, { params: { id: visitor.id } });
    const { rows } = await owner.query('SELECT sealed FROM visitor_qrs WHERE visitor_id = $1', [visitor.id]);
    const { number } = JSON.parse(
      unseal(portal.services.settings.masterKey, 'visitor-qrs', rows[0].sealed).toString(),
    );
    const runAt = async (at: string) => {
      portal.clock.set(at);
      await turnPassesJob.run(portal.services, {});
      await call();
    };
    await runAt('2026-11-25T02:30:00Z');
    const [guest] = [...terminal.people.values()];
    expect(guest?.info).toMatchObject({
      name: 'Lan Guest',
      userType: 'visitor',
      Valid: { beginTime: '2026-11-25T09:30:00', endTime: '2026-11-25T11:30:00' },
    });
    expect([...(guest?.cards ?? [])]).toEqual([String(number)]);
    const stored = await owner.query(
      `SELECT count(*)::int AS found FROM (SELECT payload AS text FROM device_commands UNION ALL
         SELECT concat(desired, confirmed) FROM device_people) t WHERE text LIKE $1 OR text LIKE '%Lan Guest%'`,
      [`%${number}%`],
    );
    expect(stored.rows).toEqual([{ found: 0 }]);
    await runAt('2026-11-25T04:30:01Z');
    expect(guest?.cards.size).toBe(0);
    expect(guest?.info.Valid).toMatchObject({ endTime: '2000-01-01T23:59:59' });
    await runAt('2026-11-30T04:30:02Z');
    expect(terminal.people.size).toBe(0);
  });
});

it.each([
  [{ from: null, to: null }, '', always.from, always.to],
  [{ from: null, to: 1_795_575_599_000 }, '\tValid=-1795575599', always.from, '2026-11-25T09:59:59'],
  [{ from: 1_795_575_599_999, to: null }, '\tValid=1795575599-', '2026-11-25T09:59:59', always.to],
  [{ from: 0, to: 4_000_000_000_000 }, '\tValid=0-4000000000', always.from, always.to],
])('converts the access period %o to local times of the terminal', (span, field, from, to) => {
  expect(formatValidity(span)).toBe(field);
  expect(readValidity(`DATA UPDATE USERINFO PIN=7${field}`, 'Asia/Ho_Chi_Minh')).toEqual({ from, to });
});
