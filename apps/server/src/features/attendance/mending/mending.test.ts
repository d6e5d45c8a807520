import { attendanceMonths } from '@gatehouse/api/attendance/attendance-months';
import { mending } from '@gatehouse/api/attendance/mending';
import { insertPunches } from '@gatehouse/testing/data/attendance/days';
import type { Device, Person } from '@gatehouse/testing/data/factories';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

let portal: TestPortal;
let companyId: number;
let device: Device;
let worker: Person;
let colleague: Person;
let admin: Client;
let manager: Client;

// The time is a Friday, 11:00 in the company's zone.
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
  const punchAt = (localTime: string) => ({ wall: localTime, device });
  // The window for punches of the 20th is still open. August 3 is more than 92 days ago, so it is not listed.
  await insertPunches(portal, worker, ['2026-08-03 09:00', '2026-10-12 09:00'].map(punchAt));
  await insertPunches(portal, worker, ['2026-11-18 09:00', '2026-11-20 08:50'].map(punchAt));
  await insertPunches(portal, worker, ['2026-11-19 09:00', '2026-11-19 18:00'].map(punchAt));
  await insertPunches(portal, colleague, ['2026-11-17 09:00'].map(punchAt));
  await admin.call(attendanceMonths.lock, { params: { companyId, month: '2026-10' } });
  await insertPunches(portal, worker, ['2026-10-13 09:00', '2026-10-13 18:00'].map(punchAt));
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

const fetchList = async (client: Client, query: object = {}) =>
  (await client.call(mending.list, { query })).result;
type AttentionListItem = { kind: string; date: string; person: { displayName: string } | null };
const itemLines = ({ content }: { content: AttentionListItem[] }) =>
  content.map(({ kind, date, person }) => `${kind} ${date} ${person?.displayName ?? ''}`.trim());

describe('the list of items that need attention', () => {
  it('lists days, late changes and records together, latest first, with counts by kind', async () => {
    const result = await fetchList(admin);
    expect(result.counts).toEqual({ MISSING_OUT: 2, LATE_CHANGE: 1, UNKNOWN_PUNCH: 1, HELD_PUNCH: 1 });
    expect(result).toMatchObject({ totalElements: 5, totalIsCapped: false });
    expect(itemLines(result)).toEqual([
      'HELD_PUNCH 2026-11-20',
      'UNKNOWN_PUNCH 2026-11-20',
      'MISSING_OUT 2026-11-18 An',
      'MISSING_OUT 2026-11-17 Bo',
      'LATE_CHANGE 2026-10-13 An',
    ]);
    const [heldPunch, unknown, day] = result.content;
    expect(heldPunch.record).toMatchObject({ reason: 'FUTURE_TIME', records: 1, personCode: worker.pin });
    expect(unknown.record).toMatchObject({ reason: 'UNKNOWN_PERSON', records: 2, personCode: '9001' });
    expect(day).toMatchObject({
      day: { timeZone: 'Asia/Ho_Chi_Minh', checkInTime: '2026-11-18T02:00:00.000Z', checkOutTime: null },
      person: { employeeId: worker.employeeId },
      record: null,
    });
  });

  it('filters the items that need attention by kind and returns pages', async () => {
    expect(itemLines(await fetchList(admin, { kind: 'MISSING_OUT' }))).toEqual([
      'MISSING_OUT 2026-11-18 An',
      'MISSING_OUT 2026-11-17 Bo',
    ]);
    expect(itemLines(await fetchList(admin, { size: 2, page: 1 }))).toEqual([
      'MISSING_OUT 2026-11-18 An',
      'MISSING_OUT 2026-11-17 Bo',
    ]);
  });

  it('shows a manager items of managed people but no device records', async () => {
    const result = await fetchList(manager);
    expect(result.counts).toEqual({ MISSING_OUT: 1, LATE_CHANGE: 1 });
    expect(itemLines(result)).toEqual(['MISSING_OUT 2026-11-18 An', 'LATE_CHANGE 2026-10-13 An']);
    expect(itemLines(await fetchList(manager, { kind: 'HELD_PUNCH' }))).toEqual([]);
  });

  it('lists an incomplete day once its window for punches has ended', async () => {
    portal.clock.set('2026-11-20T16:00:00Z');
    expect(itemLines(await fetchList(manager))).toContain('MISSING_OUT 2026-11-20 An');
    portal.clock.set(now);
  });

  it('lists no items of other companies, and rejects employees', async () => {
    const stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
    expect(await fetchList(stranger)).toMatchObject({ content: [], totalElements: 0 });
    expect((await (await portal.as(worker)).call(mending.list)).code).toBe('AUTH_NO_PERMISSION');
  });
});
