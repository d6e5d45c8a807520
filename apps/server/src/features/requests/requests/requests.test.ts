import { read, utils } from '@e965/xlsx';
import { requestTypes } from '@gatehouse/api/requests/request-types';
import { requests } from '@gatehouse/api/requests/requests';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../../../test/kit/factories.ts';
import { type Client, type TestPortal, testPortal } from '../../../../test/kit/portal.ts';

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

const somebody = async () => {
  const person = await portal.make.employee({ companyId, departmentId });
  return { person, client: await portal.as(person) };
};

const leave = (date: string, more: object = {}) => ({
  title: 'Away',
  type: 'LEAVE',
  subType: 'ANNUAL',
  startTime: `${date}T00:00:00`,
  endTime: `${date}T23:59:59`,
  isAllDay: true,
  ...more,
});
const ask = (client: Client, body: object) =>
  client.call(requests.create, { body: { submitted: true, ...body } });
const decide = (client: Client, how: 'approve' | 'reject', reqId: number, comment = '') =>
  client.call(requests[how], { body: { reqId, comment } });

describe('a request', () => {
  it('is kept as a draft that nobody else sees, changed, sent, withdrawn and deleted', async () => {
    const { client } = await somebody();
    const { result: draft } = await ask(client, leave('2026-12-01', { submitted: false }));
    expect(draft).toMatchObject({ status: 'DRAFT', submittedTime: null, timeZone: 'Asia/Ho_Chi_Minh' });
    const params = { id: draft.id };
    expect((await manager.call(requests.get, { params })).code).toBe('REQ_ID_NOT_FOUND');
    const { result: sent } = await client.call(requests.update, {
      params,
      body: { title: 'Gone', submitted: true },
    });
    expect(sent).toMatchObject({
      status: 'PENDING',
      title: 'Gone',
      may: { withdraw: null, update: 'PENDING' },
    });
    expect((await client.call(requests.update, { params, body: { title: 'Late' } })).code).toBe(
      'REQ_INVALID_STATUS',
    );
    expect((await manager.call(requests.get, { params })).result.may).toEqual({
      approve: null,
      reject: null,
    });
    expect((await client.call(requests.withdraw, { params })).result.status).toBe('DRAFT');
    expect((await client.call(requests.remove, { params })).status).toBe(200);
    expect((await client.call(requests.get, { params })).code).toBe('REQ_ID_NOT_FOUND');
  });

  it('is decided once, by a manager of the department or an administrator, with a comment the requester reads', async () => {
    const { client } = await somebody();
    const { result } = await ask(client, leave('2026-12-01'));
    const { result: approved } = await decide(manager, 'approve', result.id, 'Have a good time');
    expect(approved).toMatchObject({
      status: 'APPROVED',
      approverComment: 'Have a good time',
      approvingList: [{ approvingTime: expect.any(String) }],
      rejectedTime: null,
    });
    expect((await decide(admin, 'reject', result.id)).code).toBe('REQ_INVALID_STATUS');
    const { result: other } = await ask(client, leave('2026-12-02'));
    expect((await decide(admin, 'reject', other.id, 'No')).result).toMatchObject({
      status: 'REJECTED',
      approvedTime: null,
    });
    expect((await client.call(requests.get, { params: { id: other.id } })).result.approverComment).toBe('No');
  });

  it('is decided by nobody for themselves, nor by a manager of another department or a stranger', async () => {
    const below = (await portal.make.department({ companyId })).id;
    const chief = await portal.make.employee({ companyId, departmentId: below, roles: ['MANAGER'] });
    await portal.make.manages(chief, below);
    const client = await portal.as(chief);
    const own = (await ask(client, leave('2026-12-01'))).result;
    expect((await decide(client, 'approve', own.id)).status).toBe(403);
    const elsewhere = await portal.make.department({ companyId });
    const foreign = await portal.make.employee({ companyId, roles: ['MANAGER'] });
    await portal.make.manages(foreign, elsewhere.id);
    const stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
    for (const other of [await portal.as(foreign), stranger])
      expect((await decide(other, 'approve', own.id)).code).toBe('REQ_ID_NOT_FOUND');
    const { client: staff } = await somebody();
    expect((await decide(staff, 'approve', own.id)).status).toBe(403);
    // a manager of a department above may
    const above = await portal.make.department({ companyId });
    await portal.make.owner.query('UPDATE departments SET parent_department_id = $2 WHERE id = $1', [
      below,
      above.id,
    ]);
    const higher = await portal.make.employee({ companyId, roles: ['MANAGER'] });
    await portal.make.manages(higher, above.id);
    expect((await decide(await portal.as(higher), 'approve', own.id)).status).toBe(200);
  });

  it('clashes with another of the person that waits or is approved, and says with which; halves of a date do not', async () => {
    const { client } = await somebody();
    const half = (which: string) => leave('2026-12-08', { isAllDay: false, half: which });
    const { result: morning } = await ask(client, half('FIRST_HALF'));
    expect(morning.status).toBe('PENDING');
    const whole = await ask(client, leave('2026-12-08', { type: 'TELEWORK', subType: '' }));
    expect([whole.code, whole.result.clash]).toEqual(['REQ_CLASH', { id: morning.id, name: 'Away' }]);
    expect((await ask(client, half('SECOND_HALF'))).status).toBe(200);
    // drafts, overtime and corrections clash with nothing
    expect((await ask(client, leave('2026-12-08', { submitted: false }))).status).toBe(200);
    const overtime = {
      title: 'Stock',
      type: 'OVERTIME',
      subType: 'PAID',
      startTime: '2026-12-08T18:00:00',
      endTime: '2026-12-08T20:00:00',
    };
    expect((await ask(client, overtime)).status).toBe(200);
    // what was rejected is free again
    await decide(manager, 'reject', morning.id);
    expect((await ask(client, half('FIRST_HALF'))).status).toBe(200);
  });

  it('is refused without a category, with one that is switched off, and with a range that is none', async () => {
    const { client } = await somebody();
    const { result } = await ask(client, leave('2026-12-01', { subType: '' }));
    expect(result.fields).toEqual([{ field: 'subType', rule: 'required', params: {} }]);
    // neither is chosen: both are said at once
    const neither = await ask(client, leave('2026-12-01', { type: undefined, subType: undefined }));
    expect(neither.result.fields.map(({ field }: { field: string }) => field)).toEqual(['type', 'subType']);
    expect((await ask(client, leave('2026-12-01', { subType: 'NONE' }))).code).toBe('REQ_TYPE_NOT_FOUND');
    const backwards = leave('2026-12-02', { endTime: '2026-12-01T23:59:59' });
    expect((await ask(client, backwards)).result.fields).toEqual([
      { field: 'endTime', rule: 'order', params: {} },
    ]);
  });

  it('tells those who decide once, and the requester what was decided', async () => {
    const { client, person } = await somebody();
    const { result } = await ask(client, leave('2026-12-10'));
    await decide(manager, 'approve', result.id);
    const { rows } = await portal.make.owner.query(
      `SELECT kind, account_id::int AS account, says ->> 'title' AS title FROM notifications WHERE says ->> 'id' = $1 ORDER BY kind`,
      [String(result.id)],
    );
    expect(rows).toEqual([
      { kind: 'requests.approved', account: person.accountId, title: 'Away' },
      { kind: 'requests.submitted', account: managerPerson.accountId, title: 'Away' },
    ]);
  });
});

describe('lists of requests', () => {
  it('have the current month, a state, and what waits first; drafts are the requester’s alone', async () => {
    const { client, person } = await somebody();
    const early = (await ask(client, leave('2026-11-24', { title: 'Early' }))).result;
    await decide(manager, 'approve', (await ask(client, leave('2026-11-25', { title: 'Late' }))).result.id);
    await ask(client, leave('2026-11-26', { submitted: false }));
    await ask(client, leave('2027-01-26'));
    const titles = async (query: object = {}) =>
      (await client.call(requests.mine, { query })).result.content.map(
        ({ title }: { title: string }) => title,
      );
    expect(await titles()).toEqual(['Away', 'Late', 'Early']);
    expect(await titles({ status: 'PENDING' })).toEqual(['Early']);
    expect(await titles({ from: '2027-01-01', to: '2027-01-31' })).toEqual(['Away']);
    const { result } = await manager.call(requests.confirmList, { query: { keyword: person.accountName } });
    expect(result.content.map(({ title }: { title: string }) => title)).toEqual(['Early', 'Late']);
    const before = (await manager.call(requests.waiting)).result.count;
    await decide(manager, 'reject', early.id);
    expect((await manager.call(requests.waiting)).result.count).toBe(before - 1);
  });

  it('refuse dates that end before they begin, instead of finding nothing', async () => {
    const { client } = await somebody();
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

  it('are narrowed to one type and one person, and exported as they are narrowed', async () => {
    const [{ client, person }, other] = [await somebody(), await somebody()];
    await ask(client, leave('2028-03-01', { title: 'Leave of one', reason: '=1+1' }));
    await ask(client, leave('2028-03-02', { title: 'At home', type: 'TELEWORK', subType: '' }));
    await ask(other.client, leave('2028-03-01', { title: 'Of the other' }));
    const dates = { from: '2028-03-01', to: '2028-03-31' };
    const titles = async (query: object) =>
      (await manager.call(requests.confirmList, { query: { ...dates, ...query } })).result.content.map(
        ({ title }: { title: string }) => title,
      );
    const { employeeId } = person;
    expect(await titles({ employeeId })).toEqual(['At home', 'Leave of one']);
    expect(await titles({ type: 'LEAVE', employeeId })).toEqual(['Leave of one']);
    const file = await manager.call(requests.export, { query: { ...dates, type: 'LEAVE', employeeId } });
    const [tab] = Object.values(read(file.result).Sheets);
    const [, ...lines] = tab ? utils.sheet_to_json<string[]>(tab, { header: 1 }) : [];
    expect(lines).toHaveLength(1);
    expect(lines[0]).toEqual(expect.arrayContaining(['Leave of one', 'Leave', 46_813, 'Pending', '=1+1']));
    expect((await client.call(requests.export)).code).toBe('AUTH_NO_PERMISSION');
  });

  it('say how many of those that wait lie within the dates they show, and where the others do', async () => {
    const { make } = portal;
    const departmentId = (await make.department({ companyId })).id;
    const head = await make.employee({ companyId, departmentId, roles: ['STAFF', 'MANAGER'] });
    await make.manages(head, departmentId);
    const [decider, client] = [
      await portal.as(head),
      await portal.as(await make.employee({ companyId, departmentId })),
    ];
    const none = { count: 0, within: 0, from: null, to: null };
    expect((await decider.call(requests.waiting)).result).toEqual(none);
    await ask(client, leave('2026-11-27'));
    await ask(client, leave('2026-11-30', { endTime: '2026-12-01T23:59:59' }));
    await ask(client, leave('2027-01-26'));
    const all = { count: 3, from: '2026-11-27', to: '2027-01-26' };
    expect((await decider.call(requests.waiting)).result).toEqual({ ...all, within: 2 });
    const december = { from: '2026-12-01', to: '2026-12-31' };
    expect((await decider.call(requests.waiting, { query: december })).result).toEqual({ ...all, within: 1 });
    expect((await client.call(requests.waiting)).code).toBe('AUTH_NO_PERMISSION');
  });

  it('say who of the department is away, and not what for', async () => {
    const { client, person } = await somebody();
    await decide(manager, 'approve', (await ask(client, leave('2026-12-20', { subType: 'SICK' }))).result.id);
    const other = await somebody();
    const { result } = await other.client.call(requests.whoIsAway, { query: { date: '2026-12-20' } });
    expect(result.content).toEqual([
      { employeeId: person.employeeId, displayName: expect.any(String), accountName: person.accountName },
    ]);
  });

  it('know every type and category, in the reader’s words', async () => {
    const { client } = await somebody();
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

  it('stand ready in every company, also in one that the portal itself made before anybody sees it', async () => {
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

describe('a dashboard', () => {
  it('counts what is one’s own: what waits, and this month’s go-outs that are approved', async () => {
    const { person, client } = await somebody();
    await portal.make.request(person);
    for (const date of ['2026-11-03', '2026-12-01'])
      await portal.make.request(person, { type: 'BUSINESS', subType: 'GO_OUT', status: 'APPROVED', date });
    expect((await client.call(requests.summary)).result).toEqual({ goOuts: 1, pending: 1 });
  });

  it('shows managers what their people sent last, and no drafts', async () => {
    const { person, client } = await somebody();
    await portal.make.request(person, { status: 'DRAFT', title: 'Not yet' });
    await portal.make.request(person, { title: 'Sent last' });
    const other = await portal.make.employee({ companyId });
    await portal.make.request(other, { title: 'Of others' });
    const titles = ({ content }: { content: { title: string }[] }) => content.map(({ title }) => title);
    const seen = titles((await manager.call(requests.latest)).result);
    expect(seen[0]).toBe('Sent last');
    expect(seen).not.toContain('Not yet');
    expect(seen).not.toContain('Of others');
    expect(seen.length).toBeLessThanOrEqual(6);
    const foreign = { query: { departmentId: other.departmentId } };
    expect((await manager.call(requests.latest, foreign)).code).toBe('HR_DEPARTMENT_NOT_FOUND');
    expect((await client.call(requests.latest)).code).toBe('AUTH_NO_PERMISSION');
  });
});
