import { employees } from '@gatehouse/api/people/employees';
import { profiles } from '@gatehouse/api/people/profiles';
import { insertPunches } from '@gatehouse/testing/data/attendance/days';
import type { Person } from '@gatehouse/testing/data/factories';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

let portal: TestPortal;
let person: Person;
let client: Client;

beforeAll(async () => {
  portal = await testPortal();
  person = await portal.make.employee();
  client = await portal.as(person);
});

const own = {
  gender: 'FEMALE',
  dateOfBirth: '1990-02-03',
  personalEmail: 'me@home.example',
  mobile: '0901 234 567',
  currentAddress: '1 River Road',
  permanentAddress: '',
  maritalStatus: 'Married',
  userUrl: 'https://me.example',
};

describe('the caller’s own profile', () => {
  it("shows the person’s profile and the figures of the current month in the company's time zone", async () => {
    const device = await portal.make.device({ companyId: person.companyId ?? 0 });
    await insertPunches(portal, person, [
      { wall: '2026-11-02 09:30', device },
      { wall: '2026-11-02 18:00', device },
      { wall: '2026-10-30 09:00', device },
      { wall: '2026-10-30 18:00', device },
    ]);
    const { result } = await client.call(profiles.mine);
    expect(result).toMatchObject({ accountName: person.accountName, from: '2026-11-01', to: '2026-11-30' });
    expect(result.workingStats).toEqual({
      checkinCount: 1,
      checkOutCount: 1,
      totalWorkingDays: 1,
      totalWorkingHours: 7.5,
      totalOTHours: 0,
      lateCheckInCount: 1,
      earlyCheckOutCount: 0,
      absentCount: 0,
    });
  });

  it('saves the profile fields that the person may change, and records them in the audit trail', async () => {
    const { status, result } = await client.call(profiles.update, {
      params: { id: person.employeeId ?? 0 },
      body: own,
    });
    expect(status).toBe(200);
    expect(result).toMatchObject(own);
    const { rows } = await portal.make.owner.query(
      "SELECT after ->> 'mobile' AS mobile FROM audit_log WHERE company_id = $1 AND action = 'profiles.update'",
      [person.companyId],
    );
    expect(rows).toEqual([{ mobile: '0901 234 567' }]);
  });

  it.each([
    'accountName',
    'departmentName',
    'displayName',
    'email',
    'employeeCode',
    'employeeInfos',
    'empLevel',
    'insurranceNum',
    'isEnabled',
    'title',
    'workingLocation',
    'roles',
  ])('lets only the administrator change %s in a profile', async (field) => {
    const answer = await client.call(profiles.update, {
      params: { id: person.employeeId ?? 0 },
      body: { ...own, [field]: 'x' },
    });
    expect([answer.status, answer.result.fields]).toMatchObject([400, [{ field, rule: 'unknown' }]]);
  });

  it('rejects a profile update that names a company or department other than that of the employee', async () => {
    const update = (body: object) =>
      client.call(profiles.update, { params: { id: person.employeeId ?? 0 }, body });
    const { companyId, departmentId } = person;
    const { result } = await update({ companyId, departmentId, mobile: '0901 234 568' });
    expect(result).toMatchObject({ companyId, departmentId, mobile: '0901 234 568' });
    const other = await portal.make.department({ companyId: companyId ?? 0 });
    const moved = await update({ departmentId: other.id });
    expect([moved.code, moved.result.fields]).toEqual([
      'API_INVALID_REQUEST_ARGUMENT',
      [{ field: 'departmentId', rule: 'invalid', params: {} }],
    ]);
  });

  it('rejects changes of a profile by other people, regardless of their role', async () => {
    const admin = await portal.as(
      await portal.make.employee({ companyId: person.companyId ?? 0, roles: ['ADMIN'] }),
    );
    const answer = await admin.call(profiles.update, { params: { id: person.employeeId ?? 0 }, body: own });
    expect([answer.status, answer.code]).toEqual([404, 'HR_EMPLOYEE_NOT_FOUND']);
  });

  it('answers HR_EMPLOYEE_NOT_FOUND for the profile of an account of the installation', async () => {
    const system = await portal.as(await portal.make.sysadmin());
    expect((await system.call(profiles.mine)).code).toBe('HR_EMPLOYEE_NOT_FOUND');
  });

  it('merges changes of a profile with changes by an administrator and reports conflicts', async () => {
    const someone = await portal.make.employee();
    const self = await portal.as(someone);
    const admin = await portal.as(
      await portal.make.employee({ companyId: someone.companyId ?? 0, roles: ['ADMIN'] }),
    );
    const params = { id: someone.employeeId ?? 0 };
    const { version } = (await self.call(profiles.mine)).result;
    await admin.call(employees.updateDetail, { params, body: { version, mobile: '0900 000 001' } });
    const mergedAnswer = await self.call(profiles.update, {
      params,
      body: { version, currentAddress: 'Here' },
    });
    expect(mergedAnswer.result).toMatchObject({ currentAddress: 'Here', mobile: '0900 000 001' });
    const refused = await self.call(profiles.update, { params, body: { version, mobile: '0900 000 002' } });
    expect([refused.status, refused.code]).toEqual([409, 'API_ROW_CHANGED']);
    expect(refused.result.fields).toMatchObject([{ field: 'mobile', value: '0900 000 001' }]);
  });
});
