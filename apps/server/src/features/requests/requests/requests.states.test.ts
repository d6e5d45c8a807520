import { type RequestStatus, requestStatuses, requests } from '@gatehouse/api/requests/requests';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../../../test/kit/factories.ts';
import { type Client, type TestPortal, testPortal } from '../../../../test/kit/portal.ts';

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
  // who asks manages their own department as well, and decides for themselves all the same never
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
type Action = keyof typeof actions;

const [done, gone, forbidden, state] = [
  'done',
  'REQ_ID_NOT_FOUND',
  'AUTH_NO_PERMISSION',
  'REQ_INVALID_STATUS',
];
const own: Record<Action, (status: RequestStatus) => string> = {
  read: () => done,
  update: (status) => (status === 'DRAFT' ? done : state),
  remove: (status) => (status === 'DRAFT' ? done : state),
  withdraw: (status) => (status === 'PENDING' ? done : state),
  approve: () => forbidden,
  reject: () => forbidden,
};
const decides: Record<Action, (status: RequestStatus) => string> = {
  // a draft is its writer's alone
  read: (status) => (status === 'DRAFT' ? gone : done),
  update: () => gone,
  remove: () => gone,
  withdraw: () => gone,
  approve: (status) => (status === 'DRAFT' ? gone : status === 'PENDING' ? done : state),
  reject: (status) => (status === 'DRAFT' ? gone : status === 'PENDING' ? done : state),
};
const nobody = (decision: string): typeof own => ({
  ...{ read: () => gone, update: () => gone, remove: () => gone, withdraw: () => gone },
  ...{ approve: () => decision, reject: () => decision },
});
/** By hand from spec §4 "Request" and rules.md §6, last point. */
const expected: Record<string, typeof own> = {
  asker: own,
  manager: decides,
  administrator: decides,
  colleague: nobody(forbidden),
  'manager of another department': nobody(gone),
  'administrator of another company': nobody(gone),
};
const after: Partial<Record<Action, string>> = {
  ...{ update: 'DRAFT', withdraw: 'DRAFT', approve: 'APPROVED', reject: 'REJECTED' },
};

describe('every action on a request', () => {
  const cases = Object.keys(expected).flatMap((actor) =>
    requestStatuses.map((status) => [actor, status] as const),
  );

  it.each(cases)('by the %s in state %s', async (actor, status) => {
    const client = clients[actor];
    if (!client) throw new Error(`${actor} is nobody`);
    for (const [name, act] of Object.entries(actions) as [Action, (typeof actions)[Action]][]) {
      const { id } = await portal.make.request(asker, { status });
      const answer = await act(client, id);
      const wanted = expected[actor]?.[name](status);
      expect([name, answer.status === 200 ? done : answer.code]).toEqual([name, wanted]);
      const { rows } = await portal.make.owner.query('SELECT status FROM requests WHERE id = $1', [id]);
      const isChanged = wanted === done && name !== 'read';
      if (isChanged && name === 'remove') expect(rows).toEqual([]);
      else expect([name, rows[0]?.status]).toEqual([name, isChanged ? after[name] : status]);
    }
  });
});
