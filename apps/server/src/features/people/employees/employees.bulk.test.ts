import { employees } from '@gatehouse/api/people/employees';
import { employeeKit } from '@gatehouse/testing/data/people/employee-input';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';
import { recomputeJob } from '../../attendance/attendance-days/attendance-days.service.ts';

let portal: TestPortal;
let home: { id: number; companyId: number };
let admin: Client;
let adminId: number;
let kit: ReturnType<typeof employeeKit>;

beforeAll(async () => {
  portal = await testPortal();
  home = await portal.make.department();
  const person = await portal.make.employee({ ...home, departmentId: home.id, roles: ['ADMIN'] });
  adminId = person.employeeId ?? 0;
  admin = await portal.as(person);
  kit = employeeKit(admin, { companyId: home.companyId, departmentId: home.id });
});

const runBulk = (ids: number[], action: object) => admin.call(employees.bulk, { body: { ids, action } });
const getEmployee = async (id: number) => (await admin.call(employees.get, { params: { id } })).result;
const addThree = async (word: string) =>
  Promise.all([1, 2, 3].map(async (index) => (await kit.add(`${word}${index}`)).id as number));

describe('bulk actions on employees', () => {
  it('deactivates employees, signs them out and removes them from terminals, and activates them again', async () => {
    const ids = await addThree('off');
    const employee = await portal.make.employee({ ...home, departmentId: home.id });
    const client = await portal.as(employee);
    const all = [...ids, employee.employeeId ?? 0];
    expect((await runBulk(all, { kind: 'DISABLE' })).result).toEqual({ changed: 4 });
    for (const id of all)
      expect(await getEmployee(id)).toMatchObject({ isEnabled: false, accountStatus: -99 });
    expect((await client.call(employees.list)).code).toBe('AUTH_UNAUTHORIZED');
    const { rows } = await portal.make.owner.query(
      "SELECT data -> 'employeeIds' AS ids FROM pgboss.job WHERE name = 'device-people.sync' ORDER BY created_on DESC LIMIT 1",
    );
    expect(rows[0].ids.sort()).toEqual([...all].sort());
    expect((await runBulk(all, { kind: 'ENABLE' })).result).toEqual({ changed: 4 });
    expect(await getEmployee(ids[0] ?? 0)).toMatchObject({ isEnabled: true, accountStatus: 0 });
    expect(await getEmployee(employee.employeeId ?? 0)).toMatchObject({ isEnabled: true, accountStatus: 1 });
  });

  it('removes absences on the date of deactivation in a bulk action, as in a single change', async () => {
    const ids = await addThree('away');
    const today = portal.clock.now().toISOString().slice(0, 10);
    await portal.make.owner.query(
      `INSERT INTO attendance_days (company_id, employee_id, work_date, status, zone, explanation, computed_at)
       SELECT $1, id, $3, 'ABSENT', 'Asia/Ho_Chi_Minh', '', now() FROM unnest($2::bigint[]) AS id`,
      [home.companyId, ids, today],
    );
    await runBulk(ids, { kind: 'DISABLE' });
    const { rows: jobs } = await portal.make.owner.query(
      "SELECT data FROM pgboss.job WHERE name = 'attendance.recompute' AND data -> 'employeeIds' @> $1::text::jsonb",
      [String(ids[0])],
    );
    for (const { data } of jobs) await recomputeJob.run(portal.services, data);
    const { rows } = await portal.make.owner.query(
      'SELECT status FROM attendance_days WHERE employee_id = ANY ($1)',
      [ids],
    );
    expect(rows).toEqual([]);
  });

  it('rejects a bulk action on an employee who was erased after being selected', async () => {
    const ids = await addThree('gone');
    await portal.make.owner.query(
      'UPDATE employees SET erased_at = now(), is_enabled = false WHERE id = $1',
      [ids[0]],
    );
    for (const action of [{ kind: 'ENABLE' }, { kind: 'MOVE', departmentId: home.id }])
      expect((await runBulk(ids, action)).code).toBe('HR_EMPLOYEE_NOT_FOUND');
  });

  it('moves employees to another department in a bulk action, recomputes their attendance days and records each move in the audit trail', async () => {
    const ids = await addThree('move');
    const { id: departmentId } = await portal.make.department({ companyId: home.companyId });
    expect((await runBulk(ids, { kind: 'MOVE', departmentId })).result).toEqual({ changed: 3 });
    for (const id of ids) expect((await getEmployee(id)).departmentId).toBe(departmentId);
    const { rows } = await portal.make.owner.query(
      `SELECT entity_id::int AS id, before, after FROM audit_log WHERE action = 'employees.bulk' AND entity_id = ANY ($1) ORDER BY seq`,
      [ids.map(String)],
    );
    expect(rows).toEqual(
      ids
        .toSorted((a, b) => a - b)
        .map((id) => ({ id, before: { departmentId: home.id }, after: { departmentId } })),
    );
    const broken = await portal.make.owner.query('SELECT audit_first_break($1) AS at', [home.companyId]);
    expect(broken.rows).toEqual([{ at: null }]);
    const jobs = await portal.make.owner.query(
      "SELECT FROM pgboss.job WHERE name = 'attendance.recompute' AND data -> 'employeeIds' @> $1::text::jsonb",
      [JSON.stringify(ids)],
    );
    expect(jobs.rowCount).toBe(1);
  });

  it('skips employees that already have the requested status in a bulk action', async () => {
    const ids = await addThree('same');
    expect((await runBulk(ids, { kind: 'ENABLE' })).result).toEqual({ changed: 0 });
    expect((await runBulk(ids, { kind: 'MOVE', departmentId: home.id })).result).toEqual({ changed: 0 });
  });

  it('changes no employee in a bulk action if one employee or the department is missing or belongs to another company', async () => {
    const ids = await addThree('none');
    const foreign = await portal.make.employee();
    for (const other of [foreign.employeeId ?? 0, 999_999]) {
      const answer = await runBulk([...ids, other], { kind: 'DISABLE' });
      expect([answer.status, answer.code]).toEqual([404, 'HR_EMPLOYEE_NOT_FOUND']);
    }
    for (const departmentId of [foreign.departmentId ?? 0, 999_999]) {
      const answer = await runBulk(ids, { kind: 'MOVE', departmentId });
      expect([answer.status, answer.code]).toEqual([404, 'HR_DEPARTMENT_NOT_FOUND']);
    }
    for (const id of ids)
      expect(await getEmployee(id)).toMatchObject({ isEnabled: true, departmentId: home.id });
  });

  it('rejects bulk actions that deactivate the caller or concern a system administrator', async () => {
    const ids = await addThree('own');
    expect((await runBulk([...ids, adminId], { kind: 'DISABLE' })).code).toBe('AUTH_NO_PERMISSION');
    const system = await portal.make.employee({ ...home, departmentId: home.id, roles: ['SYSADMIN'] });
    for (const action of [{ kind: 'DISABLE' }, { kind: 'ENABLE' }, { kind: 'MOVE', departmentId: home.id }])
      expect((await runBulk([...ids, system.employeeId ?? 0], action)).code).toBe('AUTH_NO_PERMISSION');
    expect(await getEmployee(ids[0] ?? 0)).toMatchObject({ isEnabled: true });
  });

  it('invites several employees, or none of them if one has chosen a password or is inactive', async () => {
    const ids = await addThree('guest');
    const countInvitations = async () =>
      (
        await portal.make.owner.query("SELECT FROM mails WHERE kind = 'INVITATION' AND company_id = $1", [
          home.companyId,
        ])
      ).rowCount ?? 0;
    const before = await countInvitations();
    const call = (all: number[]) => admin.call(employees.invite, { body: { ids: all } });
    expect((await call(ids)).result).toEqual({ changed: 3 });
    expect(await countInvitations()).toBe(before + 3);
    const settled = await portal.make.employee({ ...home, departmentId: home.id });
    await portal.make.owner.query('UPDATE accounts SET changed_password_at = now() WHERE id = $1', [
      settled.accountId,
    ]);
    const answer = await call([...ids, settled.employeeId ?? 0]);
    expect([answer.status, answer.code]).toEqual([409, 'AUTH_INVALID_ACCOUNT_STATUS']);
    expect(answer.result).toEqual({ reason: 'HAS_PASSWORD', id: settled.employeeId });
    expect((await call([...ids, 999_999])).code).toBe('HR_EMPLOYEE_NOT_FOUND');
    expect(await countInvitations()).toBe(before + 3);
  });

  it('accepts 1 to 500 employees in a bulk action', async () => {
    for (const ids of [[], Array.from({ length: 501 }, (_, index) => index + 1)])
      expect((await runBulk(ids, { kind: 'ENABLE' })).code).toBe('API_INVALID_REQUEST_ARGUMENT');
  });

  it('reports a conflict when an employee form is saved that was opened before a bulk action changed the employee', async () => {
    const [id = 0] = await addThree('open');
    const { version } = await getEmployee(id);
    const { id: departmentId } = await portal.make.department({ companyId: home.companyId });
    const mover = await portal.make.employee({ ...home, departmentId: home.id, roles: ['ADMIN'] });
    const colleague = await portal.as(mover);
    await colleague.call(employees.bulk, { body: { ids: [id], action: { kind: 'MOVE', departmentId } } });
    const third = await portal.make.department({ companyId: home.companyId });
    const body = { version, departmentId: third.id };
    const refused = await admin.call(employees.update, { params: { id }, body });
    expect([refused.status, refused.code]).toEqual([409, 'API_ROW_CHANGED']);
    const editorName = mover.accountName;
    expect(refused.result).toMatchObject({
      version: version + 1,
      fields: [{ value: departmentId, by: editorName }],
    });
  });
});
