import { type EmployeeChange, employeeChanges } from '@gatehouse/api/people/employee-changes';
import { employees } from '@gatehouse/api/people/employees';
import type { Person } from '@gatehouse/testing/data/factories';
import { waitForLockWait } from '@gatehouse/testing/kit/locks';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

let portal: TestPortal;
let companyId: number;
let admin: Client;
let adminPerson: Person;

beforeAll(async () => {
  portal = await testPortal();
});

beforeEach(async () => {
  companyId = (await portal.make.company()).id;
  adminPerson = await portal.make.employee({ companyId, roles: ['ADMIN'] });
  admin = await portal.as(adminPerson);
});

interface ChangePage {
  content: EmployeeChange[];
  next: string;
  last: boolean;
}

const readChanges = async (query: object = {}, client = admin): Promise<ChangePage> =>
  (await client.call(employeeChanges.list, { query: { companyId, ...query } })).result;
const idsOf = ({ content }: ChangePage) => content.map(({ employeeId }) => employeeId);
const rename = (name: string, { employeeId }: Person): [string, unknown[]] => [
  'UPDATE employees SET display_name = $1 WHERE id = $2',
  [name, employeeId],
];

describe('the list of changed employees', () => {
  it('returns all employees in the first read, and only changed employees in later reads', async () => {
    const person = await portal.make.employee({ companyId, displayName: 'Anna' });
    const first = await readChanges();
    expect(idsOf(first)).toEqual([adminPerson.employeeId, person.employeeId]);
    expect(first.content[1]).toMatchObject({
      companyId,
      kind: 'CHANGED',
      employee: { accountName: person.accountName, displayName: 'Anna', isEnabled: true, leftOn: null },
    });
    expect(await readChanges({ after: first.next })).toEqual({ content: [], next: first.next, last: true });
    await portal.make.owner.query(...rename('Anna Berg', adminPerson));
    const second = await readChanges({ after: first.next });
    expect(second.content).toMatchObject([
      { employeeId: adminPerson.employeeId, employee: { displayName: 'Anna Berg' } },
    ]);
  });

  it.each([
    ['email', (id: number) => `UPDATE accounts SET email = 'other-${id}@example.com' WHERE id = ${id}`],
    ['account name', (id: number) => `UPDATE accounts SET username = 'OTHER-${id}' WHERE id = ${id}`],
    ['title', (id: number) => `UPDATE employees SET title = 'Lead' WHERE account_id = ${id}`],
    ['status', (id: number) => `UPDATE employees SET is_enabled = false WHERE account_id = ${id}`],
    ['last day', (id: number) => `UPDATE employees SET left_on = '2030-01-31' WHERE account_id = ${id}`],
  ])('returns an employee with a changed %s', async (_, change) => {
    const person = await portal.make.employee({ companyId });
    const { next } = await readChanges();
    await portal.make.owner.query(change(person.accountId));
    expect(idsOf(await readChanges({ after: next }))).toEqual([person.employeeId]);
  });

  it('returns no employee after a change of a field that the list does not contain', async () => {
    const { next } = await readChanges();
    await portal.make.owner.query("UPDATE employees SET mobile = '0901234567' WHERE id = $1", [
      adminPerson.employeeId,
    ]);
    await portal.make.owner.query('UPDATE employees SET title = title WHERE id = $1', [
      adminPerson.employeeId,
    ]);
    expect((await readChanges({ after: next })).content).toEqual([]);
  });

  it('marks employees as erased or deleted, and returns no data of them', async () => {
    const [erased, deleted] = [
      await portal.make.employee({ companyId }),
      await portal.make.employee({ companyId }),
    ];
    const { next } = await readChanges();
    await portal.make.owner.query('UPDATE employees SET is_enabled = false WHERE id = $1', [
      erased.employeeId,
    ]);
    const erasing = await admin.call(employees.erase, {
      params: { id: erased.employeeId },
      body: { accountName: erased.accountName },
    });
    const deleting = await admin.call(employees.remove, { params: { id: deleted.employeeId } });
    expect([erasing.status, deleting.status]).toEqual([200, 200]);
    expect((await readChanges({ after: next })).content).toMatchObject([
      { employeeId: erased.employeeId, kind: 'ERASED', employee: null },
      { employeeId: deleted.employeeId, kind: 'DELETED', employee: null },
    ]);
    expect((await readChanges()).content).toMatchObject([
      { kind: 'CHANGED' },
      { employeeId: erased.employeeId, kind: 'ERASED' },
      { employeeId: deleted.employeeId, kind: 'DELETED' },
    ]);
  });

  it('returns both of two concurrent changes if the transaction that began first commits last', async () => {
    const [early, late] = [
      await portal.make.employee({ companyId }),
      await portal.make.employee({ companyId }),
    ];
    let { next } = await readChanges();
    const [first, second] = [await portal.make.owner.connect(), await portal.make.owner.connect()];
    try {
      await first.query('BEGIN');
      await first.query(...rename('Early', early));
      await second.query('BEGIN');
      await second.query(...rename('Late', late));
      await second.query('COMMIT');
      const between = await readChanges({ after: next });
      expect(idsOf(between)).toEqual([late.employeeId]);
      next = between.next;
      await first.query('COMMIT');
    } finally {
      first.release();
      second.release();
    }
    expect(idsOf(await readChanges({ after: next }))).toEqual([early.employeeId]);
  });

  it('returns no change while a concurrent change with a lower number is not committed yet', async () => {
    const [early, late] = [
      await portal.make.employee({ companyId }),
      await portal.make.employee({ companyId }),
    ];
    const { next } = await readChanges();
    const [first, second] = [await portal.make.owner.connect(), await portal.make.owner.connect()];
    try {
      await first.query('BEGIN');
      await first.query(...rename('Early', early));
      // Assigns the number of the change now instead of at the COMMIT.
      await first.query('SET CONSTRAINTS ALL IMMEDIATE');
      await second.query('BEGIN');
      await second.query(...rename('Late', late));
      const committing = second.query('COMMIT');
      await waitForLockWait(portal.make.owner);
      expect((await readChanges({ after: next })).content).toEqual([]);
      await first.query('COMMIT');
      await committing;
    } finally {
      first.release();
      second.release();
    }
    expect(idsOf(await readChanges({ after: next }))).toEqual([early.employeeId, late.employeeId]);
  });

  it('saves a change while a change in another company is not committed yet', async () => {
    const stranger = await portal.make.employee({});
    const first = await portal.make.owner.connect();
    try {
      await first.query('BEGIN');
      await first.query(...rename('Early', adminPerson));
      await first.query('SET CONSTRAINTS ALL IMMEDIATE');
      await portal.make.owner.query(...rename('Stranger', stranger));
      await first.query('COMMIT');
    } finally {
      first.release();
    }
  });

  it('returns each employee once over all pages, even if the last page is full', async () => {
    const people = [adminPerson];
    for (let index = 0; index < 5; index++) people.push(await portal.make.employee({ companyId }));
    const sizes: [number, boolean][] = [];
    const ids: number[] = [];
    let page = await readChanges({ size: 3 });
    for (;;) {
      sizes.push([page.content.length, page.last]);
      ids.push(...idsOf(page));
      if (page.last) break;
      page = await readChanges({ size: 3, after: page.next });
    }
    expect(sizes).toEqual([
      [3, false],
      [3, true],
    ]);
    expect(ids).toEqual(people.map(({ employeeId }) => employeeId));
  });

  it('returns the changes since a given time, and continues from a cursor', async () => {
    const before = await portal.make.employee({ companyId });
    const { content } = await readChanges();
    const since = new Date(Date.parse(content.at(-1)?.changedAt ?? '') + 1).toISOString();
    const nothing = await readChanges({ updatedSince: since });
    expect(nothing.content).toEqual([]);
    await expect.poll(() => new Date().toISOString() > since).toBe(true);
    await portal.make.owner.query(...rename('Renamed', before));
    expect(idsOf(await readChanges({ updatedSince: since }))).toEqual([before.employeeId]);
    expect(idsOf(await readChanges({ after: nothing.next }))).toEqual([before.employeeId]);
  });

  it('also returns earlier changes than requested if the clock of the database was set back', async () => {
    const [person, later] = [
      await portal.make.employee({ companyId }),
      await portal.make.employee({ companyId }),
    ];
    const { owner } = portal.make;
    const setTime = (at: string, { employeeId }: Person) =>
      owner.query('UPDATE employee_changes SET changed_at = $1 WHERE employee_id = $2', [at, employeeId]);
    await setTime('2026-01-01T08:00:00Z', adminPerson);
    await setTime('2026-01-01T12:00:00Z', person);
    await setTime('2026-01-01T11:00:00Z', later);
    const query = { updatedSince: '2026-01-01T11:30:00Z' };
    expect(idsOf(await readChanges(query))).toEqual([person.employeeId, later.employeeId]);
  });

  it('rejects a cursor from before the restore of a backup', async () => {
    const { next } = await readChanges();
    const { owner } = portal.make;
    await owner.query("UPDATE installation SET restored_at = '2026-11-01T00:00:00Z'");
    const answer = await admin.call(employeeChanges.list, { query: { after: next } });
    expect([answer.status, answer.code]).toEqual([410, 'API_CURSOR_EXPIRED']);
    expect((await readChanges()).next).toMatch(/^1793491200000-\d+$/);
    await owner.query('UPDATE installation SET restored_at = NULL');
  });

  it.each(['x', '1', '-1-2', '1-1e3', '0-9999999999999999'])('rejects the cursor %s', async (after) => {
    const answer = await admin.call(employeeChanges.list, { query: { after } });
    expect([answer.status, answer.result.fields]).toMatchObject([400, [{ field: 'after', rule: 'invalid' }]]);
  });

  it('rejects a company that the caller cannot see, and requires a company from callers without a company', async () => {
    const stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
    const sysadmin = await portal.as(await portal.make.sysadmin());
    for (const [client, query] of [
      [stranger, { companyId }],
      [sysadmin, {}],
    ] as const) {
      expect((await client.call(employeeChanges.list, { query })).code).toBe('HR_COMPANY_NOT_FOUND');
    }
    expect(idsOf(await readChanges({}, sysadmin))).toEqual([adminPerson.employeeId]);
    const staff = await portal.as(await portal.make.employee({ companyId }));
    expect((await staff.call(employeeChanges.list)).code).toBe('AUTH_NO_PERMISSION');
  });
});
