import { employees } from '@gatehouse/api/people/employees';
import { personalData } from '@gatehouse/api/people/personal-data';
import { privacySettings } from '@gatehouse/api/settings/privacy';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../../../test/kit/factories.ts';
import { type Client, type TestPortal, testPortal } from '../../../../test/kit/portal.ts';
import { unzip } from '../../../../test/kit/unzip.ts';

let portal: TestPortal;
let companyId: number;
let departmentId: number;
let admin: Client;
let adminPerson: Person;

beforeAll(async () => {
  portal = await testPortal();
  const home = await portal.make.department();
  companyId = home.companyId;
  departmentId = home.id;
  adminPerson = await portal.make.employee({ companyId, departmentId, roles: ['ADMIN'] });
  admin = await portal.as(adminPerson);
});

const rows = async (text: string, values: unknown[] = []) =>
  (await portal.make.owner.query(text, values)).rows;
const somebody = (displayName = 'Nguyễn Thị Lan') =>
  portal.make.employee({ companyId, departmentId, displayName });
/** Somebody who has left. */
async function leaver(displayName?: string): Promise<Person> {
  const person = await somebody(displayName);
  await rows('UPDATE employees SET is_enabled = false WHERE id = $1', [person.employeeId]);
  return person;
}
const erase = (person: Person, accountName = person.accountName) =>
  admin.call(employees.erase, { params: { id: person.employeeId }, body: { accountName } });
const read = (files: Map<string, Buffer>, name: string) => JSON.parse(String(files.get(name)));
const chainBreak = async () => (await rows('SELECT audit_first_break($1) AS at', [companyId]))[0]?.at;

describe('an export of personal data', () => {
  it('holds the rows of every table about the person, and nobody else', async () => {
    const person = await somebody();
    const body = { mobile: '0901234567', employeeInfos: [{ infoKey: 'Shirt', infoValue: 'M' }] };
    await admin.call(employees.updateDetail, { params: { id: person.employeeId }, body });
    const answer = await (await portal.as(person)).call(personalData.exportMine);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-disposition']).toContain(`personal-data%20${person.accountName}.zip`);
    const files = unzip(answer.result);
    expect(read(files, 'profile/employees.json')).toMatchObject([
      { display_name: 'Nguyễn Thị Lan', mobile: '0901234567', device_pin: person.pin },
    ]);
    expect(read(files, 'profile/employee_infos.json')).toEqual([{ info_key: 'Shirt', info_value: 'M' }]);
    expect(read(files, 'account/accounts.json')).toMatchObject([{ username: person.accountName }]);
    expect(read(files, 'account/sessions.json')).toHaveLength(1);
    expect(read(files, 'trail/audit_log.json')).toMatchObject([
      { action: 'employees.updateDetail', after: { mobile: '0901234567' } },
      { action: 'personalData.exportMine', actor_name: person.accountName },
    ]);
    expect(String(files.get('README.txt'))).toContain('Everything this portal stores about you');
  });

  it('holds no hash, no token, and of others only that something was done', async () => {
    const other = await somebody('Somebody Else');
    await admin.call(employees.updateDetail, { params: { id: other.employeeId }, body: { award: 'Gold' } });
    const answer = await admin.call(personalData.exportMine, { headers: { 'accept-language': 'ja' } });
    const files = unzip(answer.result);
    const whole = [...files.values()].join('\n');
    expect(whole).not.toMatch(/password_hash|token_hash|Gold|Somebody Else/);
    expect(read(files, 'trail/audit_log.json')).toContainEqual(
      expect.objectContaining({
        action: 'employees.updateDetail',
        entity_id: String(other.employeeId),
        after: null,
      }),
    );
    expect(String(files.get('README.txt'))).toContain('個人データ');
  });

  it('is made for others by who may export staff, leaves a trail, and ends at the company', async () => {
    const person = await somebody();
    const params = { id: person.employeeId };
    expect(unzip((await admin.call(personalData.exportOf, { params })).result).size).toBeGreaterThan(10);
    expect(
      await rows(
        "SELECT action, entity_id, after FROM audit_log WHERE entity = 'personalData' AND entity_id = $1",
        [String(person.accountId)],
      ),
    ).toEqual([{ action: 'personalData.exportOf', entity_id: String(person.accountId), after: null }]);
    const stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
    expect((await stranger.call(personalData.exportOf, { params })).code).toBe('HR_EMPLOYEE_NOT_FOUND');
    const colleague = await portal.as(await somebody());
    expect((await colleague.call(personalData.exportOf, { params })).code).toBe('AUTH_NO_PERMISSION');
  });

  it('is there for an account without an employee', async () => {
    const system = await portal.make.sysadmin();
    const files = unzip((await (await portal.as(system)).call(personalData.exportMine)).result);
    expect(read(files, 'account/accounts.json')).toMatchObject([{ username: system.accountName }]);
    expect(read(files, 'profile/employees.json')).toEqual([]);
  });
});

describe('an erasure', () => {
  it('is refused to whoever is still active, manages, or is asked about wrongly, and to one’s own account', async () => {
    const person = await somebody();
    expect((await erase(person)).code).toBe('HR_EMPLOYEE_STILL_ACTIVE');
    await rows('UPDATE employees SET is_enabled = false WHERE id = $1', [person.employeeId]);
    const mistyped = await erase(person, `${person.accountName}x`);
    expect([mistyped.code, mistyped.result.fields]).toEqual([
      'API_INVALID_REQUEST_ARGUMENT',
      [{ field: 'accountName', rule: 'invalid', params: {} }],
    ]);
    await portal.make.manages(person, departmentId);
    const managing = await erase(person);
    expect([managing.code, managing.result]).toEqual(['HR_EMPLOYEE_IN_USE', { usedBy: { departments: 1 } }]);
    expect((await erase(adminPerson)).code).toBe('AUTH_NO_PERMISSION');
    const told = await admin.call(personalData.erasure, { params: { id: person.employeeId } });
    expect(told.result).toMatchObject({
      accountName: person.accountName,
      obstacles: ['MANAGES'],
      departments: 1,
    });
  });

  it('waits as long as the company keeps attendance with its person', async () => {
    const person = await leaver();
    await rows(
      `INSERT INTO attendance_days (company_id, employee_id, work_date, status, zone, explanation, computed_at)
       VALUES ($1, $2, '2026-08-31', 'PRESENT', 'UTC', '{}', now())`,
      [companyId, person.employeeId],
    );
    const keep = (keepAttendanceMonths: number | null) =>
      admin.call(privacySettings.update, { params: { companyId }, body: { keepAttendanceMonths } });
    expect((await keep(6)).status).toBe(200);
    expect((await erase(person)).code).toBe('HR_EMPLOYEE_RETAINED');
    const told = await admin.call(personalData.erasure, { params: { id: person.employeeId } });
    expect(told.result).toMatchObject({ obstacles: ['RETAINED'], retainedUntil: '2027-02-28', days: 1 });
    await keep(null);
    expect((await erase(person)).status).toBe(200);
    expect(
      await rows('SELECT work_date FROM attendance_days WHERE employee_id = $1', [person.employeeId]),
    ).toHaveLength(1);
  });

  it('leaves neither names nor sign-in, keeps the chain whole, and cannot be done twice', async () => {
    const person = await leaver('Trần Văn Canary');
    await admin.call(employees.updateDetail, {
      params: { id: person.employeeId },
      body: { mobile: '0987654321', personalEmail: 'canary@example.com' },
    });
    expect((await erase(person)).status).toBe(200);
    expect((await erase(person)).code).toBe('HR_EMPLOYEE_NOT_FOUND');
    const listed = await admin.call(employees.list, { query: { size: 1000 } });
    expect(listed.result.content.map(({ id }: { id: number }) => id)).not.toContain(person.employeeId);
    const [left] = await rows(
      `SELECT e.display_name, e.mobile, e.personal_email, a.username, a.email, a.status FROM employees e
       JOIN accounts a ON a.id = e.account_id WHERE e.id = $1`,
      [person.employeeId],
    );
    expect(left).toMatchObject({ mobile: '', personal_email: '', email: '', status: -99 });
    const trail = await rows(
      'SELECT action, actor_name, before, after FROM audit_log WHERE company_id = $1',
      [companyId],
    );
    expect(JSON.stringify([left, trail])).not.toMatch(/Canary|0987654321|canary@|Trần/);
    expect(trail).toContainEqual(
      expect.objectContaining({ action: 'employees.updateDetail', after: { erased: true } }),
    );
    expect(await chainBreak()).toBeNull();
  });

  it('takes the name out of entries about other things and leaves namesakes alone', async () => {
    const person = await leaver('Phạm Thị Hoa');
    const namesake = await somebody('Phạm Thị Hoa');
    await admin.call(employees.updateDetail, {
      params: { id: namesake.employeeId },
      body: { award: 'Silver' },
    });
    await rows(
      `SELECT audit_append($1, now(), 1, 'x', 'departments.update', 'departments', '5',
      '{"managers": [{"displayName": "Phạm Thị Hoa"}, {"displayName": "Hoa"}]}', '{"managers": []}', 'r', '')`,
      [companyId],
    );
    expect((await erase(person)).status).toBe(200);
    const [department] = await rows(
      "SELECT before FROM audit_log WHERE company_id = $1 AND entity_id = '5'",
      [companyId],
    );
    expect(department.before).toEqual({ managers: [{ displayName: '[erased]' }, { displayName: 'Hoa' }] });
    const [kept] = await rows("SELECT after FROM audit_log WHERE entity = 'employees' AND entity_id = $1", [
      String(namesake.employeeId),
    ]);
    expect(kept.after).toMatchObject({ displayName: 'Phạm Thị Hoa', award: 'Silver' });
    expect(await chainBreak()).toBeNull();
  });

  it.each([
    [
      'words changed after it',
      `UPDATE audit_log SET after = '{"erased": false}' WHERE after @> '{"erased": true}'`,
    ],
    [
      'an erasure nobody made',
      `UPDATE audit_log SET before = NULL, after = '{"erased": true}', salt = NULL WHERE action = 'employees.updateDetail' AND NOT after @> '{"erased": true}'`,
    ],
    [
      'a redaction slipped in',
      `INSERT INTO audit_redactions SELECT chain_id, 1, max(by_seq), '\\x00' FROM audit_redactions GROUP BY chain_id`,
    ],
    ['a redaction taken away', 'DELETE FROM audit_redactions'],
  ])('is told apart from %s', async (_what, statement) => {
    const client = await portal.make.owner.connect();
    try {
      await client.query('BEGIN');
      await client.query(statement);
      const { rows: found } = await client.query('SELECT audit_first_break($1) AS at', [companyId]);
      expect(found[0].at).not.toBeNull();
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });

  it('is written by whatever rewrites the trail, which knows nobody but somebody of the company', async () => {
    const person = await leaver('Nguyễn Thị Mai');
    const redact = (company: number) =>
      rows("SELECT audit_redact($1, '{}', 0, $1, $2, $3, '{x}', now(), 1, 'x', 'employees.erase', 'r', '')", [
        company,
        person.employeeId,
        person.accountId,
      ]);
    const entries = async () =>
      (await rows('SELECT FROM audit_log WHERE company_id = $1', [companyId])).length;
    const before = await entries();
    await redact(companyId);
    expect(await entries()).toBe(before + 1);
    expect(await chainBreak()).toBeNull();
    await expect(redact((await portal.make.department()).companyId)).rejects.toThrow('nobody of the company');
  });

  it('takes what the person did out of the trails of other companies, each with its own entry', async () => {
    const other = await portal.make.department();
    const person = await portal.make.employee({
      companyId,
      departmentId,
      roles: ['SYSADMIN'],
      displayName: 'Over All',
    });
    const client = await portal.as(person);
    const settings = { params: { companyId: other.companyId }, body: { sessionMonths: 1 } };
    expect((await client.call(privacySettings.update, settings)).status).toBe(200);
    // of a namesake of theirs, on the other company's own trail
    await rows(
      `SELECT audit_append($1, now(), 1, 'x', 'departments.update', 'departments', '7', '{"managers": ["Over All"]}', NULL, 'r', '')`,
      [other.companyId],
    );
    await rows('UPDATE employees SET is_enabled = false WHERE id = $1', [person.employeeId]);
    expect((await erase(person)).code).toBe('AUTH_NO_PERMISSION');
    const system = await portal.as(await portal.make.sysadmin());
    const body = { accountName: person.accountName };
    expect((await system.call(employees.erase, { params: { id: person.employeeId }, body })).status).toBe(
      200,
    );
    expect(
      await rows(
        'SELECT action, actor_name, address, before FROM audit_log WHERE company_id = $1 ORDER BY seq',
        [other.companyId],
      ),
    ).toMatchObject([
      { action: 'privacySettings.update', actor_name: '[erased]' },
      { action: 'departments.update', before: { managers: ['Over All'] } },
      // it is not told who of another company asked for it
      { action: 'employees.erase', actor_name: 'portal', address: '' },
    ]);
    expect((await rows('SELECT audit_first_break($1) AS at', [other.companyId]))[0].at).toBeNull();
  });
});
