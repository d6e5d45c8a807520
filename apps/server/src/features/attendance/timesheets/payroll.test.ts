import { read, utils } from '@e965/xlsx';
import { attendanceMonths } from '@gatehouse/api/attendance/attendance-months';
import { timesheets } from '@gatehouse/api/attendance/timesheets';
import { companies } from '@gatehouse/api/people/companies';
import { requests } from '@gatehouse/api/requests/requests';
import { createPunchSite } from '@gatehouse/testing/data/attendance/days';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

let portal: TestPortal;
let site: Awaited<ReturnType<typeof createPunchSite>>;
let staff: Client;
let admin: Client;

const october = { from: '2026-10-01', to: '2026-10-31' };
const november = { from: '2026-11-01', to: '2026-11-30' };

// Monday has 2 hours of overtime, Wednesday has no OUT, and Thursday has no punch. Half of Friday is leave.
beforeAll(async () => {
  portal = await testPortal({ at: '2026-12-02T04:00:00Z' });
  site = await createPunchSite(portal, ['16 09:00', '16 20:00', '18 09:00', '20 13:00', '20 18:00']);
  const { companyId, employeeId } = site;
  const { rows } = await portal.make.owner.query(
    'SELECT account_id::int AS id FROM employees WHERE id = $1',
    [employeeId],
  );
  staff = await portal.as({ companyId, employeeId, accountId: rows[0].id } as never);
  admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
  await approve({ type: 'OVERTIME', subType: 'PAID' }, '16T18:00:00', '16T19:00:00');
  await approve({ type: 'LEAVE', subType: 'SICK', half: 'FIRST_HALF' }, '20T00:00:00', '20T23:59:59');
  await approve({ type: 'LEAVE', subType: 'ANNUAL', isAllDay: true }, '23T00:00:00', '24T23:59:59');
  await site.close();
});

const approve = async (more: object, from: string, to: string) => {
  const body = {
    title: 'R',
    startTime: `2026-11-${from}`,
    endTime: `2026-11-${to}`,
    submitted: true,
    ...more,
  };
  const { result } = await staff.call(requests.create, { body });
  await admin.call(requests.approve, { body: { reqId: result.id } });
};

const exportMonth = async (dates: object) => {
  const answer = await admin.call(timesheets.export, {
    query: { target: 'department', id: site.departmentId, ...dates },
  });
  return { file: answer.result as Buffer, name: String(answer.headers['content-disposition']) };
};
type SheetRow = Record<string, number | string>;
const rowsOf = (file: Buffer, sheet: string, range: number): SheetRow[] =>
  utils.sheet_to_json<SheetRow>(read(file).Sheets[sheet] ?? {}, { range });
const headersOf = (file: Buffer, sheet: string, range: number) =>
  utils.sheet_to_json<string[]>(read(file).Sheets[sheet] ?? {}, { header: 1, range })[0];
const updateCompany = async (change: object) => {
  const { content } = (await admin.call(companies.list, {})).result;
  const { id, version } = content.find((company: { id: number }) => company.id === site.companyId);
  return admin.call(companies.update, { params: { id }, body: { version, ...change } });
};

describe('the export of a month for payrolls', () => {
  it('sums overtime, incomplete days, absences and leave by category as numbers with formats', async () => {
    const { file } = await exportMonth(november);
    const [totals] = rowsOf(file, 'Totals', 1);
    expect(totals).toMatchObject({
      'Days worked': 3,
      Overtime: 2 / 24,
      'Approved overtime': 1 / 24,
      'Incomplete days': 1,
      'Annual leave (days)': 2,
      'Sick leave (days)': 0.5,
    });
    const days = rowsOf(file, 'Days', 1);
    expect(days.reduce((sum, day) => sum + Number(day.Absent), 0)).toBe(totals?.Absences);
    expect(days.map((day) => Number(day['Sick leave (days)'])).filter(Boolean)).toEqual([0.5]);
    expect(days.filter((day) => day['Incomplete days'] === 1)).toHaveLength(1);
    const sheet = read(file, { cellNF: true }).Sheets.Days ?? {};
    const formatOf = (header: string) => {
      const column = (headersOf(file, 'Days', 1) ?? []).indexOf(header);
      return sheet[utils.encode_cell({ r: 2, c: column })]?.z;
    };
    expect(['Date', 'Overtime', 'Annual leave (days)'].map(formatOf)).toEqual([
      'yyyy\\-mm\\-dd',
      '[h]:mm',
      '0.00',
    ]);
  });

  it('marks the file of an open month as provisional, and repeats the file of a closed month byte for byte', async () => {
    const open = await exportMonth(november);
    expect(open.name).toContain('2026-11-30_provisional.xlsx');
    expect(headersOf(open.file, 'Totals', 0)).toEqual(['Provisional: the month is not closed yet']);
    await admin.call(attendanceMonths.lock, { params: { companyId: site.companyId, month: '2026-11' } });
    const closed = await exportMonth(november);
    expect(closed.name).toContain('2026-11-30.xlsx');
    expect(headersOf(closed.file, 'Totals', 0)?.[0]).toBe('Code');
    portal.clock.set('2026-12-20T04:00:00Z');
    // Neither later requests nor other hours change the file.
    await approve({ type: 'LEAVE', subType: 'UNPAID', isAllDay: true }, '26T00:00:00', '26T23:59:59');
    await updateCompany({ startTime: '06:00', endTime: '14:00' });
    expect((await exportMonth(november)).file.equals(closed.file)).toBe(true);
    expect((await exportMonth(october)).name).toContain('provisional');
  });

  it('exports the columns that the company has chosen', async () => {
    await updateCompany({ timesheetColumns: ['LEAVE', 'HOURS'] });
    const { file } = await exportMonth(november);
    expect(headersOf(file, 'Totals', 0)).toEqual([
      ...['Code', 'Name', 'Department', 'Working hours', 'Annual leave (days)', 'Sick leave (days)'],
    ]);
    expect(headersOf(file, 'Days', 0)).toEqual([
      ...['Code', 'Name', 'Department', 'Date', 'Check-in', 'Check-out', 'Time zone', 'Working hours'],
      ...['Annual leave (days)', 'Sick leave (days)', 'Status'],
    ]);
    expect((await updateCompany({ timesheetColumns: ['LEAVE', 'LEAVE'] })).code).toBe(
      'API_INVALID_REQUEST_ARGUMENT',
    );
  });
});
