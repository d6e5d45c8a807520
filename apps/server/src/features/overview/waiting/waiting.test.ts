import { mending } from '@gatehouse/api/attendance/mending';
import { pendingDevices } from '@gatehouse/api/device-ops/pending-devices';
import { quarantine, quarantineLimits } from '@gatehouse/api/device-ops/quarantine';
import { waiting } from '@gatehouse/api/overview/waiting';
import type { Permission } from '@gatehouse/api/platform/permissions';
import { requests } from '@gatehouse/api/requests/requests';
import { insertPunches } from '@gatehouse/testing/data/attendance/days';
import type { Device, Person } from '@gatehouse/testing/data/factories';
import { terminalOf } from '@gatehouse/testing/kit/terminal-world';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

let portal: TestPortal;
let companyId: number;
let device: Device;
let worker: Person;
let boss: Person;

beforeAll(async () => {
  // The clock starts at 11:00 on a Friday in the company’s zone.
  portal = await testPortal({ at: '2026-11-20T04:00:00Z' });
  const { make } = portal;
  companyId = (await make.company()).id;
  device = await make.device({ companyId });
  worker = await make.employee({ companyId });
  const colleague = await make.employee({ companyId });
  boss = await make.employee({ companyId, roles: ['MANAGER'] });
  await make.manages(boss, worker.departmentId ?? 0);
  await makeWaiting(device, [worker, colleague, boss]);
  for (const serial of ['KNOCK1', 'KNOCK2']) await terminalOf(portal, serial).poll();
});

/**
 * Creates a day without check-out and a request for each person. Also creates punches with two unknown codes and a
 * punch in the future.
 */
async function makeWaiting(on: Device, people: readonly Person[]): Promise<void> {
  for (const person of people) {
    await insertPunches(portal, person, [{ wall: '2026-11-18 09:00', device: on }]);
    await portal.make.request(person);
  }
  await portal.make.request(people[0] as Person, { status: 'APPROVED' });
  await terminalOf(portal, on.serial).attlog([
    '9001\t2026-11-20 08:00:00\t0\t1',
    '9001\t2026-11-20 08:01:00\t0\t1',
    '9002\t2026-11-20 08:00:00\t0\t1',
    `${people[0]?.pin}\t2027-11-20 08:00:00\t0\t1`,
  ]);
}

const readCounts = async (client: Client) => (await client.call(waiting.get)).result;
const nothing = { pendingDevices: null, quarantine: null, mending: null, requests: null };

/** Returns the total of each list of pending items. The total is null for a list that the client may not read. */
async function countLists(client: Client) {
  const totalOf = async (list: Parameters<Client['call']>[0], total: string) => {
    const { status, result } = await client.call(list);
    expect([200, 403]).toContain(status);
    return status === 403 ? null : result[total];
  };
  return {
    pendingDevices: await totalOf(pendingDevices.list, 'totalElements'),
    quarantine: await totalOf(quarantine.list, 'totalElements'),
    mending: await totalOf(mending.list, 'totalElements'),
    requests: await totalOf(requests.waiting, 'count'),
  };
}

async function createHolder(permission: Permission): Promise<Client> {
  const person = await portal.make.employee({ companyId });
  const { id } = await portal.make.role({ companyId });
  await portal.make.owner.query('UPDATE roles SET permissions = ARRAY[$2] WHERE id = $1', [id, permission]);
  await portal.make.owner.query('UPDATE account_roles SET role_id = $2 WHERE account_id = $1', [
    person.accountId,
    id,
  ]);
  return portal.as(person);
}

describe('numbers of pending items', () => {
  it('counts the pending items of all people of the company for an administrator', async () => {
    const admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
    expect(await readCounts(admin)).toEqual({ pendingDevices: 2, quarantine: 3, mending: 6, requests: 3 });
    expect(await countLists(admin)).toEqual(await readCounts(admin));
  });

  it('counts for a manager the pending items of people in the manager’s charge, without device data and the manager’s own request', async () => {
    const manager = await portal.as(boss);
    expect(await readCounts(manager)).toEqual({ ...nothing, mending: 2, requests: 1 });
    expect(await countLists(manager)).toEqual(await readCounts(manager));
  });

  it('counts no pending items for employees and refuses calls without a session', async () => {
    expect(await readCounts(await portal.as(worker))).toEqual(nothing);
    expect((await portal.anybody.call(waiting.get)).code).toBe('AUTH_TOKEN_MISSING');
  });

  it.each<[Permission, object]>([
    ['DEVICE_LIST', { ...nothing, pendingDevices: 2, quarantine: 3 }],
    ['DEPARTMENT_TIMESHEET', { ...nothing, mending: 0 }],
    ['ACTION_REQUEST', { ...nothing, requests: 0 }],
    ['STAFF_LIST', nothing],
  ])(
    'counts the pending work in the lists that a holder of only %s may read',
    async (permission, expected) => {
      const client = await createHolder(permission);
      expect(await readCounts(client)).toEqual(expected);
      expect(await countLists(client)).toEqual(expected);
    },
  );

  it('counts only the own company’s pending items for an administrator, and, if there are several companies, counts pending devices only for SYSADMIN', async () => {
    const elsewhere = await portal.make.device();
    const stranger = await portal.make.employee({ companyId: elsewhere.companyId, roles: ['ADMIN'] });
    const other = await portal.as(stranger);
    expect(await readCounts(other)).toEqual({ pendingDevices: 0, quarantine: 0, mending: 0, requests: 0 });
    const otherEmployee = await portal.make.employee({ companyId: elsewhere.companyId });
    await makeWaiting(elsewhere, [otherEmployee]);
    expect(await readCounts(other)).toEqual({ pendingDevices: 0, quarantine: 3, mending: 4, requests: 1 });
    const admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
    expect(await readCounts(admin)).toEqual({ pendingDevices: 0, quarantine: 3, mending: 6, requests: 3 });
    const sysadmin = await portal.as(await portal.make.sysadmin());
    expect(await readCounts(sysadmin)).toMatchObject({ pendingDevices: 2, quarantine: 6 });
    for (const client of [other, admin, sysadmin])
      expect(await countLists(client)).toEqual(await readCounts(client));
  });

  it('counts pending items up to the same limits as the lists', async () => {
    const crowded = await portal.make.device();
    const admin = await portal.as(
      await portal.make.employee({ companyId: crowded.companyId, roles: ['ADMIN'] }),
    );
    await portal.make.owner.query(
      `INSERT INTO quarantine (company_id, device_id, record_key, reason, person_code, wall_time, raw, received_at)
       SELECT $1, $2, gen_random_uuid(), 'UNKNOWN_PERSON', n::text, '2026-11-19 08:00', 'raw', now()
       FROM generate_series(1, $3::int) AS n`,
      [crowded.companyId, crowded.id, quarantineLimits.counted + 5],
    );
    expect(await readCounts(admin)).toMatchObject({ quarantine: quarantineLimits.counted });
    expect(await countLists(admin)).toEqual(await readCounts(admin));
  });
});
