import { employeeImports } from '@gatehouse/api/people/employee-imports';
import { employees } from '@gatehouse/api/people/employees';
import { describe, expect, it } from 'vitest';
import { headings, importKit, importWorld, workbook } from '../../../../test/people/sheets.ts';
import { commitJob } from './employee-imports.jobs.ts';

const { portal, companyId, home, admin, adminName, kit, staff, person, find } = await importWorld();

describe('an import that is carried out', () => {
  it('writes a line of audit for each person, and tells terminals and attendance', async () => {
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
    const queued = async (queue: string, id: number) =>
      (
        await portal.make.owner.query(
          "SELECT FROM pgboss.job WHERE name = $1 AND data -> 'employeeIds' @> $2::text::jsonb",
          [queue, `[${id}]`],
        )
      ).rowCount;
    expect(await queued('device-people.sync', audited.id)).toBe(1);
    expect(await queued('attendance.recompute', mover.id)).toBe(1);
    const staged = await portal.make.owner.query('SELECT FROM employee_import_rows WHERE import_id = $1', [
      result.id,
    ]);
    expect(staged.rowCount).toBe(0);
  });

  it('gives each newcomer a number on terminals that nobody has', async () => {
    await staff.add('pinned', { devicePin: '990001' });
    await portal.make.owner.query('UPDATE companies SET last_device_pin = 990000 WHERE id = $1', [companyId]);
    const book = workbook([
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

  it('signs out who is disabled, and lets nobody disable themselves or touch a system administrator', async () => {
    const one = await portal.make.employee({ companyId, departmentId: home.id });
    const client = await portal.as(one);
    const system = await portal.make.employee({ companyId, departmentId: home.id, roles: ['SYSADMIN'] });
    const rowFor = async (name: string, email?: string) => {
      const found = await find(name);
      return [
        home.code,
        found.accountName,
        found.employeeCode,
        'Person',
        found.lastName,
        email ?? found.email,
        'Inactive',
        found.displayName,
      ];
    };
    const rows = [await rowFor(one.accountName), await rowFor(system.accountName), await rowFor(adminName)];
    const checked = await kit.check(workbook([[...headings, 'Active', 'Display name'], ...rows]));
    const found = await kit.problems(checked.result.id);
    expect(found).toMatchObject([
      { row: 3, message: expect.stringMatching(/has permissions that you don’t have/) },
      { row: 4, message: 'You can’t deactivate your own account' },
    ]);
    await kit.commit(checked.result.id, 'GOOD');
    expect((await client.call(employees.list)).code).toBe('AUTH_UNAUTHORIZED');
    expect(await find(one.accountName)).toMatchObject({ isEnabled: false, accountStatus: -99 });
  });

  it('is carried out with the rights of that moment: who is no system administrator any more reaches none', async () => {
    const of = { companyId, departmentId: home.id };
    const former = await portal.make.employee({ ...of, roles: ['ADMIN', 'SYSADMIN'] });
    const system = await find((await portal.make.employee({ ...of, roles: ['SYSADMIN'] })).accountName);
    const theirs = importKit(portal, await portal.as(former), companyId);
    const row = [
      home.code,
      system.accountName,
      system.employeeCode,
      'Person',
      system.lastName,
      'mine@example.com',
    ];
    const { result } = await theirs.checkRows(row);
    expect(result).toMatchObject({ changed: 1, wrong: 0 });
    await portal.make.owner.query(
      "DELETE FROM account_roles WHERE account_id = $1 AND role_id = (SELECT id FROM roles WHERE role_code = 'SYSADMIN')",
      [former.accountId],
    );
    await theirs.commit(result.id);
    expect((await find(system.accountName)).email).toBe(system.email);
  });

  it.each([
    ['is deactivated', 'revoked1', 'UPDATE accounts SET status = -99 WHERE id = $1'],
    ['may no longer import', 'revoked2', 'DELETE FROM account_roles WHERE account_id = $1'],
  ])(
    'fails and writes nothing if the account that started it %s before it is written',
    async (_what, name, happens) => {
      const former = await portal.make.employee({ companyId, departmentId: home.id, roles: ['ADMIN'] });
      const client = await portal.as(former);
      const { result } = await importKit(portal, client, companyId).checkRows(person(name));
      const renames = { all: true, rows: [] };
      const body = { rows: 'ALL', invite: false, renames };
      expect((await client.call(employeeImports.commit, { params: { id: result.id }, body })).status).toBe(
        200,
      );
      await portal.make.owner.query(happens, [former.accountId]);
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

  it('has the rights of a system administrator only while its account does', async () => {
    const of = { companyId, departmentId: home.id };
    const former = await portal.make.employee({ ...of, roles: ['ADMIN', 'SYSADMIN'] });
    const system = await find((await portal.make.employee({ ...of, roles: ['SYSADMIN'] })).accountName);
    const client = await portal.as(former);
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
      [former.accountId],
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

  it('is of whoever carries it out, with their rights and under their name, whoever brought the sheet', async () => {
    const clerk = await portal.make.employee({ companyId, departmentId: home.id });
    await portal.make.owner.query(
      `WITH made AS (INSERT INTO roles (company_id, role_code, role_name, permissions) VALUES ($1, 'READER', 'Reader', '{STAFF_LIST,STAFF_IMPORT}') RETURNING id)
       INSERT INTO account_roles (account_id, role_id, company_id) SELECT $2, id, $1 FROM made`,
      [companyId, clerk.accountId],
    );
    const theirs = importKit(portal, await portal.as(clerk), companyId);
    const boss = await find(adminName);
    const { result } = await kit.checkRows(
      [home.code, adminName, boss.employeeCode, 'Person', boss.lastName, 'moved.boss@example.com'],
      person('brought'),
    );
    expect(result).toMatchObject({ added: 1, changed: 1, wrong: 0 });
    expect((await theirs.commit(result.id)).result).toMatchObject({ status: 'CHECKED', wrong: 1 });
    expect((await theirs.commit(result.id, 'GOOD')).result).toMatchObject({ status: 'DONE', done: 1 });
    expect((await find(adminName)).email).toBe(boss.email);
    const { rows } = await portal.make.owner.query(
      "SELECT actor_name FROM audit_log WHERE action = 'employeeImports.commit' AND entity = 'employees' AND entity_id = $1",
      [String((await find('brought')).id)],
    );
    expect(rows).toEqual([{ actor_name: clerk.accountName }]);
  });

  it('goes back to be looked at when the data has changed meanwhile, and is carried out once', async () => {
    const { result } = await kit.checkRows(person('late1'), person('late2'));
    await staff.add('other', { email: 'late1@example.com' });
    const turned = await kit.commit(result.id);
    expect(turned.result).toMatchObject({ status: 'CHECKED', added: 1, wrong: 1 });
    expect(await find('late2')).toBeUndefined();
    expect((await kit.commit(result.id, 'GOOD')).result).toMatchObject({ status: 'DONE', done: 1 });
    for (const rows of ['ALL', 'GOOD'] as const)
      expect((await kit.commit(result.id, rows)).code).toBe('HR_IMPORT_NOT_READY');
  });

  it('invites newcomers on demand, each once', async () => {
    const { result } = await kit.checkRows(person('guest1'), person('guest2'));
    await kit.commit(result.id, 'ALL', { invite: true });
    const { rows } = await portal.make.owner.query(
      "SELECT jsonb_array_length(data -> 'accountIds') AS count FROM pgboss.job WHERE name = 'employee-imports.invite'",
    );
    expect(rows).toEqual([{ count: 2 }]);
  });

  it('tells who chose a password that their address is another now, at the old one', async () => {
    const [old, fresh] = [await staff.add('settled'), await staff.add('awaited')];
    await portal.make.owner.query(
      "UPDATE accounts SET changed_password_at = now() WHERE username = 'settled'",
    );
    const row = (of: { accountName: string; employeeCode: string; lastName: string }, email: string) => [
      home.code,
      of.accountName,
      of.employeeCode,
      'Given',
      of.lastName,
      email,
    ];
    const mailed = async () =>
      (
        await portal.make.owner.query(
          "SELECT to_address, to_name FROM mails WHERE kind = 'EMAIL_CHANGED' ORDER BY id",
        )
      ).rows;
    const carryOut = async (...rows: unknown[][]) => kit.commit((await kit.checkRows(...rows)).result.id);
    await carryOut(row(old, 'SETTLED@example.com'), row(fresh, 'awaited.new@example.com'));
    expect(await mailed()).toEqual([]);
    const { result } = await carryOut(row(old, 'settled.new@example.com'), row(fresh, 'awaited@example.com'));
    expect(result).toMatchObject({ status: 'DONE', done: 2 });
    expect(await mailed()).toEqual([{ to_address: 'SETTLED@example.com', to_name: 'Given settled' }]);
  });

  it('is of its company alone, and for those who may import', async () => {
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

  it('has a template that holds the headings of the reader and is itself understood', async () => {
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

  it('clashes with a form of somebody it changed that stood open meanwhile', async () => {
    const one = await staff.add('opened');
    const row = [home.code, 'opened', one.employeeCode, 'Another', one.lastName, one.email];
    const { result } = await kit.checkRows(row);
    await kit.commit(result.id);
    const colleague = await portal.as(
      await portal.make.employee({ companyId, departmentId: home.id, roles: ['ADMIN'] }),
    );
    const save = (body: object) =>
      colleague.call(employees.update, { params: { id: one.id }, body: { version: one.version, ...body } });
    const refused = await save({ firstName: 'Mine' });
    expect([refused.status, refused.code]).toEqual([409, 'API_ROW_CHANGED']);
    expect(refused.result.fields).toMatchObject([{ field: 'firstName', value: 'Another', by: adminName }]);
    expect((await save({ title: 'Clerk' })).result).toMatchObject({ firstName: 'Another', title: 'Clerk' });
  });
});
