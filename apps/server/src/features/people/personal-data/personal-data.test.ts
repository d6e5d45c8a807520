import { employees } from '@gatehouse/api/people/employees';
import { personalData } from '@gatehouse/api/people/personal-data';
import { privacySettings } from '@gatehouse/api/settings/privacy';
import type { Person } from '@gatehouse/testing/data/factories';
import { unzip } from '@gatehouse/testing/kit/unzip';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

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

const query = async (text: string, values: unknown[] = []) =>
  (await portal.make.owner.query(text, values)).rows;
const makePerson = (displayName = 'Nguyễn Thị Lan') =>
  portal.make.employee({ companyId, departmentId, displayName });
async function makeLeaver(displayName?: string): Promise<Person> {
  const person = await makePerson(displayName);
  await query('UPDATE employees SET is_enabled = false WHERE id = $1', [person.employeeId]);
  return person;
}
const erase = (person: Person, accountName = person.accountName) =>
  admin.call(employees.erase, { params: { id: person.employeeId }, body: { accountName } });
const readJson = (files: Map<string, Buffer>, name: string) => JSON.parse(String(files.get(name)));
const findChainBreak = async () => (await query('SELECT audit_first_break($1) AS at', [companyId]))[0]?.at;

describe('the export of personal data', () => {
  it('exports the person’s rows of every table and no rows of other people', async () => {
    const person = await makePerson();
    const body = { mobile: '0901234567', employeeInfos: [{ infoKey: 'Shirt', infoValue: 'M' }] };
    await admin.call(employees.updateDetail, { params: { id: person.employeeId }, body });
    const answer = await (await portal.as(person)).call(personalData.exportMine);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-disposition']).toContain(`personal-data%20${person.accountName}.zip`);
    const files = await unzip(answer.result);
    expect(readJson(files, 'profile/employees.json')).toMatchObject([
      { display_name: 'Nguyễn Thị Lan', mobile: '0901234567', device_pin: person.pin },
    ]);
    expect(readJson(files, 'profile/employee_infos.json')).toEqual([{ info_key: 'Shirt', info_value: 'M' }]);
    expect(readJson(files, 'account/accounts.json')).toMatchObject([{ username: person.accountName }]);
    expect(readJson(files, 'account/sessions.json')).toHaveLength(1);
    expect(readJson(files, 'trail/audit_log.json')).toMatchObject([
      { action: 'employees.updateDetail', after: { mobile: '0901234567' } },
      { action: 'personalData.exportMine', actor_name: person.accountName },
    ]);
    expect(String(files.get('README.txt'))).toContain('Everything this portal stores about you');
  });

  it('exports no hashes or tokens, and shows only the action for changes of other people’s data by the person', async () => {
    const other = await makePerson('Somebody Else');
    await admin.call(employees.updateDetail, { params: { id: other.employeeId }, body: { award: 'Gold' } });
    const answer = await admin.call(personalData.exportMine, { headers: { 'accept-language': 'ja' } });
    const files = await unzip(answer.result);
    const content = [...files.values()].join('\n');
    expect(content).not.toMatch(/password_hash|token_hash|Gold|Somebody Else/);
    expect(readJson(files, 'trail/audit_log.json')).toContainEqual(
      expect.objectContaining({
        action: 'employees.updateDetail',
        entity_id: String(other.employeeId),
        after: null,
      }),
    );
    expect(String(files.get('README.txt'))).toContain('個人データ');
  });

  it('requires the export permission for data of other people, records the export, and rejects people of other companies', async () => {
    const person = await makePerson();
    const params = { id: person.employeeId };
    expect((await unzip((await admin.call(personalData.exportOf, { params })).result)).size).toBeGreaterThan(
      10,
    );
    expect(
      await query(
        "SELECT action, entity_id, after FROM audit_log WHERE entity = 'personalData' AND entity_id = $1",
        [String(person.accountId)],
      ),
    ).toEqual([{ action: 'personalData.exportOf', entity_id: String(person.accountId), after: null }]);
    const stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
    expect((await stranger.call(personalData.exportOf, { params })).code).toBe('HR_EMPLOYEE_NOT_FOUND');
    const colleague = await portal.as(await makePerson());
    expect((await colleague.call(personalData.exportOf, { params })).code).toBe('AUTH_NO_PERMISSION');
  });

  it('exports an account without an employee', async () => {
    const system = await portal.make.sysadmin();
    const files = await unzip((await (await portal.as(system)).call(personalData.exportMine)).result);
    expect(readJson(files, 'account/accounts.json')).toMatchObject([{ username: system.accountName }]);
    expect(readJson(files, 'profile/employees.json')).toEqual([]);
  });
});

describe('the erasure of personal data', () => {
  it('rejects an erasure with a wrong confirmation, and an erasure of active people, managers and one’s own account', async () => {
    const person = await makePerson();
    expect((await erase(person)).code).toBe('HR_EMPLOYEE_STILL_ACTIVE');
    await query('UPDATE employees SET is_enabled = false WHERE id = $1', [person.employeeId]);
    const mistyped = await erase(person, `${person.accountName}x`);
    expect([mistyped.code, mistyped.result.fields]).toEqual([
      'API_INVALID_REQUEST_ARGUMENT',
      [{ field: 'accountName', rule: 'invalid', params: {} }],
    ]);
    await portal.make.manages(person, departmentId);
    const managing = await erase(person);
    expect([managing.code, managing.result]).toEqual(['HR_EMPLOYEE_IN_USE', { usedBy: { departments: 1 } }]);
    expect((await erase(adminPerson)).code).toBe('AUTH_NO_PERMISSION');
    const answer = await admin.call(personalData.erasure, { params: { id: person.employeeId } });
    expect(answer.result).toMatchObject({
      accountName: person.accountName,
      obstacles: ['MANAGES'],
      departments: 1,
    });
  });

  it('rejects an erasure until the retention period for attendance has ended', async () => {
    const person = await makeLeaver();
    await query(
      `INSERT INTO attendance_days (company_id, employee_id, work_date, status, zone, explanation, computed_at)
       VALUES ($1, $2, '2026-08-31', 'PRESENT', 'UTC', '{}', now())`,
      [companyId, person.employeeId],
    );
    const setRetention = (keepAttendanceMonths: number | null) =>
      admin.call(privacySettings.update, { params: { companyId }, body: { keepAttendanceMonths } });
    expect((await setRetention(6)).status).toBe(200);
    expect((await erase(person)).code).toBe('HR_EMPLOYEE_RETAINED');
    const answer = await admin.call(personalData.erasure, { params: { id: person.employeeId } });
    expect(answer.result).toMatchObject({ obstacles: ['RETAINED'], retainedUntil: '2027-02-28', days: 1 });
    await setRetention(null);
    expect((await erase(person)).status).toBe(200);
    expect(
      await query('SELECT work_date FROM attendance_days WHERE employee_id = $1', [person.employeeId]),
    ).toHaveLength(1);
  });

  it('removes names and sign-in of an erased person, keeps the audit chain valid, and rejects erasing the person again', async () => {
    const person = await makeLeaver('Trần Văn Canary');
    await admin.call(employees.updateDetail, {
      params: { id: person.employeeId },
      body: { mobile: '0987654321', personalEmail: 'canary@example.com' },
    });
    expect((await erase(person)).status).toBe(200);
    expect((await erase(person)).code).toBe('HR_EMPLOYEE_NOT_FOUND');
    const answer = await admin.call(employees.list, { query: { size: 1000 } });
    expect(answer.result.content.map(({ id }: { id: number }) => id)).not.toContain(person.employeeId);
    const [left] = await query(
      `SELECT e.display_name, e.mobile, e.personal_email, a.username, a.email, a.status FROM employees e
       JOIN accounts a ON a.id = e.account_id WHERE e.id = $1`,
      [person.employeeId],
    );
    expect(left).toMatchObject({ mobile: '', personal_email: '', email: '', status: -99 });
    const trail = await query(
      'SELECT action, actor_name, before, after FROM audit_log WHERE company_id = $1',
      [companyId],
    );
    expect(JSON.stringify([left, trail])).not.toMatch(/Canary|0987654321|canary@|Trần/);
    expect(trail).toContainEqual(
      expect.objectContaining({ action: 'employees.updateDetail', after: { erased: true } }),
    );
    expect(await findChainBreak()).toBeNull();
  });

  it('redacts an erased person’s name in audit entries about other records, but not if another person has the same name', async () => {
    const person = await makeLeaver('Phạm Thị Hoa');
    const namesake = await makePerson('Phạm Thị Hoa');
    await admin.call(employees.updateDetail, {
      params: { id: namesake.employeeId },
      body: { award: 'Silver' },
    });
    await query(
      `SELECT audit_append($1, now(), 1, 'x', 'departments.update', 'departments', '5',
      '{"managers": [{"displayName": "Phạm Thị Hoa"}, {"displayName": "Hoa"}]}', '{"managers": []}', 'r', '')`,
      [companyId],
    );
    expect((await erase(person)).status).toBe(200);
    const [department] = await query(
      "SELECT before FROM audit_log WHERE company_id = $1 AND entity_id = '5'",
      [companyId],
    );
    expect(department.before).toEqual({ managers: [{ displayName: '[erased]' }, { displayName: 'Hoa' }] });
    const [namesakeEntry] = await query(
      "SELECT after FROM audit_log WHERE entity = 'employees' AND entity_id = $1",
      [String(namesake.employeeId)],
    );
    expect(namesakeEntry.after).toMatchObject({ displayName: 'Phạm Thị Hoa', award: 'Silver' });
    expect(await findChainBreak()).toBeNull();
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
  ])('detects %s in the redacted audit trail', async (_what, statement) => {
    const client = await portal.make.owner.connect();
    try {
      await client.query('BEGIN');
      await client.query(statement);
      const { rows: breaks } = await client.query('SELECT audit_first_break($1) AS at', [companyId]);
      expect(breaks[0].at).not.toBeNull();
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });

  it('records each redaction as an audit entry and rejects erasing people of other companies', async () => {
    const person = await makeLeaver('Nguyễn Thị Mai');
    const redact = (company: number) =>
      query(
        "SELECT audit_redact($1, '{}', 0, $1, $2, $3, '{x}', now(), 1, 'x', 'employees.erase', 'r', '')",
        [company, person.employeeId, person.accountId],
      );
    const countEntries = async () =>
      (await query('SELECT FROM audit_log WHERE company_id = $1', [companyId])).length;
    const before = await countEntries();
    await redact(companyId);
    expect(await countEntries()).toBe(before + 1);
    expect(await findChainBreak()).toBeNull();
    await expect(redact((await portal.make.department()).companyId)).rejects.toThrow('nobody of the company');
  });

  it('redacts actions of an erased person in audit trails of other companies and adds an entry to each changed trail', async () => {
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
    // An audit entry of the other company about a person with the same name.
    await query(
      `SELECT audit_append($1, now(), 1, 'x', 'departments.update', 'departments', '7', '{"managers": ["Over All"]}', NULL, 'r', '')`,
      [other.companyId],
    );
    await query('UPDATE employees SET is_enabled = false WHERE id = $1', [person.employeeId]);
    expect((await erase(person)).code).toBe('AUTH_NO_PERMISSION');
    const system = await portal.as(await portal.make.sysadmin());
    const body = { accountName: person.accountName };
    expect((await system.call(employees.erase, { params: { id: person.employeeId }, body })).status).toBe(
      200,
    );
    expect(
      await query(
        'SELECT action, actor_name, address, before FROM audit_log WHERE company_id = $1 ORDER BY seq',
        [other.companyId],
      ),
    ).toMatchObject([
      { action: 'privacySettings.update', actor_name: '[erased]' },
      { action: 'departments.update', before: { managers: ['Over All'] } },
      // The audit trail of the other company does not name the person that requested the erasure.
      { action: 'employees.erase', actor_name: 'portal', address: '' },
    ]);
    expect((await query('SELECT audit_first_break($1) AS at', [other.companyId]))[0].at).toBeNull();
  });
});
