import { employees } from '@gatehouse/api/people/employees';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, type TestPortal, testPortal } from '../../../../test/kit/portal.ts';
import { employeeKit } from '../../../../test/people/employees.ts';

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

describe('employees', () => {
  it('adds an employee with a new account of the STAFF role, and shows both', async () => {
    const made = await admin.call(employees.create, {
      body: kit.body('binh', { displayName: 'Nguyễn Thanh Bình', gender: 'FEMALE', cardNumber: '0012345' }),
    });
    expect([made.status, made.code]).toEqual([200, 'success']);
    expect(made.result).toMatchObject({
      accountName: 'binh',
      displayName: 'Nguyễn Thanh Bình',
      cardNumber: '0012345',
      accountStatus: 0,
      activatedAccTime: null,
      companyId,
      departmentId,
      employeeInfos: [],
    });
    expect((await admin.call(employees.get, { params: { id: made.result.id } })).result).toEqual(made.result);
    const { rows } = await portal.make.owner.query(
      'SELECT role_code, password_hash FROM account_roles JOIN roles ON roles.id = role_id JOIN accounts ON accounts.id = account_id WHERE account_id = $1',
      [made.result.userId],
    );
    expect(rows).toEqual([{ role_code: 'STAFF', password_hash: null }]);
  });

  it('answers all bad fields at once', async () => {
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
        'departmentId required',
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
      ],
    );
  });

  it('asks for an employee code that is empty, instead of calling it short', async () => {
    const { result } = await admin.call(employees.create, {
      body: kit.body('nocode', { employeeCode: ' ' }),
    });
    expect(result.fields).toEqual([expect.objectContaining({ field: 'employeeCode', rule: 'required' })]);
  });

  it('takes the account name and the e-mail once in the whole installation, whatever the case', async () => {
    await kit.add('unique');
    const elsewhere = employeeKit(stranger, { companyId: foreign.companyId, departmentId: foreign.id });
    const named = await stranger.call(employees.create, {
      body: elsewhere.body('UNIQUE', { email: 'a@b.cd' }),
    });
    expect([named.status, named.code]).toEqual([409, 'AUTH_USERNAME_EXISTED']);
    const written = await stranger.call(employees.create, {
      body: elsewhere.body('other', { email: 'Unique@Example.com' }),
    });
    expect([written.status, written.code]).toEqual([409, 'AUTH_EMAIL_EXISTED']);
    // declared in decision 036: that there is one, and not whose, where or in which state
    const own = await admin.call(employees.create, { body: kit.body('UNIQUE', { email: 'a@b.cd' }) });
    const answered = ({ status, code, result }: typeof own) => ({ status, code, result });
    expect(answered(own)).toEqual(answered(named));
    expect(written.result).toBeNull();
  });

  it('takes code, terminal number and card once in a company, and again in another', async () => {
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
    // what a terminal says where it names somebody may be either, and of a card it leaves zeros out
    for (const other of [{ cardNumber: '00888' }, { cardNumber: '777' }, { devicePin: '888' }]) {
      const answer = await admin.call(employees.create, { body: kit.body('twice', other) });
      expect([other, answer.code]).toEqual([other, 'ATT_PERSON_CODE_TAKEN']);
    }
    const elsewhere = employeeKit(stranger, { companyId: foreign.companyId, departmentId: foreign.id });
    expect((await elsewhere.add('abroad', more)).devicePin).toBe('777');
  });

  it('refuses a terminal number that an administrator has given another meaning', async () => {
    const { id } = await kit.add('mapped');
    await portal.make.owner.query(
      "INSERT INTO person_codes (company_id, code, employee_id) VALUES ($1, '4711', $2)",
      [companyId, id],
    );
    const taken = await admin.call(employees.create, { body: kit.body('taken', { devicePin: '4711' }) });
    expect(taken.code).toBe('ATT_PERSON_CODE_TAKEN');
    const own = await admin.call(employees.update, {
      params: { id },
      body: kit.change('mapped', { devicePin: '4711' }),
    });
    expect(own.result.devicePin).toBe('4711');
  });

  it("refuses another company's department like a missing one, and another company's employee alike", async () => {
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
    for (const theirs of [id, 999_999]) {
      const params = { id: theirs };
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

  it('changes everything but company and account name', async () => {
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

  it('has the days of somebody computed anew who moves to another department', async () => {
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

  it('has terminals told of who is added, changed or gone, and of nothing they do not hold', async () => {
    const told = async (id: number) =>
      (
        await portal.make.owner.query(
          "SELECT data FROM pgboss.job WHERE name = 'device-people.sync' AND data -> 'employeeIds' @> $1::text::jsonb",
          [`[${id}]`],
        )
      ).rows.length;
    const { id, devicePin } = await kit.add('carried');
    const params = { id };
    expect(await told(id)).toBe(1);
    const same = kit.change('carried', { devicePin, title: 'Lead' });
    await admin.call(employees.update, { params, body: same });
    await admin.call(employees.updateDetail, { params, body: { mobile: '0901234567' } });
    expect(await told(id)).toBe(1);
    await admin.call(employees.update, { params, body: { ...same, cardNumber: '99' } });
    expect(await told(id)).toBe(2);
    await admin.call(employees.remove, { params });
    expect(await told(id)).toBe(3);
  });

  it('keeps private information and a list of further facts in its order, each key once', async () => {
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

  it('refuses a date of birth no calendar has, and a personal page that leads nowhere is kept as text', async () => {
    const { id } = await kit.add('born');
    const params = { id };
    for (const dateOfBirth of ['0000-01-01', '2023-02-29', '1990-1-1']) {
      const answer = await admin.call(employees.updateDetail, { params, body: { dateOfBirth } });
      expect(answer.result.fields).toEqual([{ field: 'dateOfBirth', rule: 'invalid', params: {} }]);
    }
    const body = { userUrl: 'javascript:alert(1)' };
    expect((await admin.call(employees.updateDetail, { params, body })).result).toMatchObject(body);
  });

  it('deletes an employee without punches together with the account', async () => {
    const { id, userId } = await kit.add('leaving');
    expect((await admin.call(employees.remove, { params: { id } })).status).toBe(200);
    expect((await admin.call(employees.get, { params: { id } })).code).toBe('HR_EMPLOYEE_NOT_FOUND');
    const { rows } = await portal.make.owner.query('SELECT FROM accounts WHERE id = $1', [userId]);
    expect(rows).toEqual([]);
    expect((await kit.add('leaving')).accountName).toBe('leaving');
  });

  it('refuses to delete who has punches or manages a department, and says which', async () => {
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

  it('is closed to managers and staff, for others and for themselves', async () => {
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
    expect((await portal.anybody.call(employees.list)).code).toBe('AUTH_UNAUTHORIZED');
  });

  it('lets two changes of different fields stand, and says who changed the same one meanwhile', async () => {
    const { id, version } = await kit.add('pair');
    const colleagueIs = await portal.make.employee({ companyId, departmentId, roles: ['ADMIN'] });
    const colleague = await portal.as(colleagueIs);
    const params = { id };
    const save = (client: Client, body: object) => client.call(employees.update, { params, body });
    const note = (client: Client, body: object) => client.call(employees.updateDetail, { params, body });
    await save(colleague, { version, title: 'Clerk', email: 'pair@new.example' });
    await note(colleague, { version, employeeInfos: [{ infoKey: 'Locker', infoValue: '7' }] });
    const beside = await save(admin, { version, gender: 'FEMALE' });
    expect(beside.result).toMatchObject({ version: version + 3, title: 'Clerk', gender: 'FEMALE' });
    const by = colleagueIs.accountName;
    const refused = await save(admin, { version, title: 'Cook', email: 'pair@old.example' });
    expect([refused.status, refused.code]).toEqual([409, 'API_ROW_CHANGED']);
    expect(refused.result.fields).toMatchObject([
      { field: 'title', value: 'Clerk', by },
      { field: 'email', value: 'pair@new.example', by },
    ]);
    const facts = await note(admin, { version, employeeInfos: [], award: 'Best of the year' });
    expect(facts.result.fields).toMatchObject([{ field: 'employeeInfos', by }]);
    const kept = await note(admin, { award: 'Best of the year' });
    expect(kept.result).toMatchObject({ award: 'Best of the year', employeeInfos: [{ infoKey: 'Locker' }] });
  });
});
