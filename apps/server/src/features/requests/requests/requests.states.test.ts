import { type RequestStatus, requestStatuses, requests } from '@gatehouse/api/requests/requests';
import type { Person } from '@gatehouse/testing/data/factories';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

let portal: TestPortal;
let asker: Person;
const clients: Record<string, Client> = {};

beforeAll(async () => {
  portal = await testPortal();
  const { make } = portal;
  const companyId = (await make.company()).id;
  const [departmentId, elsewhere] = [
    (await make.department({ companyId })).id,
    (await make.department({ companyId })).id,
  ];
  // The requester also manages their own department, but can never decide their own requests.
  asker = await make.employee({ companyId, departmentId, roles: ['STAFF', 'MANAGER'] });
  await make.manages(asker, departmentId);
  const manager = await make.employee({ companyId, departmentId, roles: ['STAFF', 'MANAGER'] });
  await make.manages(manager, departmentId);
  const other = await make.employee({ companyId, departmentId: elsewhere, roles: ['STAFF', 'MANAGER'] });
  await make.manages(other, elsewhere);
  const people = {
    asker,
    manager,
    administrator: await make.employee({ companyId, roles: ['STAFF', 'ADMIN'] }),
    colleague: await make.employee({ companyId, departmentId }),
    'manager of another department': other,
    'administrator of another company': await make.employee({ roles: ['STAFF', 'ADMIN'] }),
  };
  for (const [name, person] of Object.entries(people)) clients[name] = await portal.as(person);
});

const actions = {
  read: (client: Client, id: number) => client.call(requests.get, { params: { id } }),
  update: (client: Client, id: number) =>
    client.call(requests.update, { params: { id }, body: { title: 'Another' } }),
  remove: (client: Client, id: number) => client.call(requests.remove, { params: { id } }),
  withdraw: (client: Client, id: number) => client.call(requests.withdraw, { params: { id } }),
  approve: (client: Client, id: number) => client.call(requests.approve, { body: { reqId: id } }),
  reject: (client: Client, id: number) => client.call(requests.reject, { body: { reqId: id } }),
};
type RequestActionName = keyof typeof actions;

const [done, missing, forbidden, state] = [
  'done',
  'REQ_ID_NOT_FOUND',
  'AUTH_NO_PERMISSION',
  'REQ_INVALID_STATUS',
];
const own: Record<RequestActionName, (status: RequestStatus) => string> = {
  read: () => done,
  update: (status) => (status === 'DRAFT' ? done : state),
  remove: (status) => (status === 'DRAFT' ? done : state),
  withdraw: (status) => (status === 'PENDING' ? done : state),
  approve: () => forbidden,
  reject: () => forbidden,
};
const decides: Record<RequestActionName, (status: RequestStatus) => string> = {
  // Only the requester sees a draft.
  read: (status) => (status === 'DRAFT' ? missing : done),
  update: () => missing,
  remove: () => missing,
  withdraw: () => missing,
  approve: (status) => (status === 'DRAFT' ? missing : status === 'PENDING' ? done : state),
  reject: (status) => (status === 'DRAFT' ? missing : status === 'PENDING' ? done : state),
};
const deniedWith = (decision: string): typeof own => ({
  ...{ read: () => missing, update: () => missing, remove: () => missing, withdraw: () => missing },
  ...{ approve: () => decision, reject: () => decision },
});
/** Expected values copied manually from spec §4 "Request" and rules.md §6, last point. */
const expected: Record<string, typeof own> = {
  asker: own,
  manager: decides,
  administrator: decides,
  colleague: deniedWith(forbidden),
  'manager of another department': deniedWith(missing),
  'administrator of another company': deniedWith(missing),
};
const after: Partial<Record<RequestActionName, string>> = {
  ...{ update: 'DRAFT', withdraw: 'DRAFT', approve: 'APPROVED', reject: 'REJECTED' },
};

describe('allowed actions on a request', () => {
  const cases = Object.keys(expected).flatMap((actor) =>
    requestStatuses.map((status) => [actor, status] as const),
  );

  it.each(cases)(
    'allows the %s only the specified actions on a request in status %s',
    async (actor, status) => {
      const client = clients[actor];
      if (!client) throw new Error(`${actor} is nobody`);
      for (const [name, act] of Object.entries(actions) as [
        RequestActionName,
        (typeof actions)[RequestActionName],
      ][]) {
        const { id } = await portal.make.request(asker, { status });
        const answer = await act(client, id);
        const expectedOutcome = expected[actor]?.[name](status);
        expect([name, answer.status === 200 ? done : answer.code]).toEqual([name, expectedOutcome]);
        const { rows } = await portal.make.owner.query('SELECT status FROM requests WHERE id = $1', [id]);
        const isChanged = expectedOutcome === done && name !== 'read';
        if (isChanged && name === 'remove') expect(rows).toEqual([]);
        else expect([name, rows[0]?.status]).toEqual([name, isChanged ? after[name] : status]);
      }
    },
  );
});
