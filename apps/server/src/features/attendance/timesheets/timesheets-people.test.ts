import { read, utils } from '@e965/xlsx';
import { timesheets } from '@gatehouse/api/attendance/timesheets';
import { insertPunches } from '@gatehouse/testing/data/attendance/days';
import type { Person } from '@gatehouse/testing/data/factories';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

let portal: TestPortal;

describe('the timesheet totals of people', () => {
  let firm: number;
  let boss: Client;
  let sales: { id: number };
  let below: { id: number };
  let people: Person[];

  type PeopleAnswer = { result: { userWorkingStats: { content: { displayName: string; days: number }[] } } };
  const nameLines = (answer: PeopleAnswer) =>
    answer.result.userWorkingStats.content.map(({ displayName, days }) => `${displayName} ${days}`);

  beforeAll(async () => {
    portal = await testPortal({ at: '2026-11-20T04:00:00Z' });
    const { make } = portal;
    firm = (await make.company()).id;
    const gate = await make.device({ companyId: firm });
    sales = await make.department({ companyId: firm });
    below = await make.department({ companyId: firm });
    const other = await make.department({ companyId: firm });
    await make.owner.query('UPDATE departments SET parent_department_id = $1 WHERE id = $2', [
      sales.id,
      below.id,
    ]);
    people = await Promise.all(
      [
        { displayName: 'An', departmentId: sales.id },
        { displayName: 'Bo', departmentId: below.id },
        { displayName: 'Cy', departmentId: sales.id },
        { displayName: 'Di', departmentId: other.id },
      ].map((fields) => make.employee({ companyId: firm, ...fields })),
    );
    const [an, bo, , di] = people as [Person, Person, Person, Person];
    const punchesAt = (...walls: string[]) =>
      walls.map((localTime) => ({ wall: `2026-11-${localTime}`, device: gate }));
    await insertPunches(portal, an, punchesAt('02 08:55', '02 18:00', '03 09:30', '03 18:00'));
    await insertPunches(portal, bo, punchesAt('02 08:55', '02 19:45'));
    await insertPunches(portal, di, punchesAt('02 10:00', '02 18:00'));
    const manager = await make.employee({ companyId: firm, roles: ['MANAGER'], departmentId: other.id });
    await make.manages(manager, sales.id);
    boss = await portal.as(manager);
  });

  it("lists a manager's people with their figures by name, including people of departments below", async () => {
    const answer = await boss.call(timesheets.myDepartment);
    expect([answer.status, answer.code]).toEqual([200, 'api.success']);
    expect(answer.result).toMatchObject({ from: '2026-11-01', to: '2026-11-30' });
    expect(nameLines(answer)).toEqual(['An 2', 'Bo 1', 'Cy 0']);
    const [an, bo, cy] = answer.result.userWorkingStats.content;
    expect(an).toMatchObject({ employeeId: people[0]?.employeeId, accountName: people[0]?.accountName });
    expect(an.workingStats).toEqual({
      checkinCount: 2,
      checkOutCount: 2,
      totalWorkingDays: 2,
      totalWorkingHours: 15.58,
      totalOTHours: 0,
      lateCheckInCount: 1,
      earlyCheckOutCount: 0,
      absentCount: 0,
    });
    expect(bo.workingStats).toMatchObject({ totalWorkingHours: 9.83, totalOTHours: 1.75 });
    expect(cy.workingStats).toMatchObject({ totalWorkingDays: 0, totalWorkingHours: 0 });
  });

  it('includes people of departments below, and hides departments that the caller does not manage', async () => {
    expect(nameLines(await boss.call(timesheets.ofDepartment, { params: { id: sales.id } }))).toEqual([
      'An 2',
      'Bo 1',
      'Cy 0',
    ]);
    expect(nameLines(await boss.call(timesheets.ofDepartment, { params: { id: below.id } }))).toEqual([
      'Bo 1',
    ]);
    const foreign = await portal.make.department({});
    for (const id of [people[3]?.departmentId, foreign.id, 999_999])
      expect((await boss.call(timesheets.ofDepartment, { params: { id } })).code).toBe(
        'HR_DEPARTMENT_NOT_FOUND',
      );
  });

  it('filters people by days, sorts them by hours, searches them and returns pages', async () => {
    expect(nameLines(await boss.call(timesheets.myDepartment, { query: { filter: 'late' } }))).toEqual([
      'An 1',
    ]);
    expect(nameLines(await boss.call(timesheets.myDepartment, { query: { filter: 'ot' } }))).toEqual([
      'Bo 1',
    ]);
    expect(
      nameLines(await boss.call(timesheets.myDepartment, { query: { sort: 'totalHours,asc' } })),
    ).toEqual(['Cy 0', 'Bo 1', 'An 2']);
    expect(nameLines(await boss.call(timesheets.myDepartment, { query: { keyword: 'bo' } }))).toEqual([
      'Bo 1',
    ]);
    const beyond = await boss.call(timesheets.myDepartment, { query: { size: 2, page: 5 } });
    expect(beyond.result.userWorkingStats).toMatchObject({ content: [], totalElements: 3, totalPages: 2 });
  });

  it('counts people and days of all pages regardless of the requested page', async () => {
    const query = { sort: 'totalHours,desc', size: 1 };
    const first = await boss.call(timesheets.myDepartment, { query });
    expect(nameLines(first)).toHaveLength(1);
    expect(first.result).toMatchObject({ days: 3, userWorkingStats: { totalElements: 3, totalPages: 3 } });
    const late = await boss.call(timesheets.myDepartment, { query: { ...query, filter: 'late' } });
    expect(late.result).toMatchObject({ days: 1, userWorkingStats: { totalElements: 1 } });
    const beyond = await boss.call(timesheets.myDepartment, { query: { ...query, page: 9 } });
    expect(beyond.result).toMatchObject({ days: 3, userWorkingStats: { totalElements: 3, content: [] } });
  });

  it('lists people that left while they have days in the period', async () => {
    const { owner } = portal.make;
    const enable = (isEnabled: boolean) =>
      owner.query('UPDATE employees SET is_enabled = $1 WHERE id = ANY ($2)', [
        isEnabled,
        people.map(({ employeeId }) => employeeId),
      ]);
    await enable(false);
    expect(nameLines(await boss.call(timesheets.myDepartment))).toEqual(['An 2', 'Bo 1']);
    await enable(true);
  });

  it('exports totals and days of people, grouped by person', async () => {
    const answer = await boss.call(timesheets.export, { query: { target: 'department', id: sales.id } });
    expect(answer.headers['content-disposition']).toMatch(
      /timesheet_.*_2026-11-01_2026-11-30_provisional\.xlsx/,
    );
    const book = read(answer.result);
    const rowsOf = (name: string) =>
      // The first row says that the month is open.
      utils
        .sheet_to_json<unknown[]>(book.Sheets[name] ?? {}, { header: 1, range: 1 })
        .map((row) => row.slice(1, 4));
    expect(book.SheetNames).toEqual(['Totals', 'Days']);
    expect(rowsOf('Totals').map(([name]) => name)).toEqual(['Name', 'An', 'Bo', 'Cy']);
    expect(rowsOf('Days').map(([name, , date]) => `${name} ${date}`)).toEqual([
      'Name Date',
      // 2 and 3 November 2026 as serial dates of spreadsheet programs.
      'An 46328',
      'An 46329',
      'Bo 46328',
    ]);
    const all = await boss.call(timesheets.export, { query: { target: 'my-department', filter: 'late' } });
    expect(utils.sheet_to_json(read(all.result).Sheets.Days ?? {}, { range: 1 }).length).toBe(1);
  });

  it('rejects employees, an export target without its ID, and the export target `me` with an ID', async () => {
    const staff = await portal.as(people[0] as Person);
    for (const [query, code] of [
      [{ target: 'my-department' }, 'AUTH_NO_PERMISSION'],
      [{ target: 'department', id: sales.id }, 'AUTH_NO_PERMISSION'],
      [{ target: 'employee', id: people[1]?.employeeId }, 'AUTH_NO_PERMISSION'],
    ] as const)
      expect((await staff.call(timesheets.export, { query })).code).toBe(code);
    expect((await staff.call(timesheets.myDepartment)).code).toBe('AUTH_NO_PERMISSION');
    for (const query of [{ target: 'employee' }, { target: 'me', id: people[1]?.employeeId }])
      expect((await staff.call(timesheets.export, { query })).result.fields).toMatchObject([{ field: 'id' }]);
  });
});
