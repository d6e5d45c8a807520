import { sessions } from '@gatehouse/api/auth/sessions';
import { companies } from '@gatehouse/api/people/companies';
import { DAY } from '@gatehouse/api/platform/dates';
import type { Person } from '@gatehouse/testing/data/factories';
import { type Browser, openBrowser, password, setTestPasswords } from '@gatehouse/testing/kit/browser';
import { type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';
import { tidySessions } from './sessions.jobs.ts';
import { perAccount } from './sessions.service.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal();
});

const { loginByUsername, me, list, remove, changePassword } = sessions;

async function createPerson(): Promise<Person> {
  const person = await portal.make.employee();
  await setTestPasswords(portal, person);
  return person;
}
async function createSignedIn({ accountName }: Person, typedPassword = password): Promise<Browser> {
  const browser = openBrowser(portal);
  await browser.send(loginByUsername, { body: { account: accountName, password: typedPassword } });
  return browser;
}
const newPassword = 'Green-Teapot-77';
const change = (browser: Browser, { accountName }: Person, overrides: object = {}) =>
  browser.send(changePassword, {
    body: { oldPassword: password, newPassword, username: accountName, ...overrides },
  });

describe('sessions of the signed-in person', () => {
  it("lists the person's active sessions, newest first, and marks the current one", async () => {
    const person = await createPerson();
    await createSignedIn(person);
    portal.clock.advance(1_000);
    const endedBrowser = await createSignedIn(person);
    await endedBrowser.send(sessions.logout);
    portal.clock.advance(1_000);
    const { result } = await (await createSignedIn(person)).send(list);
    expect(result).toMatchObject({
      totalElements: 2,
      content: [{ current: true, logout: false }, { current: false }],
    });
  });

  it("ends one of the person's own sessions and rejects the next call of the ended session", async () => {
    const person = await createPerson();
    const other = await createSignedIn(person);
    const browser = await createSignedIn(person);
    const id = (await other.send(list)).result.content.find(
      ({ current }: { current: boolean }) => current,
    ).id;
    expect((await browser.send(remove, { params: { id } })).status).toBe(200);
    expect((await other.send(me)).status).toBe(401);
    expect((await browser.send(me)).status).toBe(200);
  });

  it('returns the same answer for a session of another person, an ended session and an unknown session', async () => {
    const person = await createPerson();
    const colleague = await portal.make.employee({ departmentId: person.departmentId ?? 0 });
    await setTestPasswords(portal, colleague);
    const colleagueSessionId = (await (await createSignedIn(colleague)).send(list)).result.content[0].id;
    const browser = await createSignedIn(person);
    const ended = await createSignedIn(person);
    const endedId = (await ended.send(list)).result.content[0].id;
    await ended.send(sessions.logout);
    for (const id of [colleagueSessionId, endedId, 987_654_321]) {
      const answer = await browser.send(remove, { params: { id } });
      expect([answer.status, answer.code, answer.result]).toEqual([404, 'AUTH_SESSION_NOT_FOUND', null]);
    }
    expect((await browser.send(remove, { params: { id: 'x' } })).status).toBe(404);
  });
});

describe('change of a person’s own password', () => {
  it('ends all other sessions after a change of password, keeps the current one, and accepts only the new password (ASVS 7.4.3)', async () => {
    const person = await createPerson();
    const other = await createSignedIn(person);
    const browser = await createSignedIn(person);
    expect((await change(browser, person)).status).toBe(200);
    expect([(await browser.send(me)).status, (await other.send(me)).status]).toEqual([200, 401]);
    expect((await (await createSignedIn(person)).send(me)).status).toBe(401);
    expect((await (await createSignedIn(person, newPassword)).send(me)).status).toBe(200);
  });

  it("rejects a change of password with a wrong old password, with a weak or unchanged new password, or for another person's username", async () => {
    const person = await createPerson();
    const browser = await createSignedIn(person);
    const refusals: [object, string][] = [
      [{ oldPassword: 'not-my-Password' }, 'AUTH_WRONG_PASSWORD'],
      [{ newPassword: 'Password123!' }, 'AUTH_PASSWORD_TOO_WEAK'],
      [{ newPassword: password }, 'AUTH_PASSWORD_TOO_WEAK'],
      [{ newPassword: `${person.accountName}99` }, 'AUTH_PASSWORD_TOO_WEAK'],
      [{ username: 'sysadmin' }, 'AUTH_USER_NOT_FOUND'],
      [{ newPassword: 'short' }, 'API_INVALID_REQUEST_ARGUMENT'],
    ];
    for (const [overrides, code] of refusals)
      expect((await change(browser, person, overrides)).code).toBe(code);
    expect((await change(browser, person)).status).toBe(200);
  });

  it('limits wrong old passwords, so that a stolen session cannot guess the password', async () => {
    const person = await createPerson();
    const browser = await createSignedIn(person);
    for (let i = 0; i < perAccount.attempts; i++)
      expect((await change(browser, person, { oldPassword: `wrong-${i}` })).code).toBe('AUTH_WRONG_PASSWORD');
    const right = await change(browser, person);
    expect([right.status, right.headers['retry-after']]).toEqual([429, '900']);
  });

  it('accepts only one of two concurrent changes of password', async () => {
    const person = await createPerson();
    const browser = await createSignedIn(person);
    const answers = await Promise.all([
      change(browser, person, { newPassword: 'First-Choice-11' }),
      change(browser, person, { newPassword: 'Other-Choice-22' }),
    ]);
    const codes = answers.map(({ code }) => code).toSorted();
    // the second change is rejected, because the password has changed or the old password is now wrong
    expect(codes.filter((code) => code === 'success')).toHaveLength(1);
    expect(['API_CONFLICT', 'AUTH_WRONG_PASSWORD']).toContain(codes.find((code) => code !== 'success'));
  });

  it('rejects every call except the change of password after a sign-in with a one-time password', async () => {
    const person = await createPerson();
    await portal.make.owner.query('UPDATE accounts SET must_change_password = true WHERE id = $1', [
      person.accountId,
    ]);
    const browser = await createSignedIn(person);
    expect((await browser.send(me)).result.mustChangePassword).toBe(true);
    expect((await browser.send(companies.pick)).code).toBe('AUTH_PASSWORD_EXPIRED');
    expect((await change(browser, person)).status).toBe(200);
    expect((await browser.send(companies.pick)).status).toBe(200);
  });
});

describe('rights of a signed-in person', () => {
  const statements: [string, string, number][] = [
    ['a role that was taken away', 'DELETE FROM account_roles WHERE account_id = $1', 403],
    ['a locked account', 'UPDATE accounts SET status = -1 WHERE id = $1', 401],
    ['a disabled account', 'UPDATE accounts SET status = -99 WHERE id = $1', 401],
    [
      'a disabled company',
      'UPDATE companies SET is_enabled = false WHERE id = (SELECT company_id FROM accounts WHERE id = $1)',
      401,
    ],
    ['a deleted session', 'DELETE FROM sessions WHERE account_id = $1', 401],
  ];
  it.each(statements)(
    'removes the rights of %s from the next call on (ASVS 7.4.2)',
    async (_what, statement, status) => {
      const admin = await portal.make.employee({ roles: ['ADMIN'] });
      const client = await portal.as(admin);
      expect((await client.call(companies.list)).status).toBe(200);
      await portal.make.owner.query(statement, [admin.accountId]);
      expect((await client.call(companies.list)).status).toBe(status);
    },
  );

  it("ignores roles of other companies, and rejects a company's own role called SYSADMIN", async () => {
    const person = await portal.make.employee();
    const other = await portal.make.company();
    const insertRole = (companyId: number | null, code: string) =>
      portal.make.owner.query(
        `WITH made AS (INSERT INTO roles (company_id, role_code, role_name, permissions) VALUES ($1, $2, $2, '{COMPANIES_LIST}') RETURNING id)
         INSERT INTO account_roles (account_id, role_id, company_id) SELECT $3, id, $4 FROM made`,
        [companyId, code, person.accountId, person.companyId],
      );
    const client = await portal.as(person);
    await insertRole(other.id, 'FOREIGN');
    expect((await client.call(companies.list)).status).toBe(403);
    await expect(insertRole(person.companyId, 'SYSADMIN')).rejects.toThrow('roles__role_code');
    await insertRole(person.companyId, 'READERS');
    const answer = await client.call(companies.list);
    expect(answer.result.content.map(({ id }: { id: number }) => id)).toEqual([person.companyId]);
  });
});

describe('cleanup of the sign-in tables', () => {
  it('deletes old sign-in attempts, idempotency keys and sessions, and keeps recent rows', async () => {
    const person = await createPerson();
    await createSignedIn(person);
    portal.clock.advance(200 * DAY);
    await createSignedIn(person);
    await tidySessions.run(portal.services, {});
    const { rows } = await portal.make.owner.query(
      'SELECT count(*)::int AS n FROM sessions WHERE account_id = $1',
      [person.accountId],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });
});
