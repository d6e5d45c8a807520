import { attendanceMonths } from '@gatehouse/api/attendance/attendance-months';
import { mending } from '@gatehouse/api/attendance/mending';
import { beforeAll, describe, expect, it } from 'vitest';
import { givePunches } from '../../../../test/kit/attendance.ts';
import type { Device, Person } from '../../../../test/kit/factories.ts';
import { type Client, type TestPortal, testPortal } from '../../../../test/kit/portal.ts';

let portal: TestPortal;
let companyId: number;
let device: Device;
let worker: Person;
let colleague: Person;
let admin: Client;
let manager: Client;

// a Friday, 11:00 in the company's zone
const now = '2026-11-20T04:00:00Z';

beforeAll(async () => {
  portal = await testPortal({ at: now });
  const { make } = portal;
  companyId = (await make.company()).id;
  device = await make.device({ companyId });
  worker = await make.employee({ companyId, displayName: 'An' });
  colleague = await make.employee({ companyId, displayName: 'Bo' });
  admin = await portal.as(await make.employee({ companyId, roles: ['ADMIN'] }));
  const boss = await make.employee({ companyId, roles: ['MANAGER'] });
  await make.manages(boss, worker.departmentId ?? 0);
  manager = await portal.as(boss);
  const at = (wall: string) => ({ wall, device });
  // of the 20th the window is open yet, and what is older than 92 days is settled otherwise
  await givePunches(portal, worker, ['2026-08-03 09:00', '2026-10-12 09:00'].map(at));
  await givePunches(portal, worker, ['2026-11-18 09:00', '2026-11-20 08:50'].map(at));
  await givePunches(portal, worker, ['2026-11-19 09:00', '2026-11-19 18:00'].map(at));
  await givePunches(portal, colleague, ['2026-11-17 09:00'].map(at));
  await admin.call(attendanceMonths.lock, { params: { companyId, month: '2026-10' } });
  await givePunches(portal, worker, ['2026-10-13 09:00', '2026-10-13 18:00'].map(at));
  await portal.app.inject({
    method: 'POST',
    url: `/iclock/cdata?SN=${device.serial}&table=ATTLOG&Stamp=1`,
    payload: [
      '9001\t2026-11-20 08:00:00\t0\t1',
      '9001\t2026-11-20 08:01:00\t0\t1',
      `${worker.pin}\t2027-11-20 08:00:00\t0\t1`,
    ].join('\n'),
  });
});

const ask = async (client: Client, query: object = {}) => (await client.call(mending.list, { query })).result;
type Item = { kind: string; date: string; person: { displayName: string } | null };
const named = ({ content }: { content: Item[] }) =>
  content.map(({ kind, date, person }) => `${kind} ${date} ${person?.displayName ?? ''}`.trim());

describe('what is to be mended', () => {
  it('is one list of days, changes and records, the latest first, counted by kind', async () => {
    const result = await ask(admin);
    expect(result.counts).toEqual({ MISSING_OUT: 2, LATE_CHANGE: 1, UNKNOWN_PUNCH: 1, HELD_PUNCH: 1 });
    expect(result).toMatchObject({ totalElements: 5, totalIsCapped: false });
    expect(named(result)).toEqual([
      'HELD_PUNCH 2026-11-20',
      'UNKNOWN_PUNCH 2026-11-20',
      'MISSING_OUT 2026-11-18 An',
      'MISSING_OUT 2026-11-17 Bo',
      'LATE_CHANGE 2026-10-13 An',
    ]);
    const [held, unknown, day] = result.content;
    expect(held.record).toMatchObject({ reason: 'FUTURE_TIME', records: 1, personCode: worker.pin });
    expect(unknown.record).toMatchObject({ reason: 'UNKNOWN_PERSON', records: 2, personCode: '9001' });
    expect(day).toMatchObject({
      day: { timeZone: 'Asia/Ho_Chi_Minh', checkInTime: '2026-11-18T02:00:00.000Z', checkOutTime: null },
      person: { employeeId: worker.employeeId },
      record: null,
    });
  });

  it('is listed a kind at a time, and in pages', async () => {
    expect(named(await ask(admin, { kind: 'MISSING_OUT' }))).toEqual([
      'MISSING_OUT 2026-11-18 An',
      'MISSING_OUT 2026-11-17 Bo',
    ]);
    expect(named(await ask(admin, { size: 2, page: 1 }))).toEqual([
      'MISSING_OUT 2026-11-18 An',
      'MISSING_OUT 2026-11-17 Bo',
    ]);
  });

  it('of a manager is that of the managed people, and no records of devices', async () => {
    const result = await ask(manager);
    expect(result.counts).toEqual({ MISSING_OUT: 1, LATE_CHANGE: 1 });
    expect(named(result)).toEqual(['MISSING_OUT 2026-11-18 An', 'LATE_CHANGE 2026-10-13 An']);
    expect(named(await ask(manager, { kind: 'HELD_PUNCH' }))).toEqual([]);
  });

  it('includes a day once its window is over', async () => {
    portal.clock.set('2026-11-20T16:00:00Z');
    expect(named(await ask(manager))).toContain('MISSING_OUT 2026-11-20 An');
    portal.clock.set(now);
  });

  it('is nothing to another company, and closed to staff', async () => {
    const stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
    expect(await ask(stranger)).toMatchObject({ content: [], totalElements: 0 });
    expect((await (await portal.as(worker)).call(mending.list)).code).toBe('AUTH_NO_PERMISSION');
  });
});
