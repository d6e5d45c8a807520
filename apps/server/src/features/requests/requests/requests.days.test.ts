import { read } from '@e965/xlsx';
import { attendanceLogs } from '@gatehouse/api/attendance/attendance-logs';
import { timesheets } from '@gatehouse/api/attendance/timesheets';
import { deviceLogs } from '@gatehouse/api/device-ops/device-logs';
import { requests } from '@gatehouse/api/requests/requests';
import { createPunchSite, insertPunches } from '@gatehouse/testing/data/attendance/days';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeEach, describe, expect, it } from 'vitest';

let portal: TestPortal;
let site: Awaited<ReturnType<typeof createPunchSite>>;
let staff: Client;
let admin: Client;

// Monday has a late punch, Tuesday has no punch, and Wednesday has no OUT.
beforeEach(async () => {
  portal ??= await testPortal();
  site = await createPunchSite(portal, ['16 10:00', '16 18:00', '18 09:00']);
  const { companyId, employeeId } = site;
  const { rows } = await portal.make.owner.query(
    'SELECT account_id::int AS id FROM employees WHERE id = $1',
    [employeeId],
  );
  staff = await portal.as({ companyId, employeeId, accountId: rows[0].id } as never);
  admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
  await site.close();
});

const createBody = (
  type: string,
  subType: string,
  startTime: string,
  endTime: string,
  more: object = {},
) => ({
  title: `${type} ${subType}`,
  type,
  subType,
  startTime: `2026-11-${startTime}`,
  endTime: `2026-11-${endTime}`,
  ...more,
});
const createLeaveBody = (date: number, more: object = {}) =>
  createBody('LEAVE', 'ANNUAL', `${date}T00:00:00`, `${date}T23:59:59`, { isAllDay: true, ...more });

const send = async (body: object) =>
  (await staff.call(requests.create, { body: { submitted: true, ...body } })).result;
const approve = (reqId: number) => admin.call(requests.approve, { body: { reqId } });
const createApproved = async (body: object) => {
  const { id } = await send(body);
  const { status, code } = await approve(id);
  expect([status, code]).toEqual([200, expect.any(String)]);
  return id as number;
};
const readDays = async (query = { from: '2026-11-16', to: '2026-11-30' }) =>
  (await staff.call(timesheets.mine, { query: { ...query, sort: 'date,asc' } })).result.attendances.content;
const readStatuses = async () =>
  Object.fromEntries(
    (await readDays()).map((day: { date: string; status: string }) => [
      Number(day.date.slice(8)),
      day.status,
    ]),
  );
const readReasons = async (date: number): Promise<{ rule: string; params: object }[]> =>
  (await readDays()).find((day: { date: string }) => day.date.endsWith(String(date)))?.explanation.reasons ??
  [];

describe('effects of an approved request on attendance days', () => {
  it('immediately changes the days that an approved request covers, including future days, and names the request', async () => {
    expect(await readStatuses()).toEqual({ 16: 'PRESENT', 17: 'ABSENT', 18: 'INCOMPLETE', 19: 'ABSENT' });
    const id = await createApproved(createLeaveBody(17));
    await createApproved(createLeaveBody(24, { endTime: '2026-11-25T23:59:59' }));
    expect(await readStatuses()).toEqual({
      16: 'PRESENT',
      17: 'COVERED',
      18: 'INCOMPLETE',
      19: 'ABSENT',
      24: 'COVERED',
      25: 'COVERED',
    });
    expect((await readReasons(17)).find(({ rule }) => rule === 'REQUEST_COVERS')?.params).toMatchObject({
      request: String(id),
      kind: 'LEAVE',
    });
    // Later punches do not change the day.
    await site.close();
    expect((await readStatuses())[17]).toBe('COVERED');
  });

  it('marks the other half of the day as absent for a half-day leave without punches', async () => {
    await createApproved(createLeaveBody(17, { isAllDay: false, half: 'FIRST_HALF' }));
    expect((await readStatuses())[17]).toBe('HALF_DAY');
    await createApproved(createLeaveBody(17, { isAllDay: false, half: 'SECOND_HALF' }));
    expect((await readStatuses())[17]).toBe('COVERED');
  });

  it('counts no lateness within approved hours', async () => {
    expect((await readDays())[0].late).toBe(60);
    await createApproved(createBody('LEAVE', 'SICK', '16T09:00:00', '16T10:00:00'));
    expect((await readDays())[0].late).toBe(0);
  });

  it('completes a day with the punch of an approved check-out correction, and marks the added punch', async () => {
    const id = await createApproved(createBody('CORRECTION', 'CHECK_OUT', '18T18:00:00', '18T18:00:00'));
    const [, , wednesday] = await readDays();
    expect(wednesday).toMatchObject({ status: 'PRESENT', totalHours: 8 });
    expect(wednesday.explanation.punches.at(-1)).toMatchObject({
      use: 'LAST_OUT',
      directionFrom: 'CORRECTION',
    });
    // The explanation names the request if the caller may see requests.
    expect(wednesday.explanation.requests).toEqual([
      {
        ...{ id, title: 'CORRECTION CHECK_OUT', isOwn: true, approver: expect.any(String) },
        correction: { decidedTime: expect.any(String), reason: '', enteredByApprover: false },
      },
    ]);
    // A later record of a terminal does not undo the correction.
    await site.close();
    expect((await readStatuses())[18]).toBe('PRESENT');
  });

  it('lists the check-out of an approved correction in the attendance log with its source', async () => {
    await createApproved(createBody('CORRECTION', 'CHECK_OUT', '18T18:00:00', '18T18:00:00'));
    const id = await createApproved(createBody('CORRECTION', 'CHECK_IN', '18T08:30:00', '18T08:30:00'));
    const log = async (client: Client, page: number, size: number) =>
      (
        await client.call(attendanceLogs[client === staff ? 'mine' : 'ofEmployee'], {
          ...(client === staff ? {} : { params: { id: site.employeeId } }),
          query: { date: '2026-11-18', page, size },
        })
      ).result.attendanceLogs;
    const all = await log(staff, 0, 10);
    const toLogRow = ({
      id: rowId,
      wallTime,
      accessType,
      directionFrom,
      use,
      device,
    }: Record<string, unknown>) => [rowId !== null, wallTime, accessType, directionFrom, use, device !== ''];
    expect([all.totalElements, all.content.map(toLogRow)]).toEqual([
      3,
      [
        [false, '2026-11-18 08:30:00', 'IN', 'CORRECTION', 'FIRST_IN', false],
        [true, '2026-11-18 09:00:00', expect.anything(), expect.anything(), expect.anything(), true],
        [false, '2026-11-18 18:00:00', 'OUT', 'CORRECTION', 'LAST_OUT', false],
      ],
    ]);
    expect(all.content[0].addedBy).toEqual({
      id,
      request: {
        ...{ id, title: 'CORRECTION CHECK_IN', isOwn: true, approver: expect.any(String) },
        correction: { decidedTime: expect.any(String), reason: '', enteredByApprover: false },
      },
    });
    // Single-row pages return the same rows as one large page, each row once.
    const paged = await Promise.all([0, 1, 2, 3].map((page) => log(admin, page, 1)));
    expect(paged.map(({ content }) => content[0]?.wallTime)).toEqual([
      ...all.content.map(({ wallTime }: { wallTime: string }) => wallTime),
      undefined,
    ]);
    expect(paged[2].content[0].addedBy.request).toMatchObject({ isOwn: false });
  });

  it('ignores a punch that an approved correction excludes, and keeps the record of the punch', async () => {
    const [monday] = await readDays();
    const punchId = Number(monday.explanation.punches[0].id);
    await createApproved(createBody('CORRECTION', 'SET_ASIDE', '16T10:00:00', '16T10:00:00', { punchId }));
    const [after] = await readDays();
    expect(after.status).toBe('INCOMPLETE');
    expect(after.explanation.punches[0]).toMatchObject({ use: 'IGNORED', ignoredReason: 'SET_ASIDE' });
    const query = { from: '2026-11-16', to: '2026-11-16' };
    const log = await admin.call(deviceLogs.list, { query });
    const row = log.result.content.find(({ id }: { id: number }) => id === punchId);
    expect([log.status, row?.ignored]).toEqual([200, 'SET_ASIDE']);
    const sheet = read((await admin.call(deviceLogs.export, { query })).result);
    expect(JSON.stringify(sheet.Sheets[sheet.SheetNames[0] ?? ''])).toContain('Excluded');
    const foreign = await send(
      createBody('CORRECTION', 'SET_ASIDE', '16T10:00:00', '16T10:00:00', { punchId: punchId + 1_000 }),
    );
    expect(foreign).toBeNull();
  });

  it('lists the effect of a request on a closed month as a late change without applying it', async () => {
    await portal.make.owner.query(
      "INSERT INTO attendance_locks (company_id, month, locked_at) VALUES ($1, '2026-11-01', now())",
      [site.companyId],
    );
    await createApproved(createLeaveBody(17));
    expect((await readStatuses())[17]).toBe('ABSENT');
    const { rows } = await portal.make.owner.query(
      "SELECT proposed ->> 'status' AS status FROM attendance_late_changes WHERE employee_id = $1 AND work_date = '2026-11-17'",
      [site.employeeId],
    );
    expect(rows).toEqual([{ status: 'COVERED' }]);
  });

  it('lists the check-out of a correction in the log of a closed month immediately and marks it as not applied', async () => {
    await portal.make.owner.query(
      "INSERT INTO attendance_locks (company_id, month, locked_at) VALUES ($1, '2026-11-01', now())",
      [site.companyId],
    );
    const id = await createApproved(createBody('CORRECTION', 'CHECK_OUT', '18T18:00:00', '18T18:00:00'));
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

  it('recomputes the days of a request of more than 31 days in a job', async () => {
    await createApproved(createLeaveBody(24, { endTime: '2027-01-15T23:59:59' }));
    const { rows } = await portal.make.owner.query(
      "SELECT data ->> 'from' AS first, data ->> 'to' AS last FROM pgboss.job WHERE name = 'attendance.requested' AND (data ->> 'employeeId')::bigint = $1",
      [site.employeeId],
    );
    expect(rows).toEqual([{ first: '2026-11-23', last: '2027-01-16' }]);
  });

  it('forecasts the covered time of a request for today before the day is over', async () => {
    const device = await portal.make.device({ companyId: site.companyId });
    await insertPunches(portal, { ...site, accountId: 0, accountName: '', pin: '1' }, [
      { wall: '2026-11-20 09:00', device },
    ]);
    const { id } = await send(createLeaveBody(20, { isAllDay: false, half: 'SECOND_HALF' }));
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

  it('returns current and forecast days and absent colleagues to the approver', async () => {
    const { id } = await send(createLeaveBody(17));
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
    expect((await readStatuses())[17]).toBe('ABSENT');
  });
});

describe('requests that cancel dates', () => {
  const createCancellation = (cancelsId: number, ...dates: number[]) => ({
    ...createLeaveBody(dates[0] ?? 0),
    title: 'Working after all',
    cancelsId,
    cancelDates: dates.map((date) => `2026-11-${date}`),
  });

  it('keeps a cancelled request approved, lists its cancelled dates and lets other requests use their time', async () => {
    const first = await createApproved(createLeaveBody(24, { endTime: '2026-11-26T23:59:59' }));
    await createApproved(createCancellation(first, 25));
    expect(await readStatuses()).toMatchObject({ 24: 'COVERED', 26: 'COVERED' });
    expect((await readStatuses())[25]).toBeUndefined();
    const { result } = await staff.call(requests.get, { params: { id: first } });
    expect(result).toMatchObject({ status: 'APPROVED', takenBack: ['2026-11-25'], may: { cancel: null } });
    expect(
      (await send(createBody('TELEWORK', '', '25T00:00:00', '25T23:59:59', { isAllDay: true }))).status,
    ).toBe('PENDING');
  });

  it("rejects cancelling dates that are outside the request, in a closed month, already in another cancellation or in another person's request", async () => {
    const first = await createApproved(createLeaveBody(24, { endTime: '2026-11-26T23:59:59' }));
    const sendForCode = async (body: object) =>
      (await staff.call(requests.create, { body: { submitted: true, ...body } })).code;
    expect(await sendForCode(createCancellation(first, 27))).toBe('REQ_NOTHING_TO_CANCEL');
    await createApproved(createCancellation(first, 24));
    expect(await sendForCode(createCancellation(first, 24))).toBe('REQ_NOTHING_TO_CANCEL');
    const waiting = await send(createCancellation(first, 25));
    expect(await sendForCode(createCancellation(first, 25))).toBe('REQ_NOTHING_TO_CANCEL');
    const colleague = await portal.as(await portal.make.employee({ companyId: site.companyId }));
    const foreignRequest = await colleague.call(requests.create, { body: createCancellation(first, 26) });
    expect(foreignRequest.code).toBe('REQ_NOTHING_TO_CANCEL');
    await portal.make.owner.query(
      "INSERT INTO attendance_locks (company_id, month, locked_at) VALUES ($1, '2026-11-01', now())",
      [site.companyId],
    );
    expect(await sendForCode(createCancellation(first, 26))).toBe('ATT_MONTH_CLOSED');
    expect((await approve(waiting.id)).code).toBe('ATT_MONTH_CLOSED');
  });
});

describe('requests for leave from a balance', () => {
  const readBalance = async (id: number) =>
    (await admin.call(requests.beside, { params: { id } })).result.balance;

  it('reserves pending leave, releases it on rejection, and credits cancelled dates', async () => {
    await portal.make.leaveGrant({ companyId: site.companyId, employeeId: site.employeeId, amount: 500 });
    const waiting = await send(createLeaveBody(24));
    expect(await readBalance(waiting.id)).toEqual({ unit: 'DAYS', left: 500, asked: 100, after: 400 });
    await admin.call(requests.reject, { body: { reqId: waiting.id } });
    const takenId = await createApproved(createLeaveBody(25, { endTime: '2026-11-26T23:59:59' }));
    await createApproved({
      ...{ ...createLeaveBody(26), title: 'Back', cancelsId: takenId, cancelDates: ['2026-11-26'] },
    });
    const next = await send(createLeaveBody(27));
    expect(await readBalance(next.id)).toEqual({ unit: 'DAYS', left: 400, asked: 100, after: 300 });
  });

  it('rejects leave beyond the balance if the category does not allow it', async () => {
    const { code } = await staff.call(requests.create, {
      body: { ...createLeaveBody(24, { subType: 'COMPENSATORY' }), submitted: true },
    });
    expect(code).toBe('REQ_LEAVE_BEYOND');
  });
});
