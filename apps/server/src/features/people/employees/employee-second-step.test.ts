import { sessions } from '@gatehouse/api/auth/sessions';
import { employees } from '@gatehouse/api/people/employees';
import type { Person } from '@gatehouse/testing/data/factories';
import { openBrowser, password, setTestPasswords } from '@gatehouse/testing/kit/browser';
import { setUpTwoStep } from '@gatehouse/testing/kit/codes';
import { type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

let portal: TestPortal;
let companyId: number;
beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
});

const makeEmployee = (roles: ('STAFF' | 'ADMIN' | 'SYSADMIN')[], company = companyId) =>
  portal.make.employee({ companyId: company, roles });
async function enrolEmployee(person: Person) {
  await setTestPasswords(portal, person);
  const browser = openBrowser(portal, { address: `10.6.0.${person.accountId % 250}` });
  await browser.send(sessions.loginByUsername, { body: { account: person.accountName, password } });
  await setUpTwoStep(browser, portal.clock.now());
  return browser;
}
const remove = async (actor: Person, person: Person) =>
  (await portal.as(actor)).call(employees.removeSecondStep, { params: { id: person.employeeId } });

describe('removal of a person’s two-step verification by an administrator', () => {
  it('signs a person out when their two-step verification is removed, and lets them sign in with the password only', async () => {
    const [admin, person] = [await makeEmployee(['ADMIN']), await makeEmployee(['STAFF'])];
    const browser = await enrolEmployee(person);
    const before = await (await portal.as(admin)).call(employees.get, { params: { id: person.employeeId } });
    expect(before.result.hasSecondStep).toBe(true);
    expect((await remove(admin, person)).status).toBe(200);
    expect((await browser.send(sessions.me)).status).toBe(401);
    const { result } = await browser.send(sessions.loginByUsername, {
      body: { account: person.accountName, password },
    });
    expect(result.me.accountName).toBe(person.accountName);
    const mails = await portal.make.owner.query(
      'SELECT kind, to_address FROM mails WHERE account_id = $1 ORDER BY id',
      [person.accountId],
    );
    expect(mails.rows).toEqual([
      { kind: 'SECOND_STEP_ON', to_address: `${person.accountName}@example.com` },
      { kind: 'SECOND_STEP_OFF', to_address: `${person.accountName}@example.com` },
    ]);
    const { rows } = await portal.make.owner.query(
      "SELECT actor_account_id::int AS actor, entity_id FROM audit_log WHERE company_id = $1 AND action = 'employees.removeSecondStep'",
      [companyId],
    );
    expect(rows).toEqual([{ actor: admin.accountId, entity_id: String(person.accountId) }]);
  });

  it('rejects removing two-step verification from a person who has none', async () => {
    expect((await remove(await makeEmployee(['ADMIN']), await makeEmployee(['STAFF']))).code).toBe(
      'API_CONFLICT',
    );
  });

  it('rejects administrators that remove their own two-step verification without password and code', async () => {
    const admin = await makeEmployee(['ADMIN']);
    await enrolEmployee(admin);
    expect((await remove(admin, admin)).code).toBe('AUTH_NO_PERMISSION');
  });

  it('lets only a SYSADMIN remove the two-step verification of a SYSADMIN', async () => {
    const system = await makeEmployee(['SYSADMIN']);
    await enrolEmployee(system);
    expect((await remove(await makeEmployee(['ADMIN']), system)).code).toBe('AUTH_NO_PERMISSION');
    expect((await remove(await portal.make.sysadmin(), system)).status).toBe(200);
  });

  it('answers HR_EMPLOYEE_NOT_FOUND for two-step verification of an employee of another company', async () => {
    const foreign = await makeEmployee(['STAFF'], (await portal.make.company()).id);
    await enrolEmployee(foreign);
    expect((await remove(await makeEmployee(['ADMIN']), foreign)).code).toBe('HR_EMPLOYEE_NOT_FOUND');
    expect((await remove(await makeEmployee(['STAFF']), foreign)).code).toBe('AUTH_NO_PERMISSION');
  });
});
