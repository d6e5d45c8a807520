import { schedules } from '@gatehouse/api/meetings/schedules';
import { employees } from '@gatehouse/api/people/employees';
import { recognitionPictures } from '@gatehouse/api/people/pictures';
import type { OperationShape } from '@gatehouse/api/platform/operation';
import type { RequestTypeCode } from '@gatehouse/api/requests/request-type-codes';
import { requests } from '@gatehouse/api/requests/requests';
import { teleworkLogs } from '@gatehouse/api/telework/telework-logs';
import type { Person } from '@gatehouse/testing/data/factories';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, expect, it } from 'vitest';

let portal: TestPortal;
let companyId: number;
let departmentId: number;
let admin: Client;

beforeAll(async () => {
  portal = await testPortal({ at: '2026-11-25T02:00:00Z' });
  const home = await portal.make.department();
  companyId = home.companyId;
  departmentId = home.id;
  admin = await portal.as(await portal.make.employee({ companyId, departmentId, roles: ['ADMIN'] }));
});

const query = async (text: string, values: unknown[] = []) =>
  (await portal.make.owner.query(text, values)).rows;

async function erase(person: Person) {
  await query('UPDATE employees SET is_enabled = false WHERE id = $1', [person.employeeId]);
  const body = { accountName: person.accountName };
  const { status } = await admin.call(employees.erase, { params: { id: person.employeeId }, body });
  expect(status).toBe(200);
}

const pendingRequest = (type: RequestTypeCode) => async (person: Person) =>
  (await portal.make.request(person, { type, status: 'PENDING' })).id;

interface PendingItem {
  what: string;
  make: (person: Person) => Promise<number>;
  list: OperationShape;
  /** Additional query parameters for listing the pending items. */
  asks?: object;
  decisions: (id: number, person: Person) => [OperationShape, object][];
  refusal: string;
}

const describeRequest = (type: RequestTypeCode): PendingItem => ({
  what: `a request of type ${type}`,
  make: pendingRequest(type),
  list: requests.confirmList,
  asks: { from: '2026-01-01', to: '2060-12-31', size: 100 },
  decisions: (reqId) => [
    [requests.approve, { body: { reqId, comment: '' } }],
    [requests.reject, { body: { reqId, comment: 'No' } }],
  ],
  refusal: 'REQ_ID_NOT_FOUND',
});

/** Every kind of item that a person submits for approval. */
const kinds: PendingItem[] = [
  ...(['LEAVE', 'TELEWORK', 'BUSINESS', 'OVERTIME', 'CORRECTION', 'ACCESS'] as const).map(describeRequest),
  {
    what: 'a telework log',
    make: async (person) => (await portal.make.teleworkLog(person)).id,
    list: teleworkLogs.waiting,
    decisions: (id) => [
      [teleworkLogs.approve, { params: { id }, body: {} }],
      [teleworkLogs.reject, { params: { id }, body: { comment: 'No' } }],
    ],
    refusal: 'TEL_LOG_NOT_FOUND',
  },
  {
    what: 'an event proposed for the company',
    make: async (person) =>
      (await portal.make.scheduleEvent(person, { ownerType: 'COMPANY', status: 'PENDING' })).id,
    list: schedules.company,
    asks: { from: '2050-01-01', to: '2050-01-03' },
    decisions: (id) => [
      [schedules.approve, { params: { id } }],
      [schedules.reject, { params: { id } }],
    ],
    refusal: 'SCHE_SCHEDULE_NOT_FOUND',
  },
];

it.each(kinds)('withdraws $what of an erased person and rejects later decisions about it', async (kind) => {
  const { make, list, asks = {}, decisions, refusal } = kind;
  const person = await portal.make.employee({ companyId, departmentId });
  const id = await make(person);
  const listIds = async () => {
    const { result } = await admin.call(list, { query: asks });
    return (result as { content: { id: number }[] }).content.map((row) => row.id);
  };
  expect(await listIds()).toContain(id);
  await erase(person);
  expect(await listIds()).not.toContain(id);
  for (const [operation, input] of decisions(id, person))
    expect([operation.name, (await admin.call(operation, input)).code]).toEqual([operation.name, refusal]);
  const days = await query('SELECT FROM attendance_days WHERE employee_id = $1', [person.employeeId]);
  expect(days).toEqual([]);
});

it('hides decided requests of an erased person from the list', async () => {
  const person = await portal.make.employee({ companyId, departmentId });
  const { id } = await portal.make.request(person, { type: 'LEAVE', status: 'APPROVED' });
  const input = { query: { from: '2026-01-01', to: '2060-12-31', size: 100 } };
  const listIds = async () =>
    (await admin.call(requests.confirmList, input)).result.content.map(
      (request: { id: number }) => request.id,
    );
  expect(await listIds()).toContain(id);
  await erase(person);
  expect(await listIds()).not.toContain(id);
  expect((await admin.call(requests.get, { params: { id } })).code).toBe('REQ_ID_NOT_FOUND');
});

it('removes the pending recognition pictures and the requests of an erased person from lists and counts', async () => {
  const person = await portal.make.employee({ companyId, departmentId });
  await portal.make.request(person, { type: 'LEAVE', status: 'PENDING' });
  await query("UPDATE employees SET register_face_status = 'WAITING_APPROVAl' WHERE id = $1", [
    person.employeeId,
  ]);
  await erase(person);
  const { result } = await admin.call(requests.waiting, {});
  expect(result.count).toBe(0);
  const [{ username }] = await query('SELECT username FROM accounts WHERE id = $1', [person.accountId]);
  for (const operation of [recognitionPictures.approve, recognitionPictures.reject])
    expect((await admin.call(operation, { params: { accountName: username } })).code).toBe(
      'HR_EMPLOYEE_NOT_FOUND',
    );
});
