import { read } from '@e965/xlsx';
import { attendanceLogs } from '@gatehouse/api/attendance/attendance-logs';
import { timesheets } from '@gatehouse/api/attendance/timesheets';
import { deviceLogs } from '@gatehouse/api/device-ops/device-logs';
import { requests } from '@gatehouse/api/requests/requests';
import { beforeEach, describe, expect, it } from 'vitest';
import { givePunches, punchingSite } from '../../../../test/kit/attendance.ts';
import { type Client, type TestPortal, testPortal } from '../../../../test/kit/portal.ts';

let portal: TestPortal;
let site: Awaited<ReturnType<typeof punchingSite>>;
let staff: Client;
let admin: Client;

// Monday late, Tuesday without a punch, Wednesday without an out
beforeEach(async () => {
  portal ??= await testPortal();
  site = await punchingSite(portal, ['16 10:00', '16 18:00', '18 09:00']);
  const { companyId, employeeId } = site;
  const { rows } = await portal.make.owner.query(
    'SELECT account_id::int AS id FROM employees WHERE id = $1',
    [employeeId],
  );
  staff = await portal.as({ companyId, employeeId, accountId: rows[0].id } as never);
  admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
  await site.close();
});

const asked = (type: string, subType: string, startTime: string, endTime: string, more: object = {}) => ({
  title: `${type} ${subType}`,
  type,
  subType,
  startTime: `2026-11-${startTime}`,
  endTime: `2026-11-${endTime}`,
  ...more,
});
const leave = (date: number, more: object = {}) =>
  asked('LEAVE', 'ANNUAL', `${date}T00:00:00`, `${date}T23:59:59`, { isAllDay: true, ...more });

const send = async (body: object) =>
  (await staff.call(requests.create, { body: { submitted: true, ...body } })).result;
const approve = (reqId: number) => admin.call(requests.approve, { body: { reqId } });
const approved = async (body: object) => {
  const { id } = await send(body);
  const { status, code } = await approve(id);
  expect([status, code]).toEqual([200, expect.any(String)]);
  return id as number;
};
const days = async (query = { from: '2026-11-16', to: '2026-11-30' }) =>
  (await staff.call(timesheets.mine, { query: { ...query, sort: 'date,asc' } })).result.attendances.content;
const states = async () =>
  Object.fromEntries(
    (await days()).map((day: { date: string; status: string }) => [Number(day.date.slice(8)), day.status]),
  );
const rules = async (date: number): Promise<{ rule: string; params: object }[]> =>
  (await days()).find((day: { date: string }) => day.date.endsWith(String(date)))?.explanation.reasons ?? [];

describe('an approved request', () => {
  it('changes the days it covers at once, those to come as well, and is named there', async () => {
    expect(await states()).toEqual({ 16: 'PRESENT', 17: 'ABSENT', 18: 'INCOMPLETE', 19: 'ABSENT' });
    const id = await approved(leave(17));
    await approved(leave(24, { endTime: '2026-11-25T23:59:59' }));
    expect(await states()).toEqual({
      16: 'PRESENT',
      17: 'COVERED',
      18: 'INCOMPLETE',
      19: 'ABSENT',
      24: 'COVERED',
      25: 'COVERED',
    });
    expect((await rules(17)).find(({ rule }) => rule === 'REQUEST_COVERS')?.params).toMatchObject({
      request: String(id),
      kind: 'LEAVE',
    });
    // what terminals bring later leaves it as it is
    await site.close();
    expect((await states())[17]).toBe('COVERED');
  });

  it('for half a day leaves the other half an absence', async () => {
    await approved(leave(17, { isAllDay: false, half: 'FIRST_HALF' }));
    expect((await states())[17]).toBe('HALF_DAY');
    await approved(leave(17, { isAllDay: false, half: 'SECOND_HALF' }));
    expect((await states())[17]).toBe('COVERED');
  });

  it('of hours excuses who came late by them', async () => {
    expect((await days())[0].late).toBe(60);
    await approved(asked('LEAVE', 'SICK', '16T09:00:00', '16T10:00:00'));
    expect((await days())[0].late).toBe(0);
  });

  it('of a check-out completes the day by a punch that is marked', async () => {
    const id = await approved(asked('CORRECTION', 'CHECK_OUT', '18T18:00:00', '18T18:00:00'));
    const [, , wednesday] = await days();
    expect(wednesday).toMatchObject({ status: 'PRESENT', totalHours: 8 });
    expect(wednesday.explanation.punches.at(-1)).toMatchObject({
      use: 'LAST_OUT',
      directionFrom: 'CORRECTION',
    });
    // what added it is named, for who may see it
    expect(wednesday.explanation.requests).toEqual([
      { id, title: 'CORRECTION CHECK_OUT', isOwn: true, approver: expect.any(String) },
    ]);
    // a terminal's record that comes later does not undo it
    await site.close();
    expect((await states())[18]).toBe('PRESENT');
  });

  it('of a check-out stands in the attendance log among the records of terminals, with where it comes from', async () => {
    await approved(asked('CORRECTION', 'CHECK_OUT', '18T18:00:00', '18T18:00:00'));
    const id = await approved(asked('CORRECTION', 'CHECK_IN', '18T08:30:00', '18T08:30:00'));
    const log = async (client: Client, page: number, size: number) =>
      (
        await client.call(attendanceLogs[client === staff ? 'mine' : 'ofEmployee'], {
          ...(client === staff ? {} : { params: { id: site.employeeId } }),
          query: { date: '2026-11-18', page, size },
        })
      ).result.attendanceLogs;
    const all = await log(staff, 0, 10);
    const told = ({ id: of, wallTime, accessType, directionFrom, use, device }: Record<string, unknown>) => [
      of !== null,
      wallTime,
      accessType,
      directionFrom,
      use,
      device !== '',
    ];
    expect([all.totalElements, all.content.map(told)]).toEqual([
      3,
      [
        [false, '2026-11-18 08:30:00', 'IN', 'CORRECTION', 'FIRST_IN', false],
        [true, '2026-11-18 09:00:00', expect.anything(), expect.anything(), expect.anything(), true],
        [false, '2026-11-18 18:00:00', 'OUT', 'CORRECTION', 'LAST_OUT', false],
      ],
    ]);
    expect(all.content[0].addedBy).toEqual({
      id,
      request: { id, title: 'CORRECTION CHECK_IN', isOwn: true, approver: expect.any(String) },
    });
    // by pages they are the same, each once
    const paged = await Promise.all([0, 1, 2, 3].map((page) => log(admin, page, 1)));
    expect(paged.map(({ content }) => content[0]?.wallTime)).toEqual([
      ...all.content.map(({ wallTime }: { wallTime: string }) => wallTime),
      undefined,
    ]);
    expect(paged[2].content[0].addedBy.request).toMatchObject({ isOwn: false });
  });

  it('sets a punch aside, which stays and does not count', async () => {
    const [monday] = await days();
    const punchId = Number(monday.explanation.punches[0].id);
    await approved(asked('CORRECTION', 'SET_ASIDE', '16T10:00:00', '16T10:00:00', { punchId }));
    const [after] = await days();
    expect(after.status).toBe('INCOMPLETE');
    expect(after.explanation.punches[0]).toMatchObject({ use: 'IGNORED', ignoredReason: 'SET_ASIDE' });
    const query = { from: '2026-11-16', to: '2026-11-16' };
    const log = await admin.call(deviceLogs.list, { query });
    const row = log.result.content.find(({ id }: { id: number }) => id === punchId);
    expect([log.status, row?.ignored]).toEqual([200, 'SET_ASIDE']);
    const sheet = read((await admin.call(deviceLogs.export, { query })).result);
    expect(JSON.stringify(sheet.Sheets[sheet.SheetNames[0] ?? ''])).toContain('Excluded');
    const foreign = await send(
      asked('CORRECTION', 'SET_ASIDE', '16T10:00:00', '16T10:00:00', { punchId: punchId + 1_000 }),
    );
    expect(foreign).toBeNull();
  });

  it('in a closed month is listed and not applied', async () => {
    await portal.make.owner.query(
      "INSERT INTO attendance_locks (company_id, month, locked_at) VALUES ($1, '2026-11-01', now())",
      [site.companyId],
    );
    await approved(leave(17));
    expect((await states())[17]).toBe('ABSENT');
    const { rows } = await portal.make.owner.query(
      "SELECT proposed ->> 'status' AS status FROM attendance_late_changes WHERE employee_id = $1 AND work_date = '2026-11-17'",
      [site.employeeId],
    );
    expect(rows).toEqual([{ status: 'COVERED' }]);
  });

  it('for a check-out in a closed month is in the log immediately, marked as not applied', async () => {
    await portal.make.owner.query(
      "INSERT INTO attendance_locks (company_id, month, locked_at) VALUES ($1, '2026-11-01', now())",
      [site.companyId],
    );
    const id = await approved(asked('CORRECTION', 'CHECK_OUT', '18T18:00:00', '18T18:00:00'));
    const { result } = await staff.call(attendanceLogs.mine, { query: { date: '2026-11-18' } });
    expect(result.day.status).toBe('INCOMPLETE');
    const rows = result.attendanceLogs.content.map(
      ({
        addedBy,
        notApplied,
        use,
      }: {
        addedBy: { id: number } | null;
        notApplied: boolean;
        use: string;
      }) => [addedBy?.id ?? null, notApplied, use],
    );
    expect(rows).toEqual([
      [null, false, 'OPEN_IN'],
      [id, true, null],
    ]);
  });

  it('beyond 31 days is left to a job', async () => {
    await approved(leave(24, { endTime: '2027-01-15T23:59:59' }));
    const { rows } = await portal.make.owner.query(
      "SELECT data ->> 'from' AS first, data ->> 'to' AS last FROM pgboss.job WHERE name = 'attendance.requested' AND (data ->> 'employeeId')::bigint = $1",
      [site.employeeId],
    );
    expect(rows).toEqual([{ first: '2026-11-23', last: '2027-01-16' }]);
  });

  it('of half of today says what the day will count, though it is not over', async () => {
    const device = await portal.make.device({ companyId: site.companyId });
    await givePunches(portal, { ...site, accountId: 0, accountName: '', pin: '1' }, [
      { wall: '2026-11-20 09:00', device },
    ]);
    const { id } = await send(leave(20, { isAllDay: false, half: 'SECOND_HALF' }));
    const { result } = await admin.call(requests.beside, { params: { id } });
    expect(result.days).toEqual([
      {
        date: '2026-11-20',
        now: expect.objectContaining({ status: 'INCOMPLETE' }),
        would: expect.objectContaining({ status: 'INCOMPLETE' }),
        isOver: false,
        covers: { minutes: 300, scheduled: 480 },
      },
    ]);
  });

  it('is weighed beside the days as they are and would be, and who else is away', async () => {
    const { id } = await send(leave(17));
    const { result } = await admin.call(requests.beside, { params: { id } });
    expect(result.days).toEqual([
      {
        date: '2026-11-17',
        now: expect.objectContaining({ status: 'ABSENT' }),
        would: expect.objectContaining({ status: 'COVERED' }),
        isOver: true,
        covers: { minutes: 480, scheduled: 480 },
      },
    ]);
    expect(result.dates).toEqual([
      '2026-11-13',
      '2026-11-14',
      '2026-11-15',
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
    ]);
    expect(result.away[0].kinds).toEqual([null, 'OFF', 'OFF', null, 'ASKED', null]);
    expect((await states())[17]).toBe('ABSENT');
  });
});

describe('a request that takes dates back', () => {
  const back = (cancelsId: number, ...dates: number[]) => ({
    ...leave(dates[0] ?? 0),
    title: 'Working after all',
    cancelsId,
    cancelDates: dates.map((date) => `2026-11-${date}`),
  });

  it('leaves the first approved, lists what was taken back, and frees the dates', async () => {
    const first = await approved(leave(24, { endTime: '2026-11-26T23:59:59' }));
    await approved(back(first, 25));
    expect(await states()).toMatchObject({ 24: 'COVERED', 26: 'COVERED' });
    expect((await states())[25]).toBeUndefined();
    const { result } = await staff.call(requests.get, { params: { id: first } });
    expect(result).toMatchObject({ status: 'APPROVED', takenBack: ['2026-11-25'], may: { cancel: null } });
    expect((await send(asked('TELEWORK', '', '25T00:00:00', '25T23:59:59', { isAllDay: true }))).status).toBe(
      'PENDING',
    );
  });

  it('is refused for dates outside, taken back before, asked back already, of somebody else, and of a closed month', async () => {
    const first = await approved(leave(24, { endTime: '2026-11-26T23:59:59' }));
    const code = async (body: object) =>
      (await staff.call(requests.create, { body: { submitted: true, ...body } })).code;
    expect(await code(back(first, 27))).toBe('REQ_NOTHING_TO_CANCEL');
    await approved(back(first, 24));
    expect(await code(back(first, 24))).toBe('REQ_NOTHING_TO_CANCEL');
    const waiting = await send(back(first, 25));
    expect(await code(back(first, 25))).toBe('REQ_NOTHING_TO_CANCEL');
    const colleague = await portal.as(await portal.make.employee({ companyId: site.companyId }));
    const theirs = await colleague.call(requests.create, { body: back(first, 26) });
    expect(theirs.code).toBe('REQ_NOTHING_TO_CANCEL');
    await portal.make.owner.query(
      "INSERT INTO attendance_locks (company_id, month, locked_at) VALUES ($1, '2026-11-01', now())",
      [site.companyId],
    );
    expect(await code(back(first, 26))).toBe('ATT_MONTH_CLOSED');
    expect((await approve(waiting.id)).code).toBe('ATT_MONTH_CLOSED');
  });
});

describe('leave that is taken off a balance', () => {
  const balance = async (id: number) =>
    (await admin.call(requests.beside, { params: { id } })).result.balance;

  it('is reserved while it waits, let go of when it is rejected, and given back with its dates', async () => {
    await portal.make.leaveGrant({ companyId: site.companyId, employeeId: site.employeeId, amount: 500 });
    const waiting = await send(leave(24));
    expect(await balance(waiting.id)).toEqual({ unit: 'DAYS', left: 500, asked: 100, after: 400 });
    await admin.call(requests.reject, { body: { reqId: waiting.id } });
    const taken = await approved(leave(25, { endTime: '2026-11-26T23:59:59' }));
    await approved({
      ...{ ...leave(26), title: 'Back', cancelsId: taken, cancelDates: ['2026-11-26'] },
    });
    const next = await send(leave(27));
    expect(await balance(next.id)).toEqual({ unit: 'DAYS', left: 400, asked: 100, after: 300 });
  });

  it('is refused beyond it where its category says so', async () => {
    const { code } = await staff.call(requests.create, {
      body: { ...leave(24, { subType: 'COMPENSATORY' }), submitted: true },
    });
    expect(code).toBe('REQ_LEAVE_BEYOND');
  });
});
