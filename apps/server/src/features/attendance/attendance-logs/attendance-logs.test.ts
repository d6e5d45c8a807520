import { read, utils } from '@e965/xlsx';
import { attendanceLogs } from '@gatehouse/api/attendance/attendance-logs';
import { insertPunches } from '@gatehouse/testing/data/attendance/days';
import type { Device, Person } from '@gatehouse/testing/data/factories';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

let portal: TestPortal;
let companyId: number;
let entrance: Device;
let lab: Device;
let worker: Person;
let own: Client;

const date = '2026-11-19';

beforeAll(async () => {
  portal = await testPortal();
  const { make } = portal;
  companyId = (await make.company()).id;
  entrance = await make.device({ companyId });
  const secured = await make.room({ companyId });
  await make.owner.query('UPDATE rooms SET is_secure = true WHERE id = $1', [secured.id]);
  const labDoor = await make.door({ companyId, roomId: secured.id });
  lab = await make.device({ companyId, doorId: labDoor.id, direction: 'IN' });
  worker = await make.employee({ companyId, displayName: '=SUM(1)' });
  own = await portal.as(worker);
  await insertPunches(portal, worker, [
    { wall: '2026-11-18 08:50', device: entrance },
    { wall: `${date} 09:06:30`, device: entrance, temperature: 36.6 },
    { wall: `${date} 09:07`, device: entrance },
    { wall: `${date} 09:20`, device: lab, verifyMode: 'CARD', result: 'ACCESS_REJECTED' },
    { wall: `${date} 18:00`, device: entrance },
    // The punch is after midnight but before 04:00, so it still belongs to the work date.
    { wall: '2026-11-20 00:30', device: lab },
  ]);
});

describe('the attendance log of a day', () => {
  it('shows every punch of the work date in order, with its use or the reason for ignoring it', async () => {
    const answer = await own.call(attendanceLogs.mine, { query: { date } });
    expect([answer.status, answer.code]).toEqual([200, 'api.success']);
    const { content } = answer.result.attendanceLogs;
    expect(
      content.map(({ wallTime, accessType, directionFrom, use, ignored }: Record<string, unknown>) => [
        wallTime,
        accessType,
        directionFrom,
        use,
        ignored,
      ]),
    ).toEqual([
      ['2026-11-19 09:06:30', 'IN', 'ALTERNATION', 'FIRST_IN', null],
      ['2026-11-19 09:07:00', 'IN', 'ALTERNATION', 'IGNORED', 'DUPLICATE'],
      ['2026-11-19 09:20:00', 'IN', 'DEVICE', 'IGNORED', 'REJECTED'],
      ['2026-11-19 18:00:00', 'OUT', 'ALTERNATION', 'COUNTED', null],
      ['2026-11-20 00:30:00', 'IN', 'DEVICE', 'OPEN_IN', null],
    ]);
    expect(content[0]).toMatchObject({
      verifyType: 'FACE',
      temperature: 36.6,
      secureRoom: false,
      result: 'ACCESS_GRANTED',
    });
    expect(content[2]).toMatchObject({
      verifyType: 'CARD',
      temperature: null,
      secureRoom: true,
      result: 'ACCESS_REJECTED',
    });
  });

  it('shows the person and explains the figures in the attendance log of a day', async () => {
    const { result } = await own.call(attendanceLogs.mine, { query: { date: '2026-11-18' } });
    expect(result).toMatchObject({
      date: '2026-11-18',
      account: {
        employeeId: worker.employeeId,
        accountName: worker.accountName,
        timeZone: 'Asia/Ho_Chi_Minh',
      },
      day: { status: 'INCOMPLETE', checkOutTime: null, totalHours: 0 },
    });
    expect(result.day.explanation.reasons).toMatchObject([{ rule: 'MISSING_OUT', params: { in: '08:50' } }]);
  });

  it('returns no day and no punches for a date without data', async () => {
    const { result } = await own.call(attendanceLogs.mine, { query: { date: '2026-11-01' } });
    expect([result.day, result.attendanceLogs.totalElements]).toEqual([null, 0]);
  });

  it("shows a punch of an uncomputed day on the date of the device's clock", async () => {
    const late = await portal.make.employee({ companyId });
    await portal.make.owner.query(
      `INSERT INTO punches (company_id, punch_date, punched_at, wall_time, zone, received_at, device_id, employee_id, person_code, verify_mode, result)
       VALUES ($1, '2026-11-19', '2026-11-19T01:00:00Z', '2026-11-19 08:00', 'Asia/Ho_Chi_Minh', now(), $2, $3, '1', 'FACE', 'ACCESS_GRANTED')`,
      [companyId, entrance.id, late.employeeId],
    );
    const { result } = await (await portal.as(late)).call(attendanceLogs.mine, { query: { date } });
    expect(result.attendanceLogs.content).toMatchObject([
      { accessType: null, use: null, directionFrom: null },
    ]);
  });

  it('returns the requested page of punches', async () => {
    const { result } = await own.call(attendanceLogs.mine, { query: { date, size: 2, page: 2 } });
    expect(result.attendanceLogs).toMatchObject({ totalElements: 5, totalPages: 3, last: true });
    expect(result.attendanceLogs.content).toMatchObject([{ wallTime: '2026-11-20 00:30:00' }]);
  });

  it('rejects missing and invalid dates of an attendance log', async () => {
    for (const query of [{}, { date: '2026-02-30' }, { date: '1999-12-31' }]) {
      const answer = await own.call(attendanceLogs.mine, { query });
      expect([answer.status, answer.result.fields[0].field]).toEqual([400, 'date']);
    }
  });

  it('shows an attendance log to managers of the department and hides it from other managers', async () => {
    const { make } = portal;
    const manager = await make.employee({ companyId, roles: ['MANAGER'] });
    await make.manages(manager, worker.departmentId ?? 0);
    const other = await make.employee({ companyId, roles: ['MANAGER'] });
    const stranger = await make.employee({ roles: ['ADMIN'] });
    const fetchLog = async (who: Person) =>
      (await portal.as(who)).call(attendanceLogs.ofEmployee, {
        params: { id: worker.employeeId },
        query: { date },
      });
    expect((await fetchLog(manager)).result.attendanceLogs.totalElements).toBe(5);
    for (const who of [other, stranger]) expect((await fetchLog(who)).code).toBe('HR_EMPLOYEE_NOT_FOUND');
    expect((await fetchLog(worker)).code).toBe('AUTH_NO_PERMISSION');
  });

  it('exports all punches of a day in the caller’s language, without spreadsheet formulas', async () => {
    const answer = await own.call(attendanceLogs.exportMine, {
      query: { date },
      headers: { 'accept-language': 'ja' },
    });
    const book = read(answer.result);
    expect(book.SheetNames).toEqual(['=SUM(1)']);
    const rows = utils.sheet_to_json<string[]>(book.Sheets['=SUM(1)'] ?? {}, { header: 1 });
    expect(rows.length).toBe(6);
    expect(rows[0]?.slice(0, 2)).toEqual(['日付', '時刻']);
    expect(rows[1]?.[1]).toBeCloseTo(46345 + (9 * 3600 + 6 * 60 + 30) / 86_400, 8);
    expect(rows[3]?.slice(-2)).toEqual(['拒否', '対象外：入退室が拒否された']);
    const file = await (await portal.as(worker)).call(attendanceLogs.exportOfEmployee, {
      params: { id: worker.employeeId },
      query: { date },
    });
    expect(file.code).toBe('AUTH_NO_PERMISSION');
  });
});
