import { leaveBalances } from '@gatehouse/api/requests/leave-balances';
import { requests } from '@gatehouse/api/requests/requests';
import { createPunchSite } from '@gatehouse/testing/data/attendance/days';
import type { Person } from '@gatehouse/testing/data/factories';
import { createLeavePortal } from '@gatehouse/testing/data/requests/leave-portal';
import { runOverlapping } from '@gatehouse/testing/kit/locks';
import type { Client, TestPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

let portal: TestPortal;
let companyId: number;
let departmentId: number;
let admin: Client;

// The date is Friday, 20 November 2026.
beforeAll(async () => {
  ({ portal, companyId, departmentId, admin } = await createLeavePortal());
});

const createBody = (from: string, to: string, more: object = {}) => ({
  ...{ title: 'Away', type: 'LEAVE', subType: 'ANNUAL', isAllDay: true, submitted: true },
  startTime: `${from}T00:00:00`,
  endTime: `${to}T23:59:59`,
  ...more,
});
const readFigures = async (client: Client, subType = 'ANNUAL') => {
  const { result } = await client.call(leaveBalances.mine);
  const own = result.balances.find((balance: { subType: string }) => balance.subType === subType);
  return [own.taken, own.reserved, own.left];
};

/** Creates an employee with twelve days of annual leave. */
async function createEmployee(): Promise<{ client: Client; person: Person }> {
  const person = await portal.make.employee({ companyId, departmentId });
  await portal.make.leaveGrant({ companyId, employeeId: person.employeeId ?? 0 });
  return { client: await portal.as(person), person };
}

const decideRequest = (how: 'approve' | 'reject', reqId: number) =>
  admin.call(requests[how], { body: { reqId, comment: '' } });

describe('leave requests and leave balances', () => {
  it('reserves leave on submission, takes it on approval, and shows the balance to the approver', async () => {
    const { client } = await createEmployee();
    const request = await client.call(requests.create, { body: createBody('2026-12-07', '2026-12-08') });
    expect([request.status, request.result.beyond]).toEqual([200, null]);
    expect(await readFigures(client)).toEqual([0, 200, 1000]);
    const context = await admin.call(requests.beside, { params: { id: request.result.id } });
    expect(context.result.balance).toEqual({ unit: 'DAYS', left: 1200, asked: 200, after: 1000 });
    expect((await decideRequest('approve', request.result.id)).status).toBe(200);
    expect(await readFigures(client)).toEqual([200, 0, 1000]);
  });

  it('releases reserved leave after rejection or withdrawal, and reserves nothing for a draft', async () => {
    const { client } = await createEmployee();
    const draft = await client.call(requests.create, {
      body: createBody('2026-12-07', '2026-12-07', { submitted: false }),
    });
    expect(await readFigures(client)).toEqual([0, 0, 1200]);
    const params = { id: draft.result.id };
    await client.call(requests.update, { params, body: { submitted: true } });
    expect(await readFigures(client)).toEqual([0, 100, 1100]);
    await client.call(requests.withdraw, { params });
    expect(await readFigures(client)).toEqual([0, 0, 1200]);
    await client.call(requests.update, { params, body: { submitted: true } });
    await decideRequest('reject', draft.result.id);
    expect(await readFigures(client)).toEqual([0, 0, 1200]);
  });

  it('credits the leave of cancelled dates after the cancellation is approved', async () => {
    const { client } = await createEmployee();
    const request = await client.call(requests.create, { body: createBody('2026-12-07', '2026-12-09') });
    await decideRequest('approve', request.result.id);
    const back = { cancelsId: request.result.id, cancelDates: ['2026-12-08'] };
    const cancel = await client.call(requests.create, { body: createBody('2026-12-08', '2026-12-08', back) });
    expect([cancel.status, await readFigures(client)]).toEqual([200, [300, 0, 900]]);
    await decideRequest('approve', cancel.result.id);
    expect(await readFigures(client)).toEqual([200, 0, 1000]);
  });

  it('rejects leave beyond the balance or returns the exceeding amount, depending on the category', async () => {
    const { client } = await createEmployee();
    const compensatory = { subType: 'COMPENSATORY', half: 'FIRST_HALF', isAllDay: false };
    const refused = await client.call(requests.create, {
      body: createBody('2026-12-07', '2026-12-07', compensatory),
    });
    expect([refused.status, refused.code]).toEqual([409, 'REQ_LEAVE_BEYOND']);
    expect(
      (await client.call(requests.mine, { query: { from: '2026-12-01', to: '2026-12-31' } })).result.content,
    ).toEqual([]);
    const warned = await client.call(requests.create, { body: createBody('2026-12-07', '2026-12-23') });
    expect(warned.result.beyond).toEqual({ unit: 'DAYS', amount: 100 });
    expect(await readFigures(client)).toEqual([0, 1300, -100]);
  });

  it('uses a leave grant that is added concurrently with the request', async () => {
    const { client, person } = await createEmployee();
    const { id: requestTypeId } = await portal.make.leaveKind(companyId);
    const more = { requestTypeId, year: 2026, kind: 'ADDITIONAL', amount: 100 };
    const [, request] = await runOverlapping(
      portal,
      companyId,
      () => admin.call(leaveBalances.give, { body: { ...more, employeeIds: [person.employeeId] } }),
      () => client.call(requests.create, { body: createBody('2026-12-07', '2026-12-23') }),
    );
    expect([request?.result.beyond, await readFigures(client)]).toEqual([null, [0, 1300, 0]]);
  });
});

describe('forecast of the leave that a request would use', () => {
  const forecast = (
    client: Client,
    subType: string,
    from: string,
    to = from,
    more: object = { isAllDay: true },
  ) =>
    client.call(requests.foresee, {
      query: { subType, startTime: `${from}T00:00:00`, endTime: `${to}T23:59:59`, ...more },
    });

  it('forecasts the amount of leave that a submission uses, and returns the balance', async () => {
    const { client } = await createEmployee();
    const { result } = await forecast(client, 'ANNUAL', '2026-12-04', '2026-12-07');
    expect(result.leave).toMatchObject({
      ...{ unit: 'DAYS', beyond: 0, beyondBalance: 'WARN' },
      years: [{ year: 2026, left: 1200, asked: 200, after: 1000 }],
    });
    const reasons = result.leave.days.map((day: { amount: number; reason: string }) => [
      day.amount,
      day.reason,
    ]);
    expect(reasons).toEqual([
      [100, 'COUNTED'],
      [0, 'FREE'],
      [0, 'FREE'],
      [100, 'COUNTED'],
    ]);
    // The forecast reserved no leave.
    expect(await readFigures(client)).toEqual([0, 0, 1200]);
    await client.call(requests.create, { body: createBody('2026-12-04', '2026-12-07') });
    expect(await readFigures(client)).toEqual([0, 200, 1000]);
    const half = await forecast(client, 'ANNUAL', '2026-12-14', '2026-12-14', { half: 'SECOND_HALF' });
    expect(half.result.leave.years).toEqual([{ year: 2026, left: 1000, asked: 50, after: 950 }]);
  });

  it('returns the amount of leave beyond the balance and whether the request would be rejected', async () => {
    const { client } = await createEmployee();
    const refused = (await forecast(client, 'COMPENSATORY', '2026-12-07')).result.leave;
    expect([refused.beyond, refused.beyondBalance, refused.unit]).toEqual([480, 'REFUSE', 'MINUTES']);
    const warned = (await forecast(client, 'ANNUAL', '2026-12-07', '2026-12-23')).result.leave;
    expect([warned.beyond, warned.beyondBalance]).toEqual([100, 'WARN']);
    // Each year has a separate balance.
    const years = (await forecast(client, 'ANNUAL', '2026-12-31', '2027-01-04')).result.leave;
    expect(years.years).toEqual([
      { year: 2026, left: 1200, asked: 100, after: 1100 },
      { year: 2027, left: 0, asked: 200, after: -200 },
    ]);
    expect(years.beyond).toBe(200);
    expect((await forecast(client, 'UNPAID', '2026-12-07')).result.leave).toBeNull();
  });

  it('rejects the input of a leave forecast that a submission rejects', async () => {
    const { client } = await createEmployee();
    expect((await forecast(client, 'NONE', '2026-12-07')).code).toBe('REQ_TYPE_NOT_FOUND');
    expect((await forecast(client, 'ANNUAL', '2026-12-08', '2026-12-07')).status).toBe(400);
  });
});

describe('compensatory leave from approved overtime', () => {
  it('grants leave for the overtime that a person worked, and updates the grant when the day changes', async () => {
    const site = await createPunchSite(portal, ['17 09:00', '17 20:00']);
    const own = { companyId: site.companyId };
    const chief = await portal.as(await portal.make.employee({ ...own, roles: ['STAFF', 'ADMIN'] }));
    const { rows } = await portal.make.owner.query('SELECT * FROM employees WHERE id = $1', [
      site.employeeId,
    ]);
    const worker = await portal.as({
      accountId: Number(rows[0].account_id),
      employeeId: site.employeeId,
      companyId: site.companyId,
      accountName: '',
      departmentId: site.departmentId,
      pin: rows[0].device_pin,
    });
    const request = await worker.call(requests.create, {
      body: {
        ...{ title: 'Stock-taking', type: 'OVERTIME', subType: 'COMPENSATORY', submitted: true },
        startTime: '2026-11-17T18:00:00',
        endTime: '2026-11-17T22:00:00',
      },
    });
    expect(request.status).toBe(200);
    expect(await readFigures(worker, 'COMPENSATORY')).toEqual([0, 0, 0]);
    await chief.call(requests.approve, { body: { reqId: request.result.id, comment: '' } });
    expect(await readFigures(worker, 'COMPENSATORY')).toEqual([0, 0, 120]);
    // After a person enters again, the day has no working hours until the person leaves.
    await sendPunch(site.companyId, rows[0].device_pin, '17 20:30');
    expect(await readFigures(worker, 'COMPENSATORY')).toEqual([0, 0, 0]);
    await sendPunch(site.companyId, rows[0].device_pin, '17 21:00');
    expect(await readFigures(worker, 'COMPENSATORY')).toEqual([0, 0, 180]);
    const { result } = await worker.call(leaveBalances.mine);
    const { lines } = result.balances.find(({ subType }: { subType: string }) => subType === 'COMPENSATORY');
    expect(lines).toMatchObject([
      { kind: 'OVERTIME', amount: 180, date: '2026-11-17', request: { title: 'Stock-taking' } },
    ]);
  });

  async function sendPunch(company: number, pin: string, time: string) {
    const { rows } = await portal.make.owner.query(
      'SELECT serial_number FROM devices WHERE company_id = $1',
      [company],
    );
    await portal.app.inject({
      method: 'POST',
      url: `/iclock/cdata?SN=${rows[0].serial_number}&table=ATTLOG&Stamp=2`,
      payload: `${pin}\t2026-11-${time}:00\t255\t1`,
    });
  }
});
