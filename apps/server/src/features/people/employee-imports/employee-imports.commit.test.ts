import { employeeImports } from '@gatehouse/api/people/employee-imports';
import { employees } from '@gatehouse/api/people/employees';
import { headings, importKit, importWorld, writeWorkbook } from '@gatehouse/testing/data/people/sheets';
import { describe, expect, it } from 'vitest';
import { commitJob } from './employee-imports.jobs.ts';

const { portal, companyId, home, admin, adminName, kit, staff, person, find } = await importWorld();

describe('committing an import of employees', () => {
  it('records each imported person in the audit trail and queues updates of terminals and attendance', async () => {
    const other = await portal.make.department({ companyId });
    const mover = await staff.add('mover');
    const rows = [
      person('audited'),
      [other.code, 'mover', mover.employeeCode, mover.firstName, mover.lastName, mover.email],
    ];
    const { result } = await kit.checkRows(...rows);
    expect(result).toMatchObject({ added: 1, changed: 1 });
    await kit.commit(result.id);
    const audited = await find('audited');
    const { rows: lines } = await portal.make.owner.query(
      `SELECT entity_id::int AS id, before ->> 'departmentId' AS before, after ->> 'departmentId' AS after FROM audit_log
       WHERE company_id = $1 AND action = 'employeeImports.commit' AND entity = 'employees' ORDER BY seq DESC LIMIT 2`,
      [companyId],
    );
    expect(lines).toEqual([
      { id: mover.id, before: String(home.id), after: String(other.id) },
      { id: audited.id, before: null, after: String(home.id) },
    ]);
    const broken = await portal.make.owner.query('SELECT audit_first_break($1) AS at', [companyId]);
    expect(broken.rows).toEqual([{ at: null }]);
    const countQueued = async (queue: string, id: number) =>
      (
        await portal.make.owner.query(
          "SELECT FROM pgboss.job WHERE name = $1 AND data -> 'employeeIds' @> $2::text::jsonb",
          [queue, `[${id}]`],
        )
      ).rowCount;
    expect(await countQueued('device-people.sync', audited.id)).toBe(1);
    expect(await countQueued('attendance.recompute', mover.id)).toBe(1);
    const staged = await portal.make.owner.query('SELECT FROM employee_import_rows WHERE import_id = $1', [
      result.id,
    ]);
    expect(staged.rowCount).toBe(0);
  });

  it('assigns each imported new employee a free terminal user ID', async () => {
    await staff.add('pinned', { devicePin: '990001' });
    await portal.make.owner.query('UPDATE companies SET last_device_pin = 990000 WHERE id = $1', [companyId]);
    const book = writeWorkbook([
      [...headings, 'Terminal user ID'],
      [...person('pin1'), ''],
      [...person('pin2'), '990002'],
      [...person('pin3'), ''],
    ]);
    await kit.commit((await kit.check(book)).result.id);
    expect([
      (await find('pin1')).devicePin,
      (await find('pin2')).devicePin,
      (await find('pin3')).devicePin,
    ]).toEqual(['990003', '990002', '990004']);
    expect((await staff.add('pin4', { devicePin: null })).devicePin).toBe('990005');
  });

  it('signs out employees that an import disables, and rejects an import that disables the importing person or a system administrator', async () => {
    const employee = await portal.make.employee({ companyId, departmentId: home.id });
    const client = await portal.as(employee);
    const system = await portal.make.employee({ companyId, departmentId: home.id, roles: ['SYSADMIN'] });
    const buildRow = async (name: string, email?: string) => {
      const target = await find(name);
      return [
        home.code,
        target.accountName,
        target.employeeCode,
        'Person',
        target.lastName,
        email ?? target.email,
        'Inactive',
        target.displayName,
      ];
    };
    const rows = [
      await buildRow(employee.accountName),
      await buildRow(system.accountName),
      await buildRow(adminName),
    ];
    const checked = await kit.check(writeWorkbook([[...headings, 'Active', 'Display name'], ...rows]));
    const problems = await kit.problems(checked.result.id);
    expect(problems).toMatchObject([
      { row: 3, message: expect.stringMatching(/has permissions that you don’t have/) },
      { row: 4, message: 'You can’t deactivate your own account' },
    ]);
    await kit.commit(checked.result.id, 'GOOD');
    expect((await client.call(employees.list)).code).toBe('AUTH_UNAUTHORIZED');
    expect(await find(employee.accountName)).toMatchObject({ isEnabled: false, accountStatus: -99 });
  });

  it('rejects changes to a system administrator if the importer lost the SYSADMIN role between check and commit', async () => {
    const membership = { companyId, departmentId: home.id };
    const formerAdmin = await portal.make.employee({ ...membership, roles: ['ADMIN', 'SYSADMIN'] });
    const system = await find(
      (await portal.make.employee({ ...membership, roles: ['SYSADMIN'] })).accountName,
    );
    const formerAdminKit = importKit(portal, await portal.as(formerAdmin), companyId);
    const row = [
      home.code,
      system.accountName,
      system.employeeCode,
      'Person',
      system.lastName,
      'mine@example.com',
    ];
    const { result } = await formerAdminKit.checkRows(row);
    expect(result).toMatchObject({ changed: 1, wrong: 0 });
    await portal.make.owner.query(
      "DELETE FROM account_roles WHERE account_id = $1 AND role_id = (SELECT id FROM roles WHERE role_code = 'SYSADMIN')",
      [formerAdmin.accountId],
    );
    await formerAdminKit.commit(result.id);
    expect((await find(system.accountName)).email).toBe(system.email);
  });

  it.each([
    ['is deactivated', 'revoked1', 'UPDATE accounts SET status = -99 WHERE id = $1'],
    ['may no longer import', 'revoked2', 'DELETE FROM account_roles WHERE account_id = $1'],
  ])(
    'fails an import and writes nothing if the account that started it %s before the rows are written',
    async (_what, name, happens) => {
      const formerAdmin = await portal.make.employee({ companyId, departmentId: home.id, roles: ['ADMIN'] });
      const client = await portal.as(formerAdmin);
      const { result } = await importKit(portal, client, companyId).checkRows(person(name));
      const renames = { all: true, rows: [] };
      const body = { rows: 'ALL', invite: false, renames };
      expect((await client.call(employeeImports.commit, { params: { id: result.id }, body })).status).toBe(
        200,
      );
      await portal.make.owner.query(happens, [formerAdmin.accountId]);
      await commitJob.run(portal.services, {
        id: result.id,
        companyId,
        invite: false,
        renames,
        language: 'en',
      });
      const ended = await admin.call(employeeImports.get, { params: { id: result.id } });
      expect(ended.result).toMatchObject({
        status: 'FAILED',
        done: 0,
        failure: expect.stringMatching(/permission/),
      });
      expect(await find(name)).toBeUndefined();
    },
  );

  it('applies system administrator rights to an import only while the importing account has them', async () => {
    const membership = { companyId, departmentId: home.id };
    const formerAdmin = await portal.make.employee({ ...membership, roles: ['ADMIN', 'SYSADMIN'] });
    const system = await find(
      (await portal.make.employee({ ...membership, roles: ['SYSADMIN'] })).accountName,
    );
    const client = await portal.as(formerAdmin);
    const row = [
      home.code,
      system.accountName,
      system.employeeCode,
      'Person',
      system.lastName,
      'my@example.com',
    ];
    const { result } = await importKit(portal, client, companyId).checkRows(row);
    const renames = { all: true, rows: [] };
    const body = { rows: 'ALL', invite: false, renames };
    expect((await client.call(employeeImports.commit, { params: { id: result.id }, body })).status).toBe(200);
    await portal.make.owner.query(
      "DELETE FROM account_roles WHERE account_id = $1 AND role_id = (SELECT id FROM roles WHERE role_code = 'SYSADMIN')",
      [formerAdmin.accountId],
    );
    await commitJob.run(portal.services, {
      id: result.id,
      companyId,
      invite: false,
      renames,
      language: 'en',
    });
    expect((await find(system.accountName)).email).toBe(system.email);
  });

  it('imports with the rights and the name of the person that commits the sheet, not of the person that uploaded it', async () => {
    const clerk = await portal.make.employee({ companyId, departmentId: home.id });
    await portal.make.owner.query(
      `WITH made AS (INSERT INTO roles (company_id, role_code, role_name, permissions) VALUES ($1, 'READER', 'Reader', '{STAFF_LIST,STAFF_IMPORT}') RETURNING id)
       INSERT INTO account_roles (account_id, role_id, company_id) SELECT $2, id, $1 FROM made`,
      [companyId, clerk.accountId],
    );
    const clerkKit = importKit(portal, await portal.as(clerk), companyId);
    const boss = await find(adminName);
    const { result } = await kit.checkRows(
      [home.code, adminName, boss.employeeCode, 'Person', boss.lastName, 'moved.boss@example.com'],
      person('brought'),
    );
    expect(result).toMatchObject({ added: 1, changed: 1, wrong: 0 });
    expect((await clerkKit.commit(result.id)).result).toMatchObject({ status: 'CHECKED', wrong: 1 });
    expect((await clerkKit.commit(result.id, 'GOOD')).result).toMatchObject({ status: 'DONE', done: 1 });
    expect((await find(adminName)).email).toBe(boss.email);
    const { rows } = await portal.make.owner.query(
      "SELECT actor_name FROM audit_log WHERE action = 'employeeImports.commit' AND entity = 'employees' AND entity_id = $1",
      [String((await find('brought')).id)],
    );
    expect(rows).toEqual([{ actor_name: clerk.accountName }]);
  });

  it('requires a new check of an import if the data has changed, and runs each import only once', async () => {
    const { result } = await kit.checkRows(person('late1'), person('late2'));
    await staff.add('other', { email: 'late1@example.com' });
    const turned = await kit.commit(result.id);
    expect(turned.result).toMatchObject({ status: 'CHECKED', added: 1, wrong: 1 });
    expect(await find('late2')).toBeUndefined();
    expect((await kit.commit(result.id, 'GOOD')).result).toMatchObject({ status: 'DONE', done: 1 });
    for (const rows of ['ALL', 'GOOD'] as const)
      expect((await kit.commit(result.id, rows)).code).toBe('HR_IMPORT_NOT_READY');
  });

  it('invites imported new employees once if requested', async () => {
    const { result } = await kit.checkRows(person('guest1'), person('guest2'));
    await kit.commit(result.id, 'ALL', { invite: true });
    const { rows } = await portal.make.owner.query(
      "SELECT jsonb_array_length(data -> 'accountIds') AS count FROM pgboss.job WHERE name = 'employee-imports.invite'",
    );
    expect(rows).toEqual([{ count: 2 }]);
  });

  it('notifies the old address when an import changes a sign-in address of a person with a password', async () => {
    const [old, fresh] = [await staff.add('settled'), await staff.add('awaited')];
    await portal.make.owner.query(
      "UPDATE accounts SET changed_password_at = now() WHERE username = 'settled'",
    );
    const buildRow = (
      employee: { accountName: string; employeeCode: string; lastName: string },
      email: string,
    ) => [home.code, employee.accountName, employee.employeeCode, 'Given', employee.lastName, email];
    const findMails = async () =>
      (
        await portal.make.owner.query(
          "SELECT to_address, to_name FROM mails WHERE kind = 'EMAIL_CHANGED' ORDER BY id",
        )
      ).rows;
    const commitRows = async (...rows: unknown[][]) => kit.commit((await kit.checkRows(...rows)).result.id);
    await commitRows(buildRow(old, 'SETTLED@example.com'), buildRow(fresh, 'awaited.new@example.com'));
    expect(await findMails()).toEqual([]);
    const { result } = await commitRows(
      buildRow(old, 'settled.new@example.com'),
      buildRow(fresh, 'awaited@example.com'),
    );
    expect(result).toMatchObject({ status: 'DONE', done: 2 });
    expect(await findMails()).toEqual([{ to_address: 'SETTLED@example.com', to_name: 'Given settled' }]);
  });

  it('hides imports of other companies and requires the import permission', async () => {
    const { result } = await kit.checkRows(person('secret'));
    const params = { id: result.id };
    const stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
    for (const answer of [
      await stranger.call(employeeImports.get, { params }),
      await stranger.call(employeeImports.changes, { params }),
      await stranger.call(employeeImports.problems, { params }),
      await stranger.call(employeeImports.exportProblems, { params }),
      await stranger.call(employeeImports.commit, { params, body: { rows: 'ALL' } }),
    ])
      expect([answer.status, answer.code]).toEqual([404, 'HR_IMPORT_NOT_FOUND']);
    expect((await importKit(portal, stranger, companyId).checkRows(person('x'))).code).toBe(
      'HR_COMPANY_NOT_FOUND',
    );
    expect((await stranger.call(employeeImports.template, { query: { companyId } })).code).toBe(
      'HR_COMPANY_NOT_FOUND',
    );
    const manager = await portal.as(await portal.make.employee({ companyId, roles: ['MANAGER'] }));
    expect((await importKit(portal, manager, companyId).checkRows(person('x'))).code).toBe(
      'AUTH_NO_PERMISSION',
    );
  });

  it('offers an import template in the reader’s language that can be imported without changes', async () => {
    const answer = await admin.call(employeeImports.template, {
      query: { companyId },
      headers: { 'accept-language': 'ko' },
    });
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('직원'));
    const checked = await kit.check(answer.result);
    expect(await kit.problems(checked.result.id)).toMatchObject([
      { row: 1, message: 'There are no rows below the headings' },
    ]);
  });

  it('reports a conflict when an employee form is saved that was opened before an import changed the employee', async () => {
    const employee = await staff.add('opened');
    const row = [home.code, 'opened', employee.employeeCode, 'Another', employee.lastName, employee.email];
    const { result } = await kit.checkRows(row);
    await kit.commit(result.id);
    const colleague = await portal.as(
      await portal.make.employee({ companyId, departmentId: home.id, roles: ['ADMIN'] }),
    );
    const save = (body: object) =>
      colleague.call(employees.update, {
        params: { id: employee.id },
        body: { version: employee.version, ...body },
      });
    const refused = await save({ firstName: 'Mine' });
    expect([refused.status, refused.code]).toEqual([409, 'API_ROW_CHANGED']);
    expect(refused.result.fields).toMatchObject([{ field: 'firstName', value: 'Another', by: adminName }]);
    expect((await save({ title: 'Clerk' })).result).toMatchObject({ firstName: 'Another', title: 'Clerk' });
  });
});
