import { sessions } from '@gatehouse/api/auth/sessions';
import { employees } from '@gatehouse/api/people/employees';
import { beforeAll, describe, expect, it } from 'vitest';
import { browserOn, givePassword, password } from '../../../../test/kit/browser.ts';
import { enrol } from '../../../../test/kit/codes.ts';
import type { Person } from '../../../../test/kit/factories.ts';
import { type TestPortal, testPortal } from '../../../../test/kit/portal.ts';

let portal: TestPortal;
let companyId: number;
beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
});

const one = (roles: ('STAFF' | 'ADMIN' | 'SYSADMIN')[], company = companyId) =>
  portal.make.employee({ companyId: company, roles });
async function enrolled(person: Person) {
  await givePassword(portal, person);
  const browser = browserOn(portal, { address: `10.6.0.${person.accountId % 250}` });
  await browser.send(sessions.loginByUsername, { body: { account: person.accountName, password } });
  await enrol(browser, portal.clock.now());
  return browser;
}
const remove = async (by: Person, person: Person) =>
  (await portal.as(by)).call(employees.removeSecondStep, { params: { id: person.employeeId } });

describe('taking somebody’s second step away', () => {
  it('lets a person in who has lost the phone: signed out, and asked for the password alone', async () => {
    const [admin, person] = [await one(['ADMIN']), await one(['STAFF'])];
    const browser = await enrolled(person);
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

  it('is refused where there is none', async () => {
    expect((await remove(await one(['ADMIN']), await one(['STAFF']))).code).toBe('API_CONFLICT');
  });

  it('is not for one’s own, which takes password and code', async () => {
    const admin = await one(['ADMIN']);
    await enrolled(admin);
    expect((await remove(admin, admin)).code).toBe('AUTH_NO_PERMISSION');
  });

  it('of a SYSADMIN is a SYSADMIN’s alone', async () => {
    const system = await one(['SYSADMIN']);
    await enrolled(system);
    expect((await remove(await one(['ADMIN']), system)).code).toBe('AUTH_NO_PERMISSION');
    expect((await remove(await portal.make.sysadmin(), system)).status).toBe(200);
  });

  it('of another company’s is not there', async () => {
    const foreign = await one(['STAFF'], (await portal.make.company()).id);
    await enrolled(foreign);
    expect((await remove(await one(['ADMIN']), foreign)).code).toBe('HR_EMPLOYEE_NOT_FOUND');
    expect((await remove(await one(['STAFF']), foreign)).code).toBe('AUTH_NO_PERMISSION');
  });
});
