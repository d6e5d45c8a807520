import { devices } from '@gatehouse/api/area/devices';
import { deviceCommands } from '@gatehouse/api/device-ops/device-commands';
import { deviceLines } from '@gatehouse/api/device-ops/device-lines';
import { recognitionPictures } from '@gatehouse/api/people/pictures';
import { visitors } from '@gatehouse/api/visitors/visitors';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../../../test/kit/factories.ts';
import type { Client } from '../../../../test/kit/portal.ts';
import { fiveFaces } from '../../../../test/people/pictures.ts';
import { unseal } from '../../../platform/seal.ts';
import { turnPassesJob } from '../../visitors/visitor-passes/visitor-passes.jobs.ts';
import { syncJob } from '../device-people/device-people.service.ts';
import { callDevice } from './call-terminal.service.ts';
import { always } from './isapi.people.ts';
import { lineWorld } from './lines.kit.ts';
import { validField, validityIn } from './validity.rules.ts';

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

/** A terminal that is called, at a room of its own. */
async function terminalAt(type: 'OPEN_ROOM' | 'SECURITY_ROOM' | 'MEETING_ROOM' = 'OPEN_ROOM') {
  const room = await portal.make.room({ companyId, type });
  const door = await portal.make.door({ companyId, roomId: room.id });
  const { id } = await portal.make.device({ companyId, doorId: door.id, protocol: 'HIKVISION' });
  await admin.call(deviceLines.create, { params: { id }, body });
  return { id, roomId: room.id, call: () => callDevice(portal.services, { companyId, deviceId: id }) };
}
const held = (pin: string) => terminal.people.get(pin);
const commands = async (id: number) =>
  (await admin.call(deviceCommands.list, { params: { id }, query: { size: 100 } })).result.content;

describe('people', () => {
  it('are held with name, card and door as soon as it is called, and taken off when they leave', async () => {
    const person = await portal.make.employee({ companyId, pin: '7' });
    await owner.query(
      "UPDATE employees SET card_number = '0012345678', display_name = 'Ann Lee' WHERE device_pin = '7' AND company_id = $1",
      [companyId],
    );
    const { id, call } = await terminalAt();
    await call();
    expect([...terminal.people.keys()].sort()).toEqual(['1', '7']);
    expect(held('7')?.info).toMatchObject({
      name: 'Ann Lee',
      userType: 'normal',
      Valid: { enable: true, beginTime: always.from, endTime: always.to },
      doorRight: '1',
      RightPlan: [{ doorNo: 1, planTemplateNo: '1' }],
    });
    expect([...(held('7')?.cards ?? [])]).toEqual(['0012345678']);
    const standing = (await admin.call(devices.standings)).result.content[0];
    expect(standing.people).toEqual({ held: 2, wanted: 2 });
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

  it('keep the right to manage the terminal that they were given there', async () => {
    terminal.people.set('1', {
      info: { employeeNo: '1', name: 'Old', localUIRight: true, userVerifyMode: 'card' },
      cards: new Set(['5']),
      face: null,
    });
    const { call } = await terminalAt();
    await call();
    expect(held('1')?.info).toMatchObject({ localUIRight: true, userVerifyMode: 'card' });
    expect(held('1')?.info.name).not.toBe('Old');
    expect(held('1')?.cards.size).toBe(0);
  });

  it('fail with what the terminal says, one by one, and are sent again on demand', async () => {
    await portal.make.employee({ companyId, pin: '7' });
    terminal.is.most = 1;
    const { id, call } = await terminalAt();
    await call();
    terminal.is.most = 1_000;
    expect(await commands(id)).toMatchObject([
      { kind: 'UPDATE_USER', state: 'FAILED', returnMeaning: 'deviceFull', answer: 'reachMaxUser' },
      { kind: 'UPDATE_USER', state: 'DONE', returnMeaning: 'ok' },
    ]);
    await admin.call(deviceCommands.send, { params: { id }, body: { kind: 'SEND_PEOPLE' } });
    await call();
    expect(terminal.people.size).toBe(2);
  });

  it('exchange their cards: who has the other one yet is no reason to give up', async () => {
    const { employeeId } = await portal.make.employee({ companyId, pin: '7' });
    const { call } = await terminalAt();
    const carry = async (first: string, second: string) => {
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
      expect(['1', '7'].map((pin) => [...(held(pin)?.cards ?? [])])).toEqual([[first], [second]]);
    };
    await carry('111', '222');
    await carry('222', '111');
  });

  it('are not told to it any more where they waited, and may not enter by now', async () => {
    const { employeeId } = await portal.make.employee({ companyId, pin: '7' });
    const { call } = await terminalAt();
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

  it('wait while the terminal is busy, and are there already where a call was heard twice', async () => {
    const { id, call } = await terminalAt();
    terminal.is.refuses = [{ path: /UserInfo\/Record/, word: 'deviceBusy' }];
    await call();
    expect(await commands(id)).toMatchObject([{ state: 'QUEUED', returnMeaning: 'busy' }]);
    portal.clock.advance(31_000);
    // it was recorded, and the search does not tell
    terminal.people.set('1', { info: { employeeNo: '1' }, cards: new Set(), face: null });
    terminal.is.refuses = [{ path: /UserInfo\/Search/, word: 'notSupport' }];
    await call();
    expect(await commands(id)).toMatchObject([{ state: 'DONE' }]);
    expect(held('1')?.info.userType).toBe('normal');
  });

  it('are let in by the terminal itself no longer than their one zone, and follow it', async () => {
    const { call, roomId } = await terminalAt('SECURITY_ROOM');
    const zone = await portal.make.accessZone(host, {
      roomId,
      from: '2026-11-25T01:00:00Z',
      to: '2026-11-25T10:59:59Z',
    });
    await call();
    // Asia/Ho_Chi_Minh
    expect(held('1')?.info.Valid).toMatchObject({
      beginTime: '2026-11-25T08:00:00',
      endTime: '2026-11-25T17:59:59',
    });
    await owner.query("UPDATE access_zones SET end_at = '2026-11-25T13:00:00Z' WHERE id = $1", [zone.id]);
    await call();
    expect(held('1')?.info.Valid).toMatchObject({ endTime: '2026-11-25T20:00:00' });
    await portal.make.accessZone(host, { roomId, from: '2026-11-26T01:00:00Z', to: '2026-11-26T10:59:59Z' });
    await call();
    expect(held('1')?.info.Valid).toMatchObject({ beginTime: always.from, endTime: always.to });
  });

  it('get their approved face, which is taken off before another is given', async () => {
    const { id, call } = await terminalAt();
    const upload = async () =>
      admin.call(recognitionPictures.upload, {
        params: { accountName: host.accountName },
        files: await fiveFaces(),
      });
    await upload();
    await call();
    const first = held('1')?.face;
    expect(first?.subarray(0, 2).toString('hex')).toBe('ffd8');
    expect(first?.length).toBeLessThan(200_000);
    await upload();
    await syncJob.run(portal.services, { companyId });
    await call();
    expect(held('1')?.face).not.toBeNull();
    expect((await commands(id)).every(({ state }: { state: string }) => state === 'DONE')).toBe(true);
    await admin.call(recognitionPictures.remove, { params: { accountName: host.accountName } });
    await syncJob.run(portal.services, { companyId });
    await call();
    expect(held('1')).toMatchObject({ face: null });
  });
});

describe('a visitor', () => {
  it('is a visitor of the terminal in their window, with the number of the QR code as card', async () => {
    const { call, roomId } = await terminalAt('MEETING_ROOM');
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
    const pass = async (at: string) => {
      portal.clock.set(at);
      await turnPassesJob.run(portal.services, {});
      await call();
    };
    await pass('2026-11-25T02:30:00Z');
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
    await pass('2026-11-25T04:30:01Z');
    expect(guest?.cards.size).toBe(0);
    expect(guest?.info.Valid).toMatchObject({ endTime: '2000-01-01T23:59:59' });
    await pass('2026-11-30T04:30:02Z');
    expect(terminal.people.size).toBe(0);
  });
});

it.each([
  [{ from: null, to: null }, '', always.from, always.to],
  [{ from: null, to: 1_795_575_599_000 }, '\tValid=-1795575599', always.from, '2026-11-25T09:59:59'],
  [{ from: 1_795_575_599_999, to: null }, '\tValid=1795575599-', '2026-11-25T09:59:59', always.to],
  [{ from: 0, to: 4_000_000_000_000 }, '\tValid=0-4000000000', always.from, always.to],
])('says %o as readings of the terminal’s clock', (span, field, from, to) => {
  expect(validField(span)).toBe(field);
  expect(validityIn(`DATA UPDATE USERINFO PIN=7${field}`, 'Asia/Ho_Chi_Minh')).toEqual({ from, to });
});
