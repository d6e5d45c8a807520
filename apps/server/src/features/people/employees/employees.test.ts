import { employees } from '@gatehouse/api/people/employees';
import { employeeKit } from '@gatehouse/testing/data/people/employee-input';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

let portal: TestPortal;
let companyId: number;
let departmentId: number;
let admin: Client;
let stranger: Client;
let foreign: { companyId: number; id: number };
let kit: ReturnType<typeof employeeKit>;

beforeAll(async () => {
  portal = await testPortal();
  const home = await portal.make.department();
  companyId = home.companyId;
  departmentId = home.id;
  foreign = await portal.make.department();
  admin = await portal.as(await portal.make.employee({ companyId, departmentId, roles: ['ADMIN'] }));
  stranger = await portal.as(
    await portal.make.employee({ companyId: foreign.companyId, departmentId: foreign.id, roles: ['ADMIN'] }),
  );
  kit = employeeKit(admin, { companyId, departmentId });
});

describe('operations on employees', () => {
  it('adds an employee with an account of the STAFF role and returns both', async () => {
    const answer = await admin.call(employees.create, {
      body: kit.body('binh', { displayName: 'Nguyễn Thanh Bình', gender: 'FEMALE', cardNumber: '0012345' }),
    });
    expect([answer.status, answer.code]).toEqual([200, 'success']);
    expect(answer.result).toMatchObject({
      accountName: 'binh',
      displayName: 'Nguyễn Thanh Bình',
      cardNumber: '0012345',
      accountStatus: 0,
      activatedAccTime: null,
      companyId,
      departmentId,
      employeeInfos: [],
    });
    expect((await admin.call(employees.get, { params: { id: answer.result.id } })).result).toEqual(
      answer.result,
    );
    const { rows } = await portal.make.owner.query(
      'SELECT role_code, password_hash FROM account_roles JOIN roles ON roles.id = role_id JOIN accounts ON accounts.id = account_id WHERE account_id = $1',
      [answer.result.userId],
    );
    expect(rows).toEqual([{ role_code: 'STAFF', password_hash: null }]);
  });

  it('reports all invalid fields of an employee in one answer', async () => {
    const answer = await admin.call(employees.create, {
      body: {
        companyId,
        accountName: 'with space',
        employeeCode: 'E12',
        firstName: 'x'.repeat(51),
        gender: 'OTHER',
        email: 'nobody',
        devicePin: '0123',
        roles: ['SYSADMIN'],
        status: 1,
      },
    });
    expect(answer.status).toBe(400);
    expect(answer.result.fields.map(({ field, rule }: Record<string, string>) => `${field} ${rule}`)).toEqual(
      [
        'accountName invalid',
        'employeeCode minLength',
        'firstName maxLength',
        'lastName required',
        'displayName required',
        'gender invalid',
        'email email',
        'devicePin invalid',
        'roles unknown',
        'status unknown',
        'departmentId required',
      ],
    );
  });

  it('reports an empty employee code as required instead of too short', async () => {
    const { result } = await admin.call(employees.create, {
      body: kit.body('nocode', { employeeCode: ' ' }),
    });
    expect(result.fields).toEqual([expect.objectContaining({ field: 'employeeCode', rule: 'required' })]);
  });

  it('rejects an account name or email that is used in the installation, ignoring case', async () => {
    await kit.add('unique');
    const elsewhere = employeeKit(stranger, { companyId: foreign.companyId, departmentId: foreign.id });
    const nameAnswer = await stranger.call(employees.create, {
      body: elsewhere.body('UNIQUE', { email: 'a@b.cd' }),
    });
    expect([nameAnswer.status, nameAnswer.code]).toEqual([409, 'AUTH_USERNAME_EXISTED']);
    const emailAnswer = await stranger.call(employees.create, {
      body: elsewhere.body('other', { email: 'Unique@Example.com' }),
    });
    expect([emailAnswer.status, emailAnswer.code]).toEqual([409, 'AUTH_EMAIL_EXISTED']);
    // The answer reveals that an account exists, but not its owner, company or status (decision 036).
    const own = await admin.call(employees.create, { body: kit.body('UNIQUE', { email: 'a@b.cd' }) });
    const pickAnswer = ({ status, code, result }: typeof own) => ({ status, code, result });
    expect(pickAnswer(own)).toEqual(pickAnswer(nameAnswer));
    expect(emailAnswer.result).toBeNull();
  });

  it('rejects an employee code, terminal user ID or card that is used in the company, and accepts it in another company', async () => {
    const more = { employeeCode: 'ONCE-1', devicePin: '777', cardNumber: '888' };
    await kit.add('once', more);
    for (const [field, code] of [
      ['employeeCode', 'HR_EMPLOYEE_CODE_EXISTED'],
      ['devicePin', 'ATT_PERSON_CODE_TAKEN'],
      ['cardNumber', 'ATT_PERSON_CODE_TAKEN'],
    ] as const) {
      const answer = await admin.call(employees.create, {
        body: kit.body('twice', { [field]: more[field] }),
      });
      expect([answer.status, answer.code]).toEqual([409, code]);
    }
    // A terminal reports a terminal user ID or a card number, and may omit the leading zeros of a card.
    for (const other of [{ cardNumber: '00888' }, { cardNumber: '777' }, { devicePin: '888' }]) {
      const answer = await admin.call(employees.create, { body: kit.body('twice', other) });
      expect([other, answer.code]).toEqual([other, 'ATT_PERSON_CODE_TAKEN']);
    }
    const elsewhere = employeeKit(stranger, { companyId: foreign.companyId, departmentId: foreign.id });
    expect((await elsewhere.add('abroad', more)).devicePin).toBe('777');
  });

  it('rejects a terminal user ID that an administrator assigned to another employee', async () => {
    const { id } = await kit.add('mapped');
    await portal.make.owner.query(
      "INSERT INTO person_codes (company_id, code, employee_id) VALUES ($1, '4711', $2)",
      [companyId, id],
    );
    const answer = await admin.call(employees.create, { body: kit.body('taken', { devicePin: '4711' }) });
    expect(answer.code).toBe('ATT_PERSON_CODE_TAKEN');
    const own = await admin.call(employees.update, {
      params: { id },
      body: kit.change('mapped', { devicePin: '4711' }),
    });
    expect(own.result.devicePin).toBe('4711');
  });

  it('treats a department or an employee of another company as nonexistent', async () => {
    const { id } = await kit.add('ours');
    for (const elsewhere of [foreign.id, 999_999]) {
      const more = { departmentId: elsewhere };
      for (const answer of [
        await admin.call(employees.create, { body: kit.body('never', more) }),
        await admin.call(employees.update, { params: { id }, body: kit.change('ours', more) }),
      ]) {
        expect([answer.status, answer.code]).toEqual([404, 'HR_DEPARTMENT_NOT_FOUND']);
      }
    }
    for (const otherId of [id, 999_999]) {
      const params = { id: otherId };
      for (const answer of [
        await stranger.call(employees.get, { params }),
        await stranger.call(employees.update, {
          params,
          body: kit.change('x', { departmentId: foreign.id }),
        }),
        await stranger.call(employees.updateDetail, { params, body: {} }),
        await stranger.call(employees.remove, { params }),
      ]) {
        expect([answer.status, answer.code]).toEqual([404, 'HR_EMPLOYEE_NOT_FOUND']);
      }
    }
    const sneaked = await stranger.call(employees.create, { body: kit.body('sneaked') });
    expect([sneaked.status, sneaked.code]).toEqual([404, 'HR_COMPANY_NOT_FOUND']);
  });

  it('changes every field of an employee except company and account name', async () => {
    const { id } = await kit.add('before');
    const more = {
      firstName: 'x'.repeat(100),
      displayName: 'After',
      email: 'after@example.com',
      title: 'Lead',
    };
    const answer = await admin.call(employees.update, { params: { id }, body: kit.change('after', more) });
    expect(answer.result).toMatchObject({ ...more, accountName: 'before', companyId });
    const moved = { ...kit.change('after'), companyId: foreign.companyId, accountName: 'after' };
    const refused = await admin.call(employees.update, { params: { id }, body: moved });
    expect(refused.result.fields).toMatchObject([
      { field: 'companyId', rule: 'unknown' },
      { field: 'accountName', rule: 'unknown' },
    ]);
  });

  it('recomputes attendance days after a move to another department', async () => {
    const { id } = await kit.add('mover');
    const params = { id };
    const body = kit.change('mover', { departmentId: (await portal.make.department({ companyId })).id });
    for (let times = 0; times < 2; times++) await admin.call(employees.update, { params, body });
    const { rows } = await portal.make.owner.query(
      "SELECT data FROM pgboss.job WHERE name = 'attendance.recompute' AND data -> 'employeeIds' @> $1::text::jsonb",
      [`[${id}]`],
    );
    expect(rows).toEqual([{ data: { companyId, employeeIds: [id] } }]);
  });

  it('queues a terminal update after an employee was added, changed or deleted, but not for fields without effect on terminals', async () => {
    const countSyncJobs = async (id: number) =>
      (
        await portal.make.owner.query(
          "SELECT data FROM pgboss.job WHERE name = 'device-people.sync' AND data -> 'employeeIds' @> $1::text::jsonb",
          [`[${id}]`],
        )
      ).rows.length;
    const { id, devicePin } = await kit.add('carried');
    const params = { id };
    expect(await countSyncJobs(id)).toBe(1);
    const same = kit.change('carried', { devicePin, title: 'Lead' });
    await admin.call(employees.update, { params, body: same });
    await admin.call(employees.updateDetail, { params, body: { mobile: '0901234567' } });
    expect(await countSyncJobs(id)).toBe(1);
    await admin.call(employees.update, { params, body: { ...same, cardNumber: '99' } });
    expect(await countSyncJobs(id)).toBe(2);
    await admin.call(employees.remove, { params });
    expect(await countSyncJobs(id)).toBe(3);
  });

  it('stores private details and ordered additional information with unique keys', async () => {
    const { id } = await kit.add('private');
    const detail = {
      dateOfBirth: '1990-02-28',
      personalEmail: 'me@example.com',
      mobile: '0901234567',
      identity: '079090000001',
      insurranceNum: 'HN 4010',
      maritalStatus: 'Married',
      userUrl: 'https://example.com/me',
      employeeInfos: [
        { infoKey: 'Shirt', infoValue: 'M' },
        { infoKey: 'Blood', infoValue: 'O+' },
      ],
    };
    const params = { id };
    expect((await admin.call(employees.updateDetail, { params, body: detail })).result).toMatchObject(detail);
    const twice = [detail.employeeInfos[0], detail.employeeInfos[0]];
    const refused = await admin.call(employees.updateDetail, { params, body: { employeeInfos: twice } });
    expect([refused.status, refused.code]).toEqual([409, 'HR_EMPLOYEE_INFO_CODE_EXISTED']);
    expect((await admin.call(employees.get, { params })).result).toMatchObject(detail);
    const unsaid = await admin.call(employees.updateDetail, { params, body: {} });
    expect(unsaid.result).toMatchObject(detail);
    const nothing = { employeeInfos: [], dateOfBirth: null, mobile: '' };
    const emptied = await admin.call(employees.updateDetail, { params, body: nothing });
    expect(emptied.result).toMatchObject({ ...detail, ...nothing });
  });

  it('rejects impossible dates of birth and stores an unsafe personal page as text', async () => {
    const { id } = await kit.add('born');
    const params = { id };
    for (const dateOfBirth of ['0000-01-01', '2023-02-29', '1990-1-1']) {
      const answer = await admin.call(employees.updateDetail, { params, body: { dateOfBirth } });
      expect(answer.result.fields).toEqual([{ field: 'dateOfBirth', rule: 'invalid', params: {} }]);
    }
    const body = { userUrl: 'javascript:alert(1)' };
    expect((await admin.call(employees.updateDetail, { params, body })).result).toMatchObject(body);
  });

  it('deletes an employee without punches, including the account', async () => {
    const { id, userId } = await kit.add('leaving');
    expect((await admin.call(employees.remove, { params: { id } })).status).toBe(200);
    expect((await admin.call(employees.get, { params: { id } })).code).toBe('HR_EMPLOYEE_NOT_FOUND');
    const { rows } = await portal.make.owner.query('SELECT FROM accounts WHERE id = $1', [userId]);
    expect(rows).toEqual([]);
    expect((await kit.add('leaving')).accountName).toBe('leaving');
  });

  it('rejects deleting an employee with punches or managed departments, and names the punches or departments in the answer', async () => {
    const person = await portal.make.employee({ companyId, departmentId });
    const device = await portal.make.device({ companyId });
    await portal.make.manages(person, departmentId);
    await portal.make.owner.query(
      `INSERT INTO punches (company_id, punch_date, punched_at, wall_time, zone, received_at, device_id, employee_id, person_code, verify_mode, result)
       SELECT $1, '2026-11-20', now(), now(), 'UTC', now(), $2, $3, '1', 'FACE', 'ACCESS_GRANTED' FROM generate_series(1, 2)`,
      [companyId, device.id, person.employeeId],
    );
    const answer = await admin.call(employees.remove, { params: { id: person.employeeId } });
    expect([answer.status, answer.code]).toEqual([409, 'HR_EMPLOYEE_IN_USE']);
    expect(answer.result).toEqual({ usedBy: { punches: 2, departments: 1 } });
  });

  it('rejects operations on employees by managers and employees, even for their own record', async () => {
    for (const role of ['MANAGER', 'STAFF'] as const) {
      const person = await portal.make.employee({ companyId, departmentId, roles: [role] });
      const client = await portal.as(person);
      for (const id of [person.employeeId, (await kit.add(`other-${role}`.toLowerCase())).id]) {
        const params = { id };
        for (const answer of [
          await client.call(employees.list),
          await client.call(employees.get, { params }),
          await client.call(employees.create, { body: kit.body('no') }),
          await client.call(employees.update, { params, body: kit.change('no') }),
          await client.call(employees.updateDetail, { params, body: {} }),
          await client.call(employees.remove, { params }),
        ]) {
          expect([answer.status, answer.code]).toEqual([403, 'AUTH_NO_PERMISSION']);
        }
      }
    }
    expect((await portal.anybody.call(employees.list)).code).toBe('AUTH_TOKEN_MISSING');
  });

  it('merges concurrent changes to different fields of an employee, and names the author of the earlier change if two changes set the same field', async () => {
    const { id, version } = await kit.add('pair');
    const colleagueIs = await portal.make.employee({ companyId, departmentId, roles: ['ADMIN'] });
    const colleague = await portal.as(colleagueIs);
    const params = { id };
    const save = (client: Client, body: object) => client.call(employees.update, { params, body });
    const updateDetail = (client: Client, body: object) =>
      client.call(employees.updateDetail, { params, body });
    await save(colleague, { version, title: 'Clerk', email: 'pair@new.example' });
    await updateDetail(colleague, { version, employeeInfos: [{ infoKey: 'Locker', infoValue: '7' }] });
    const mergedAnswer = await save(admin, { version, gender: 'FEMALE' });
    expect(mergedAnswer.result).toMatchObject({ version: version + 3, title: 'Clerk', gender: 'FEMALE' });
    const editorName = colleagueIs.accountName;
    const refused = await save(admin, { version, title: 'Cook', email: 'pair@old.example' });
    expect([refused.status, refused.code]).toEqual([409, 'API_ROW_CHANGED']);
    expect(refused.result.fields).toMatchObject([
      { field: 'title', value: 'Clerk', by: editorName },
      { field: 'email', value: 'pair@new.example', by: editorName },
    ]);
    const facts = await updateDetail(admin, { version, employeeInfos: [], award: 'Best of the year' });
    expect(facts.result.fields).toMatchObject([{ field: 'employeeInfos', by: editorName }]);
    const answer = await updateDetail(admin, { award: 'Best of the year' });
    expect(answer.result).toMatchObject({
      award: 'Best of the year',
      employeeInfos: [{ infoKey: 'Locker' }],
    });
  });
});
