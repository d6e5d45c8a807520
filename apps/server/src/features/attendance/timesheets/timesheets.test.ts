import { read, utils } from '@e965/xlsx';
import { type dayExplanation, reasonRules } from '@gatehouse/api/attendance/day-explanation';
import { timesheets } from '@gatehouse/api/attendance/timesheets';
import { insertPunches, type PunchInput } from '@gatehouse/testing/data/attendance/days';
import type { Device, Person } from '@gatehouse/testing/data/factories';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import type { z } from 'zod';
import { closeJob } from '../attendance-days/attendance-days.service.ts';
import { type DayExplanation, REASONS } from '../attendance-days/explanation/explanation.rules.ts';

let portal: TestPortal;
let companyId: number;
let devices: { in: Device; out: Device; door: string };
let worker: Person;
let own: Client;

// The time is a Friday, 11:00 in the company's zone.
const now = '2026-11-20T04:00:00Z';

const dayPunches = (date: string, from: string, to?: string): PunchInput[] => [
  { wall: `${date} ${from}`, device: devices.in },
  ...(to ? [{ wall: `${date} ${to}`, device: devices.out }] : []),
];

const datesIn = (answer: { result: { attendances: { content: { date: string }[] } } }) =>
  answer.result.attendances.content.map(({ date }) => date);

beforeAll(async () => {
  portal = await testPortal({ at: now });
  companyId = (await portal.make.company()).id;
  const door = await portal.make.door({ companyId });
  devices = {
    in: await portal.make.device({ doorId: door.id, direction: 'IN' }),
    out: await portal.make.device({ doorId: door.id, direction: 'OUT' }),
    door: `Door ${door.code}`,
  };
  worker = await portal.make.employee({ companyId, displayName: 'Trần Thị Bình' });
  own = await portal.as(worker);
  // The default hours are 09:00 to 18:00 with a break from 12:00 to 13:00 and a tolerance of 5 minutes.
  await insertPunches(portal, worker, [
    ...dayPunches('2026-10-30', '08:55', '18:00'),
    ...dayPunches('2026-11-02', '08:50', '18:00'),
    ...dayPunches('2026-11-03', '09:06', '18:00'),
    ...dayPunches('2026-11-04', '09:05', '17:30'),
    ...dayPunches('2026-11-05', '08:58', '19:47'),
    ...dayPunches('2026-11-06', '08:58'),
    ...dayPunches('2026-11-20', '08:59'),
  ]);
});

describe('the caller’s own timesheet', () => {
  it('lists the current month of the company, latest day first, with messageCode api.success', async () => {
    const answer = await own.call(timesheets.mine);
    expect([answer.status, answer.code]).toEqual([200, 'api.success']);
    expect(answer.result).toMatchObject({ from: '2026-11-01', to: '2026-11-30' });
    expect(datesIn(answer)).toEqual([
      '2026-11-20',
      '2026-11-06',
      '2026-11-05',
      '2026-11-04',
      '2026-11-03',
      '2026-11-02',
    ]);
  });

  it('returns the figures of each day in a timesheet', async () => {
    const { result } = await own.call(timesheets.mine, {
      query: { from: '2026-11-02', to: '2026-11-06', sort: 'date,asc' },
    });
    const figures = result.attendances.content.map((row: Record<string, unknown>) =>
      ['date', 'status', 'checkInTime', 'totalHours', 'late', 'earlyLeave', 'totalOTHours', 'absent'].map(
        (key) => row[key],
      ),
    );
    expect(figures).toEqual([
      ['2026-11-02', 'PRESENT', '2026-11-02T01:50:00.000Z', 8.17, 0, 0, 0, false],
      ['2026-11-03', 'PRESENT', '2026-11-03T02:06:00.000Z', 7.9, 6, 0, 0, false],
      ['2026-11-04', 'PRESENT', '2026-11-04T02:05:00.000Z', 7.42, 0, 30, 0, false],
      ['2026-11-05', 'PRESENT', '2026-11-05T01:58:00.000Z', 9.82, 0, 0, 1.75, false],
      ['2026-11-06', 'INCOMPLETE', '2026-11-06T01:58:00.000Z', 0, 0, 0, 0, false],
    ]);
  });

  it('sums the whole period of a timesheet for any page and filter', async () => {
    for (const query of [{}, { size: 1, page: 2 }, { filter: 'late' }]) {
      const { result } = await own.call(timesheets.mine, { query: { to: '2026-11-06', ...query } });
      expect(result.workingStats).toEqual({
        checkinCount: 5,
        checkOutCount: 4,
        totalWorkingDays: 5,
        totalWorkingHours: 33.3,
        totalOTHours: 1.75,
        lateCheckInCount: 1,
        earlyCheckOutCount: 1,
        absentCount: 0,
      });
    }
  });

  it.each([
    ['late', ['2026-11-03']],
    ['earlyOut', ['2026-11-04']],
    ['ot', ['2026-11-05']],
    ['absent', []],
  ])('filters days by %s', async (filter, dates) => {
    const answer = await own.call(timesheets.mine, { query: { to: '2026-11-06', filter } });
    expect([datesIn(answer), answer.result.attendances.totalElements]).toEqual([dates, dates.length]);
  });

  it('sorts a timesheet by total hours and returns pages', async () => {
    const fetchPage = (page: number) =>
      own.call(timesheets.mine, { query: { to: '2026-11-06', sort: 'totalHours,desc', size: 2, page } });
    expect([datesIn(await fetchPage(0)), datesIn(await fetchPage(1))]).toEqual([
      ['2026-11-05', '2026-11-02'],
      ['2026-11-03', '2026-11-04'],
    ]);
    expect((await fetchPage(2)).result.attendances).toMatchObject({
      totalElements: 5,
      totalPages: 3,
      number: 2,
      last: true,
    });
  });

  it('reports all invalid fields of a timesheet query and a period that ends before it begins', async () => {
    const answer = await own.call(timesheets.mine, {
      query: { filter: 'often', size: 101 },
    });
    expect(answer.result.fields.map(({ field }: { field: string }) => field).sort()).toEqual([
      'filter',
      'size',
    ]);
    const reversed = await own.call(timesheets.mine, { query: { from: '2026-11-02', to: '2026-11-01' } });
    expect(reversed.result.fields).toMatchObject([{ field: 'to', rule: 'order' }]);
    expect((await own.call(timesheets.mine, { query: { from: '0000-01-01' } })).status).toBe(400);
  });

  it('uses the current month in the zone of the company, not in UTC', async () => {
    const home = await portal.make.company({ timeZone: 'America/Los_Angeles' });
    const client = await portal.as(await portal.make.employee({ companyId: home.id }));
    portal.clock.set('2026-12-01T07:59:00Z');
    expect((await client.call(timesheets.mine)).result).toMatchObject({
      from: '2026-11-01',
      to: '2026-11-30',
    });
    portal.clock.set('2026-12-01T08:00:00Z');
    expect((await client.call(timesheets.mine)).result).toMatchObject({
      from: '2026-12-01',
      to: '2026-12-31',
    });
    portal.clock.set(now);
  });

  it('lists a day without punches only after it is marked as an absence', async () => {
    const { make } = portal;
    const newcomer = await make.employee({ companyId });
    const client = await portal.as(newcomer);
    await make.owner.query("UPDATE employees SET created_at = '2026-11-18T00:00:00Z' WHERE id = $1", [
      newcomer.employeeId,
    ]);
    expect(datesIn(await client.call(timesheets.mine))).toEqual([]);
    await closeJob.run(portal.services, {});
    const { result } = await client.call(timesheets.mine);
    expect(result.attendances.content).toMatchObject([
      { date: '2026-11-18', status: 'ABSENT', absent: true, totalHours: 0 },
    ]);
    expect(result.workingStats).toMatchObject({ absentCount: 1, totalWorkingDays: 0 });
  });

  it('answers 404 to an account of the installation that requests its own timesheet', async () => {
    const system = await portal.as(await portal.make.sysadmin());
    expect((await system.call(timesheets.mine)).code).toBe('HR_EMPLOYEE_NOT_FOUND');
  });
});

describe('the explanation of a timesheet day', () => {
  it('uses the same fields for the explanation of a timesheet day in the API and in the rules', () => {
    expectTypeOf<z.output<typeof dayExplanation>>().toEqualTypeOf<DayExplanation>();
    expect([...reasonRules].sort()).toEqual(Object.keys(REASONS).sort());
  });

  it('explains a timesheet day with the shift, the zone, the rule, and the punches with their doors', async () => {
    const { result } = await own.call(timesheets.mine, { query: { from: '2026-11-03', to: '2026-11-03' } });
    const { explanation } = result.attendances.content[0];
    expect(explanation).toMatchObject({
      zone: 'Asia/Ho_Chi_Minh',
      shift: { startTime: '09:00', endTime: '18:00' },
    });
    expect(explanation.reasons).toContainEqual({
      figure: 'LATE',
      rule: 'LATE_AFTER',
      params: { in: '09:06', start: '09:00', threshold: 5, minutes: 6 },
    });
    expect(explanation.punches).toMatchObject([
      { use: 'FIRST_IN', direction: 'IN', doorName: devices.door },
      { use: 'LAST_OUT', direction: 'OUT', doorName: devices.door },
    ]);
  });
});

describe('timesheets of other people', () => {
  const fetchTimesheet = async (who: Person, id: number | null) =>
    (await portal.as(who)).call(timesheets.ofEmployee, { params: { id } });

  it('shows a timesheet to managers of the department and of departments above, and to the company’s administrators', async () => {
    const { make } = portal;
    const above = await make.department({ companyId });
    await make.owner.query('UPDATE departments SET parent_department_id = $1 WHERE id = $2', [
      above.id,
      worker.departmentId,
    ]);
    const manager = await make.employee({ companyId, roles: ['MANAGER'] });
    await make.manages(manager, worker.departmentId ?? 0);
    const director = await make.employee({ companyId, roles: ['MANAGER'] });
    await make.manages(director, above.id);
    const admin = await make.employee({ companyId, roles: ['ADMIN'] });
    for (const who of [manager, director, admin, await make.sysadmin()]) {
      const answer = await fetchTimesheet(who, worker.employeeId);
      expect([answer.status, answer.code]).toEqual([200, 'api.success']);
      expect(answer.result.account).toMatchObject({
        displayName: 'Trần Thị Bình',
        accountName: worker.accountName,
      });
      expect(answer.result.attendances.totalElements).toBe(6);
    }
    expect((await fetchTimesheet(manager, manager.employeeId)).status).toBe(200);
  });

  it('answers 404 for the timesheet of a person outside the caller’s departments or company, and for unused IDs', async () => {
    const { make } = portal;
    const elsewhere = await make.employee({ companyId, roles: ['MANAGER'] });
    await make.manages(elsewhere, (await make.department({ companyId })).id);
    const stranger = await make.employee({ roles: ['ADMIN'] });
    for (const [who, id] of [
      [elsewhere, worker.employeeId],
      [stranger, worker.employeeId],
      [stranger, 999_999],
    ] as const) {
      const answer = await fetchTimesheet(who, id);
      expect([answer.status, answer.code]).toEqual([404, 'HR_EMPLOYEE_NOT_FOUND']);
      const file = await (await portal.as(who)).call(timesheets.export, {
        query: { target: 'employee', id },
      });
      expect([file.status, file.code]).toEqual([404, 'HR_EMPLOYEE_NOT_FOUND']);
    }
  });

  it("does not let employees use the managers' timesheet operation, even to read their own timesheet", async () => {
    expect((await fetchTimesheet(worker, worker.employeeId)).code).toBe('AUTH_NO_PERMISSION');
    expect((await portal.anybody.call(timesheets.mine)).code).toBe('AUTH_TOKEN_MISSING');
  });
});

describe('the export of a timesheet', () => {
  it('exports the filtered days in the caller’s language, with durations that can be summed', async () => {
    const answer = await own.call(timesheets.export, {
      query: { target: 'me', from: '2026-11-02', to: '2026-11-06', sort: 'date,asc' },
      headers: { 'accept-language': 'vi' },
    });
    expect(answer.headers['content-disposition']).toContain(
      `timesheet_${worker.accountName}_2026-11-02_2026-11-06.xlsx`,
    );
    const book = read(answer.result);
    expect(book.SheetNames).toEqual(['Trần Thị Bình']);
    const rows = utils.sheet_to_json<unknown[]>(book.Sheets['Trần Thị Bình'] ?? {}, { header: 1 });
    expect(rows[0]?.slice(0, 3)).toEqual(['Ngày', 'Giờ vào', 'Giờ ra']);
    expect(rows[2]).toEqual([
      46_329,
      46_329 + 546 / 1440,
      46_329.75,
      'Asia/Ho_Chi_Minh',
      474 / 1440,
      6 / 1440,
      0,
      0,
      // Approved overtime, incomplete days and absences.
      ...[0, 0, 0],
      'Đi muộn',
    ]);
    expect(rows.length).toBe(6);
    const late = await own.call(timesheets.export, {
      query: { target: 'me', to: '2026-11-06', filter: 'late' },
    });
    expect(utils.sheet_to_json(read(late.result).Sheets['Trần Thị Bình'] ?? {}).length).toBe(1);
  });

  it('exports check-ins and check-outs as sortable date-times in the site’s zone', async () => {
    const night = await portal.make.employee({ companyId });
    await insertPunches(portal, night, [
      ...dayPunches('2026-11-02', '10:00:00', '18:00:00'),
      ...dayPunches('2026-11-03', '09:00:00', '18:00:00'),
      ...dayPunches('2026-11-04', '18:00:00'),
      { wall: '2026-11-05 01:30:00', device: devices.out },
    ]);
    const answer = await (await portal.as(night)).call(timesheets.export, {
      query: { target: 'me', from: '2026-11-02', to: '2026-11-04', sort: 'date,asc' },
    });
    const book = read(answer.result, { cellNF: true });
    const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
    const cells = ['B2', 'B3', 'B4', 'C4'].map((at) => sheet[at]);
    expect(cells.map((cell) => [cell?.t, cell?.z])).toEqual(
      Array(4).fill(['n', 'yyyy\\-mm\\-dd h:mm:ss AM/PM']),
    );
    expect(cells.map((cell) => Number(cell?.v).toFixed(6))).toEqual([
      '46328.416667',
      '46329.375000',
      '46330.750000',
      '46331.062500',
    ]);
    expect(cells[0]?.w).toBe('2026-11-02 10:00:00 AM');
  });

  it('exports the status names of the timesheet page: Late instead of Present, and Working while a person is inside', async () => {
    const answer = await own.call(timesheets.export, { query: { target: 'me', from: '2026-11-02' } });
    const days = utils.sheet_to_json<Record<string, string>>(
      read(answer.result).Sheets['Trần Thị Bình'] ?? {},
      { raw: false },
    );
    const statusByDate = new Map(days.map(({ Date: date, Status }) => [date?.slice(-2), Status]));
    expect(['02', '03', '04', '05', '06', '20'].map((date) => statusByDate.get(date))).toEqual([
      'Present',
      'Late',
      'Left early',
      'Overtime',
      'No check-out',
      'Working',
    ]);
  });
});
