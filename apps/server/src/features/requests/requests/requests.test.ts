import { read, utils } from '@e965/xlsx';
import { requestTypes } from '@gatehouse/api/requests/request-types';
import { requests } from '@gatehouse/api/requests/requests';
import type { Person } from '@gatehouse/testing/data/factories';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

let portal: TestPortal;
let companyId: number;
let departmentId: number;
let admin: Client;
let manager: Client;
let managerPerson: Person;

beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
  departmentId = (await portal.make.department({ companyId })).id;
  admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
  managerPerson = await portal.make.employee({ companyId, departmentId, roles: ['MANAGER'] });
  await portal.make.manages(managerPerson, departmentId);
  manager = await portal.as(managerPerson);
});

const createStaff = async () => {
  const person = await portal.make.employee({ companyId, departmentId });
  return { person, client: await portal.as(person) };
};

const createLeaveBody = (date: string, more: object = {}) => ({
  title: 'Away',
  type: 'LEAVE',
  subType: 'ANNUAL',
  startTime: `${date}T00:00:00`,
  endTime: `${date}T23:59:59`,
  isAllDay: true,
  ...more,
});
const createRequest = (client: Client, body: object) =>
  client.call(requests.create, { body: { submitted: true, ...body } });
const decideRequest = (client: Client, how: 'approve' | 'reject', reqId: number, comment = '') =>
  client.call(requests[how], { body: { reqId, comment } });

describe('requests of an employee', () => {
  it('creates a draft that other people cannot see, then updates, submits, withdraws and deletes it', async () => {
    const { client } = await createStaff();
    const { result: draft } = await createRequest(
      client,
      createLeaveBody('2026-12-01', { submitted: false }),
    );
    expect(draft).toMatchObject({ status: 'DRAFT', submittedTime: null, timeZone: 'Asia/Ho_Chi_Minh' });
    const params = { id: draft.id };
    expect((await manager.call(requests.get, { params })).code).toBe('REQ_ID_NOT_FOUND');
    const { result: pendingRequest } = await client.call(requests.update, {
      params,
      body: { title: 'Gone', submitted: true },
    });
    expect(pendingRequest).toMatchObject({
      status: 'PENDING',
      title: 'Gone',
      may: { withdraw: null, update: 'PENDING' },
    });
    const late = await client.call(requests.update, { params, body: { title: 'Late' } });
    expect([late.code, late.result]).toEqual(['REQ_INVALID_STATUS', { reason: 'PENDING' }]);
    expect((await manager.call(requests.get, { params })).result.may).toEqual({
      approve: null,
      reject: null,
    });
    expect((await client.call(requests.withdraw, { params })).result.status).toBe('DRAFT');
    expect((await client.call(requests.remove, { params })).status).toBe(200);
    expect((await client.call(requests.get, { params })).code).toBe('REQ_ID_NOT_FOUND');
  });

  it('accepts only one decision, made by the department’s manager or an administrator, and shows the comment to the requester', async () => {
    const { client } = await createStaff();
    const { result } = await createRequest(client, createLeaveBody('2026-12-01'));
    const { result: approved } = await decideRequest(manager, 'approve', result.id, 'Have a good time');
    expect(approved).toMatchObject({
      status: 'APPROVED',
      approverComment: 'Have a good time',
      approvingList: [{ approvingTime: expect.any(String) }],
      rejectedTime: null,
    });
    const second = await decideRequest(admin, 'reject', result.id);
    expect([second.code, second.result]).toEqual(['REQ_INVALID_STATUS', { reason: 'APPROVED' }]);
    const { result: other } = await createRequest(client, createLeaveBody('2026-12-02'));
    expect((await decideRequest(admin, 'reject', other.id, 'No')).result).toMatchObject({
      status: 'REJECTED',
      approvedTime: null,
    });
    expect((await client.call(requests.get, { params: { id: other.id } })).result.approverComment).toBe('No');
  });

  it('rejects decisions by the requester, managers of other departments and people of other companies', async () => {
    const below = (await portal.make.department({ companyId })).id;
    const chief = await portal.make.employee({ companyId, departmentId: below, roles: ['MANAGER'] });
    await portal.make.manages(chief, below);
    const client = await portal.as(chief);
    const own = (await createRequest(client, createLeaveBody('2026-12-01'))).result;
    expect((await decideRequest(client, 'approve', own.id)).status).toBe(403);
    const elsewhere = await portal.make.department({ companyId });
    const foreign = await portal.make.employee({ companyId, roles: ['MANAGER'] });
    await portal.make.manages(foreign, elsewhere.id);
    const stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
    for (const other of [await portal.as(foreign), stranger])
      expect((await decideRequest(other, 'approve', own.id)).code).toBe('REQ_ID_NOT_FOUND');
    const { client: staff } = await createStaff();
    expect((await decideRequest(staff, 'approve', own.id)).status).toBe(403);
    // The manager of a parent department may decide the request.
    const above = await portal.make.department({ companyId });
    await portal.make.owner.query('UPDATE departments SET parent_department_id = $2 WHERE id = $1', [
      below,
      above.id,
    ]);
    const higher = await portal.make.employee({ companyId, roles: ['MANAGER'] });
    await portal.make.manages(higher, above.id);
    expect((await decideRequest(await portal.as(higher), 'approve', own.id)).status).toBe(200);
  });

  it('rejects a request that overlaps a pending or approved request and names it, but accepts the other half of a date', async () => {
    const { client } = await createStaff();
    const createHalfBody = (which: string) => createLeaveBody('2026-12-08', { isAllDay: false, half: which });
    const { result: morning } = await createRequest(client, createHalfBody('FIRST_HALF'));
    expect(morning.status).toBe('PENDING');
    const wholeDay = await createRequest(
      client,
      createLeaveBody('2026-12-08', { type: 'TELEWORK', subType: '' }),
    );
    expect([wholeDay.code, wholeDay.result.clash]).toEqual(['REQ_CLASH', { id: morning.id, name: 'Away' }]);
    expect((await createRequest(client, createHalfBody('SECOND_HALF'))).status).toBe(200);
    // Drafts, overtime and corrections may overlap other requests.
    expect((await createRequest(client, createLeaveBody('2026-12-08', { submitted: false }))).status).toBe(
      200,
    );
    const overtime = {
      title: 'Stock',
      type: 'OVERTIME',
      subType: 'PAID',
      startTime: '2026-12-08T18:00:00',
      endTime: '2026-12-08T20:00:00',
    };
    expect((await createRequest(client, overtime)).status).toBe(200);
    // Another request can use the time of a rejected request.
    await decideRequest(manager, 'reject', morning.id);
    expect((await createRequest(client, createHalfBody('FIRST_HALF'))).status).toBe(200);
  });

  it('rejects a request with a missing or unknown category or an invalid range', async () => {
    const { client } = await createStaff();
    const { result } = await createRequest(client, createLeaveBody('2026-12-01', { subType: '' }));
    expect(result.fields).toEqual([{ field: 'subType', rule: 'required', params: {} }]);
    // The answer reports two missing fields together.
    const neither = await createRequest(
      client,
      createLeaveBody('2026-12-01', { type: undefined, subType: undefined }),
    );
    expect(neither.result.fields.map(({ field }: { field: string }) => field)).toEqual(['type', 'subType']);
    expect((await createRequest(client, createLeaveBody('2026-12-01', { subType: 'NONE' }))).code).toBe(
      'REQ_TYPE_NOT_FOUND',
    );
    const backwards = createLeaveBody('2026-12-02', { endTime: '2026-12-01T23:59:59' });
    expect((await createRequest(client, backwards)).result.fields).toEqual([
      { field: 'endTime', rule: 'order', params: {} },
    ]);
  });
});

describe('lists of requests', () => {
  it('filters requests by month and status, lists pending requests first, and shows drafts to the requester only', async () => {
    const { client, person } = await createStaff();
    const early = (await createRequest(client, createLeaveBody('2026-11-24', { title: 'Early' }))).result;
    await decideRequest(
      manager,
      'approve',
      (await createRequest(client, createLeaveBody('2026-11-25', { title: 'Late' }))).result.id,
    );
    await createRequest(client, createLeaveBody('2026-11-26', { submitted: false }));
    await createRequest(client, createLeaveBody('2027-01-26'));
    const readTitles = async (query: object = {}) =>
      (await client.call(requests.mine, { query })).result.content.map(
        ({ title }: { title: string }) => title,
      );
    expect(await readTitles()).toEqual(['Away', 'Late', 'Early']);
    expect(await readTitles({ status: 'PENDING' })).toEqual(['Early']);
    expect(await readTitles({ from: '2027-01-01', to: '2027-01-31' })).toEqual(['Away']);
    const { result } = await manager.call(requests.confirmList, { query: { keyword: person.accountName } });
    expect(result.content.map(({ title }: { title: string }) => title)).toEqual(['Early', 'Late']);
    const before = (await manager.call(requests.waiting)).result.count;
    await decideRequest(manager, 'reject', early.id);
    expect((await manager.call(requests.waiting)).result.count).toBe(before - 1);
  });

  it('rejects a request list with dates that end before they begin', async () => {
    const { client } = await createStaff();
    const query = { from: '2026-12-02', to: '2026-12-01' };
    for (const answer of [
      await client.call(requests.mine, { query }),
      await manager.call(requests.confirmList, { query }),
      await manager.call(requests.waiting, { query }),
      await manager.call(requests.export, { query }),
    ])
      expect([answer.status, answer.result.fields]).toEqual([
        400,
        [{ field: 'to', rule: 'order', params: {} }],
      ]);
  });

  it('filters requests by type and employee, and exports the filtered rows', async () => {
    const [{ client, person }, other] = [await createStaff(), await createStaff()];
    await createRequest(client, createLeaveBody('2028-03-01', { title: 'Leave of one', reason: '=1+1' }));
    await createRequest(
      client,
      createLeaveBody('2028-03-02', { title: 'At home', type: 'TELEWORK', subType: '' }),
    );
    await createRequest(other.client, createLeaveBody('2028-03-01', { title: 'Of the other' }));
    const dates = { from: '2028-03-01', to: '2028-03-31' };
    const readTitles = async (query: object) =>
      (await manager.call(requests.confirmList, { query: { ...dates, ...query } })).result.content.map(
        ({ title }: { title: string }) => title,
      );
    const { employeeId } = person;
    expect(await readTitles({ employeeId })).toEqual(['At home', 'Leave of one']);
    expect(await readTitles({ type: 'LEAVE', employeeId })).toEqual(['Leave of one']);
    const file = await manager.call(requests.export, { query: { ...dates, type: 'LEAVE', employeeId } });
    const [tab] = Object.values(read(file.result).Sheets);
    const [, ...lines] = tab ? utils.sheet_to_json<string[]>(tab, { header: 1 }) : [];
    expect(lines).toHaveLength(1);
    expect(lines[0]).toEqual(expect.arrayContaining(['Leave of one', 'Leave', 46_813, 'Pending', '=1+1']));
    expect((await client.call(requests.export)).code).toBe('AUTH_NO_PERMISSION');
  });

  it('counts pending requests inside the requested dates and returns the first and last date of all pending requests', async () => {
    const { make } = portal;
    const departmentId = (await make.department({ companyId })).id;
    const head = await make.employee({ companyId, departmentId, roles: ['STAFF', 'MANAGER'] });
    await make.manages(head, departmentId);
    const [decider, client] = [
      await portal.as(head),
      await portal.as(await make.employee({ companyId, departmentId })),
    ];
    const emptyCounts = { count: 0, within: 0, from: null, to: null };
    expect((await decider.call(requests.waiting)).result).toEqual(emptyCounts);
    await createRequest(client, createLeaveBody('2026-11-27'));
    await createRequest(client, createLeaveBody('2026-11-30', { endTime: '2026-12-01T23:59:59' }));
    await createRequest(client, createLeaveBody('2027-01-26'));
    const all = { count: 3, from: '2026-11-27', to: '2027-01-26' };
    expect((await decider.call(requests.waiting)).result).toEqual({ ...all, within: 2 });
    const december = { from: '2026-12-01', to: '2026-12-31' };
    expect((await decider.call(requests.waiting, { query: december })).result).toEqual({ ...all, within: 1 });
    expect((await client.call(requests.waiting)).code).toBe('AUTH_NO_PERMISSION');
  });

  it('lists absent colleagues of the department without the reason', async () => {
    const { client, person } = await createStaff();
    await decideRequest(
      manager,
      'approve',
      (await createRequest(client, createLeaveBody('2026-12-20', { subType: 'SICK' }))).result.id,
    );
    const other = await createStaff();
    const { result } = await other.client.call(requests.whoIsAway, { query: { date: '2026-12-20' } });
    expect(result.content).toEqual([
      { employeeId: person.employeeId, displayName: expect.any(String), accountName: person.accountName },
    ]);
  });

  it('lists every request type and category in the reader’s language', async () => {
    const { client } = await createStaff();
    const { result } = await client.call(requestTypes.list, { headers: { 'accept-language': 'ja' } });
    expect(result.content.map(({ typeCode }: { typeCode: string }) => typeCode)).toEqual([
      'LEAVE',
      'TELEWORK',
      'BUSINESS',
      'OVERTIME',
      'CORRECTION',
      'ACCESS',
    ]);
    expect(result.content[0].subTypes[0]).toMatchObject({
      subTypeCode: 'ANNUAL',
      subTypeName: '年次有給休暇',
    });
  });

  it('creates the request types of a company that is inserted directly into the database', async () => {
    const { id } = await portal.services.database.asSystem((db) =>
      db
        .insertInto('companies')
        .values({ company_code: 'SEEDED', company_name: 'Seeded', time_zone: 'UTC' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const { rows } = await portal.make.owner.query(
      'SELECT count(*)::int AS n FROM request_types WHERE company_id = $1',
      [id],
    );
    expect(rows).toEqual([{ n: 13 }]);
  });
});

describe('requests on the dashboard', () => {
  it('counts the employee’s pending requests and the approved business go-outs of the month', async () => {
    const { person, client } = await createStaff();
    await portal.make.request(person);
    for (const date of ['2026-11-03', '2026-12-01'])
      await portal.make.request(person, { type: 'BUSINESS', subType: 'GO_OUT', status: 'APPROVED', date });
    expect((await client.call(requests.summary)).result).toEqual({ goOuts: 1, pending: 1 });
  });

  it('shows managers the latest submitted requests of their departments, without drafts', async () => {
    const { person, client } = await createStaff();
    await portal.make.request(person, { status: 'DRAFT', title: 'Not yet' });
    await portal.make.request(person, { title: 'Sent last' });
    const other = await portal.make.employee({ companyId });
    await portal.make.request(other, { title: 'Of others' });
    const titlesOf = ({ content }: { content: { title: string }[] }) => content.map(({ title }) => title);
    const latestTitles = titlesOf((await manager.call(requests.latest)).result);
    expect(latestTitles[0]).toBe('Sent last');
    expect(latestTitles).not.toContain('Not yet');
    expect(latestTitles).not.toContain('Of others');
    expect(latestTitles.length).toBeLessThanOrEqual(6);
    const foreign = { query: { departmentId: other.departmentId } };
    expect((await manager.call(requests.latest, foreign)).code).toBe('HR_DEPARTMENT_NOT_FOUND');
    expect((await client.call(requests.latest)).code).toBe('AUTH_NO_PERMISSION');
  });
});
