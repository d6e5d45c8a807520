import { attendanceMonths } from '@gatehouse/api/attendance/attendance-months';
import { type TimesheetRecord, timesheets } from '@gatehouse/api/attendance/timesheets';
import { insertPunches } from '@gatehouse/testing/data/attendance/days';
import type { Device, Person } from '@gatehouse/testing/data/factories';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

const zone = 'Europe/Berlin';
let portal: TestPortal;
let companyId: number;
let device: Device;
let [anna, bert]: Person[] = [];
let admin: Client;
const march = { from: '2026-03-01', to: '2026-03-31' };

beforeAll(async () => {
  portal = await testPortal({ at: '2026-11-20T04:00:00Z' });
  const { make } = portal;
  companyId = (await make.company({ timeZone: zone })).id;
  const building = await make.building({ companyId, timeZone: zone });
  const room = await make.room({ companyId, buildingId: building.id });
  const door = await make.door({ companyId, roomId: room.id });
  device = await make.device({ companyId, doorId: door.id });
  anna = await make.employee({ companyId, displayName: 'Anna' });
  bert = await make.employee({ companyId, displayName: 'Bert' });
  admin = await portal.as(await make.employee({ companyId, roles: ['ADMIN'] }));
  // Clocks were set forward in the night to 29 March.
  for (const person of [anna, bert])
    for (const date of ['2026-03-28', '2026-03-29', '2026-03-30'])
      await insertPunches(
        portal,
        person,
        [
          { wall: `${date} 05:30`, device },
          { wall: `${date} 09:30`, device },
        ],
        zone,
      );
});

const read = async (query: object = {}, client = admin) =>
  (await client.call(timesheets.records, { query: { ...march, ...query } })).result as {
    content: TimesheetRecord[];
    next: string | null;
  };
const keysOf = ({ content }: { content: TimesheetRecord[] }) =>
  content.map(({ employeeId, date }) => [employeeId, date]);

describe('timesheet records for programs', () => {
  it('returns the attendance days of a company by employee and date, also across a clock change', async () => {
    const { content, next } = await read();
    expect(next).toBeNull();
    expect(keysOf({ content })).toEqual(
      [anna, bert].flatMap((person) =>
        ['2026-03-28', '2026-03-29', '2026-03-30'].map((date) => [person?.employeeId, date]),
      ),
    );
    expect(content.slice(0, 3).map(({ checkInTime, checkOutTime }) => [checkInTime, checkOutTime])).toEqual([
      ['2026-03-28T04:30:00.000Z', '2026-03-28T08:30:00.000Z'],
      ['2026-03-29T03:30:00.000Z', '2026-03-29T07:30:00.000Z'],
      ['2026-03-30T03:30:00.000Z', '2026-03-30T07:30:00.000Z'],
    ]);
    expect(content[0]).toMatchObject({
      employeeCode: expect.any(String),
      displayName: 'Anna',
      departmentId: anna?.departmentId,
      timeZone: zone,
      workedMinutes: 240,
      monthClosed: false,
    });
  });

  it('returns only attendance days in the requested range of dates', async () => {
    const { content } = await read({ from: '2026-03-29', to: '2026-03-29' });
    expect(content.map(({ date }) => date)).toEqual(['2026-03-29', '2026-03-29']);
  });

  it.each([1, 2, 3, 4, 6])(
    'returns each day once in pages of %i, without an empty last page',
    async (size) => {
      const all = keysOf(await read());
      const keys: unknown[] = [];
      let pages = 0;
      for (let next: string | null | undefined; next !== null; pages++) {
        const page = await read({ size, ...(next && { after: next }) });
        keys.push(...keysOf(page));
        next = page.next;
      }
      expect(keys).toEqual(all);
      expect(pages).toBe(Math.ceil(all.length / size));
    },
  );

  it('returns the figures of a closed month unchanged after late punches', async () => {
    const params = { companyId, month: '2026-03' };
    expect((await admin.call(attendanceMonths.lock, { params })).status).toBe(200);
    await insertPunches(portal, anna as Person, [{ wall: '2026-03-30 18:00', device }], zone);
    const [, , closed] = (await read()).content;
    expect(closed).toMatchObject({ date: '2026-03-30', workedMinutes: 240, monthClosed: true });
    expect((await admin.call(attendanceMonths.unlock, { params })).status).toBe(200);
    expect((await read()).content[2]).toMatchObject({ date: '2026-03-30', monthClosed: false });
  });

  it('returns the days of one department with its subdepartments', async () => {
    const { departmentId } = anna as Person;
    const { content } = await read({ departmentId });
    expect(new Set(content.map(({ employeeId }) => employeeId))).toEqual(new Set([anna?.employeeId]));
    const elsewhere = await admin.call(timesheets.records, {
      query: { ...march, departmentId, companyId: companyId + 1 },
    });
    expect(elsewhere.code).toBe('HR_DEPARTMENT_NOT_FOUND');
  });

  it('returns only the days of managed departments to a manager', async () => {
    const person = await portal.make.employee({ companyId, roles: ['MANAGER'] });
    await portal.make.manages(person, bert?.departmentId ?? 0);
    const manager = await portal.as(person);
    const { content } = await read({}, manager);
    expect(new Set(content.map(({ employeeId }) => employeeId))).toEqual(new Set([bert?.employeeId]));
    const answer = await manager.call(timesheets.records, {
      query: { ...march, departmentId: anna?.departmentId },
    });
    expect(answer.code).toBe('HR_DEPARTMENT_NOT_FOUND');
  });

  it('rejects a company that the caller cannot see, and requires a company or department from callers without a company', async () => {
    const stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
    const sysadmin = await portal.as(await portal.make.sysadmin());
    const codeOf = async (client: Client, query: object) =>
      (await client.call(timesheets.records, { query: { ...march, ...query } })).code;
    expect(await codeOf(stranger, { companyId })).toBe('HR_COMPANY_NOT_FOUND');
    expect(await codeOf(sysadmin, {})).toBe('HR_COMPANY_NOT_FOUND');
    expect((await read({ companyId }, sysadmin)).content.length).toBe(6);
    expect((await read({ departmentId: bert?.departmentId }, sysadmin)).content.length).toBe(3);
  });

  it.each(['x', '1', '5-2026-02-30', '5-1999-01-01', '99999999999999999-2026-03-01'])(
    'rejects the cursor %s',
    async (after) => {
      const answer = await admin.call(timesheets.records, { query: { ...march, after } });
      expect(answer.result.fields).toMatchObject([{ field: 'after', rule: 'invalid' }]);
    },
  );

  it('rejects pages of more than 10,000 rows', async () => {
    const answer = await admin.call(timesheets.records, { query: { ...march, size: 10_001 } });
    expect(answer.result.fields).toMatchObject([{ field: 'size', rule: 'max' }]);
  });
});
