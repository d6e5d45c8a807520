import { secondFactors } from '@gatehouse/api/auth/second-factor';
import { sessions } from '@gatehouse/api/auth/sessions';
import { signInPolicies } from '@gatehouse/api/auth/sign-in-policy';
import { companies } from '@gatehouse/api/people/companies';
import { openBrowser, password, setTestPasswords } from '@gatehouse/testing/kit/browser';
import { generateCode, setUpTwoStep } from '@gatehouse/testing/kit/codes';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

let portal: TestPortal;
let system: Client;
beforeAll(async () => {
  portal = await testPortal();
  system = await portal.as(await portal.make.sysadmin());
});
afterEach(() => portal.make.owner.query('DELETE FROM portal_settings'));

const setRequirement = (on: boolean, client = system) =>
  client.call(signInPolicies.update, { body: { secondStepForAdministrators: on } });
const due = { code: 'AUTH_SECOND_STEP_REQUIRED', status: 403 };

describe('required two-step verification of administrators', () => {
  it('requires no two-step verification of administrators by default', async () => {
    expect((await system.call(signInPolicies.get)).result).toEqual({
      secondStepForAdministrators: false,
      version: 1,
    });
    const admin = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
    expect((await admin.call(companies.list)).status).toBe(200);
  });

  it("lets only a SYSADMIN require two-step verification, and records it in the installation's audit trail", async () => {
    const admin = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
    expect((await setRequirement(true, admin)).code).toBe('AUTH_NO_PERMISSION');
    expect((await admin.call(signInPolicies.get)).code).toBe('AUTH_NO_PERMISSION');
    expect((await setRequirement(true)).result).toEqual({ secondStepForAdministrators: true, version: 2 });
    const { rows } = await portal.make.owner.query(
      "SELECT before, after FROM audit_log WHERE chain_id = 0 AND action = 'signInPolicies.update'",
    );
    expect(rows.at(-1)).toEqual({
      before: { secondStepForAdministrators: false },
      after: { secondStepForAdministrators: true },
    });
  });

  it('rejects a change of the sign-in policy by a custom role of a company, regardless of its permissions', async () => {
    const person = await portal.make.employee();
    await portal.make.owner.query(
      `WITH made AS (INSERT INTO roles (company_id, role_code, role_name, permissions)
         VALUES ($1, 'OURS', 'Ours', '{CREATE_COMPANY}') RETURNING id)
       INSERT INTO account_roles (account_id, role_id, company_id) SELECT $2, id, $1 FROM made`,
      [person.companyId, person.accountId],
    );
    expect((await setRequirement(true, await portal.as(person))).code).toBe('API_NOT_FOUND');
  });

  it('blocks administrators without two-step verification immediately once it is required, but no other roles', async () => {
    const people = await Promise.all(
      (['ADMIN', 'MANAGER', 'STAFF'] as const).map((role) => portal.make.employee({ roles: [role] })),
    );
    const [admin, manager, staff] = await Promise.all(people.map((person) => portal.as(person)));
    await setRequirement(true);
    expect(await admin?.call(companies.list)).toMatchObject(due);
    expect(await admin?.call(companies.pick)).toMatchObject(due);
    expect(await system.call(companies.list)).toMatchObject(due);
    for (const client of [manager, staff]) expect((await client?.call(companies.pick))?.status).toBe(200);
    expect((await admin?.call(sessions.me))?.result.secondStepDue).toBe(true);
    expect((await admin?.call(secondFactors.get))?.result.required).toBe(true);
    expect((await staff?.call(secondFactors.get))?.result.required).toBe(false);
  });

  it('lets an administrator continue after setting up two-step verification right after the password', async () => {
    const admin = await portal.make.employee({ roles: ['ADMIN'] });
    await setTestPasswords(portal, admin);
    await setRequirement(true);
    const browser = openBrowser(portal, { address: '10.7.0.1' });
    const signedIn = await browser.send(sessions.loginByUsername, {
      body: { account: admin.accountName, password },
    });
    expect(signedIn.result.me.secondStepDue).toBe(true);
    expect((await browser.send(companies.pick)).code).toBe(due.code);
    const { secret } = await setUpTwoStep(browser, portal.clock.now());
    expect((await browser.send(companies.pick)).status).toBe(200);
    // an administrator that turns two-step verification off is blocked again
    portal.clock.advance(30_000);
    await browser.send(secondFactors.turnOff, {
      body: { password, code: generateCode(secret, portal.clock.now()) },
    });
    expect((await browser.send(companies.pick)).code).toBe(due.code);
  });

  it('unblocks administrators when two-step verification is no longer required', async () => {
    const admin = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
    await setRequirement(true);
    expect((await admin.call(companies.list)).code).toBe(due.code);
    await portal.make.owner.query(
      `UPDATE portal_settings SET value = '{"secondStepForAdministrators": false}' WHERE key = 'signIn'`,
    );
    expect((await admin.call(companies.list)).status).toBe(200);
  });
});
