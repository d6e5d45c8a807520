// Proves T7 of the security rules. Every action that ends a session ends it within a second in every process, including
// its open event streams. If a refresh token is used after its replacement, all sessions of its family end. No forged
// token is accepted. node scripts/verify/sessions.ts [--long] [--seed N]

import { buildings } from '@gatehouse/api/area/buildings';
import { passwords } from '@gatehouse/api/auth/passwords';
import { secondFactors } from '@gatehouse/api/auth/second-factor';
import { sessions } from '@gatehouse/api/auth/sessions';
import { admins } from '@gatehouse/api/people/admins';
import { companies } from '@gatehouse/api/people/companies';
import { employees } from '@gatehouse/api/people/employees';
import { type OperationShape, pathOf } from '@gatehouse/api/platform/operation';
import { rowsOf, tickView } from '@gatehouse/api/settings/role-matrix.rules';
import { roles } from '@gatehouse/api/settings/roles';
import type { Person } from '@gatehouse/testing/data/factories';
import { codeOf, giveSecondFactor } from '@gatehouse/testing/kit/second-step';
import { insertMailedCode } from '@gatehouse/testing/kit/stored-codes';
import { openStream } from '@gatehouse/testing/kit/streams';
import { openFixture, readOptions, seededRandom, Verdict } from '@gatehouse/testing/portal/harness';
import { hashPassword } from '../../apps/server/src/platform/password.ts';
import type { Portal } from '../../apps/server/src/portal.ts';
import { forgeProviders, measureProviderSignOut } from './sessions/providers.ts';
import { misuseChallenges } from './sessions/second-step.ts';

const options = readOptions();
const random = seededRandom(options.seed);
const verdict = new Verdict('SESSIONS', options);
const forgeriesEach = options.long ? 2_000 : 200;
const families = options.long ? 50 : 5;
const withinMs = 1_000;
const password = 'Blue-Kettle-42';

const fixture = await openFixture();
const stored = await hashPassword(password);

async function call(
  portal: Portal,
  operation: OperationShape,
  token: string,
  input: { params?: object; body?: object } = {},
) {
  const response = await portal.app.inject({
    method: operation.method,
    url: pathOf(operation, { ...input.params }),
    headers: { authorization: `Bearer ${token}`, 'x-command-id': 'verify' },
    ...(input.body && { payload: input.body }),
  });
  return { status: response.statusCode, result: response.json().result };
}
async function withPassword(person: Person): Promise<Person> {
  await fixture.make.owner.query('UPDATE accounts SET password_hash = $1 WHERE id = $2', [
    stored,
    person.accountId,
  ]);
  return person;
}
async function signIn(portal: Portal, person: Person): Promise<{ token: string; refreshToken: string }> {
  const body = { account: person.accountName, password, deviceType: 'VERIFY', rememberMe: true };
  const response = await portal.app.inject({
    method: 'POST',
    url: pathOf(sessions.loginByUsername),
    payload: body,
  });
  return response.json().result;
}
const refresh = async (portal: Portal, refreshToken: string) => {
  const response = await portal.app.inject({
    method: 'POST',
    url: pathOf(sessions.refresh),
    payload: { refreshToken },
  });
  return { status: response.statusCode, ...response.json().result } as {
    status: number;
    token: string;
    refreshToken: string;
  };
};

/** Ends a session of a person. The action runs on one portal while the person uses the other portal. */
type SessionEnd = (portal: Portal, person: Person, token: string) => Promise<unknown>;
const { owner } = fixture.make;
const byAdmin =
  (
    act: (portal: Portal, token: string, person: Person) => Promise<{ status: number }>,
    who: 'admin' | 'system' = 'admin',
  ): SessionEnd =>
  async (portal, person) => {
    const companyId = person.companyId ?? 0;
    const actor =
      who === 'system'
        ? await fixture.make.sysadmin()
        : await fixture.make.employee({ companyId, roles: ['ADMIN'] });
    const { status } = await act(portal, await fixture.signIn(actor), person);
    verdict.verify(status === 200, `an administrator was answered ${status}`);
  };
const ends: Record<string, SessionEnd> = {
  'signing out': (portal, _person, token) => call(portal, sessions.logout, token),
  'another session changing the password': async (portal, person) => {
    const { token } = await signIn(portal, person);
    return call(portal, sessions.changePassword, token, {
      body: { oldPassword: password, newPassword: 'Green-Teapot-77', username: person.accountName },
    });
  },
  'deleting the session': async (portal, person, token) => {
    const { result } = await call(portal, sessions.list, token);
    const other = await signIn(portal, person);
    const currentSession = result.content.find(({ current }: { current: boolean }) => current);
    return call(portal, sessions.remove, other.token, { params: { id: currentSession.id } });
  },
  'locking the account': (_portal, person) =>
    owner.query('UPDATE accounts SET status = -1 WHERE id = $1', [person.accountId]),
  'disabling the account': (_portal, person) =>
    owner.query('UPDATE accounts SET status = -99 WHERE id = $1', [person.accountId]),
  'a new password chosen with a mailed code': async (portal, person) => {
    const body = { ...(await insertMailedCode(fixture, portal, person)), newPassword: 'Green-Teapot-77' };
    const { status } = await call(portal, passwords.reset, '', { body });
    verdict.verify(status === 200, `a right code was answered ${status}`);
  },
  'an administrator taking the second step away': async (portal, person, token) => {
    await giveSecondFactor(portal, fixture, person);
    const remove: SessionEnd = byAdmin((here, admin, victim) =>
      call(here, employees.removeSecondStep, admin, { params: { id: victim.employeeId } }),
    );
    return remove(portal, person, token);
  },
  'another session setting a second step up': async (portal, person) => {
    const { token } = await signIn(portal, person);
    const secret = await giveSecondFactor(portal, fixture, person, false);
    const body = { code: codeOf(secret, new Date()) };
    return call(portal, secondFactors.confirm, token, { body });
  },
  'an administrator deleting the employee': byAdmin((portal, token, person) =>
    call(portal, employees.remove, token, { params: { id: person.employeeId } }),
  ),
  'the company being disabled': byAdmin(
    (portal, token, person) =>
      call(portal, companies.update, token, {
        params: { id: person.companyId },
        body: { companyName: 'Closed', timeZone: 'UTC', isEnabled: false },
      }),
    'system',
  ),
};

/**
 * Edits a role on one portal. Checks that the changed permission takes effect on the other portal, and that the open
 * stream reports the change.
 */
async function editRole(here: Portal, there: Portal, address: string): Promise<void> {
  const admin = await fixture.make.employee({ roles: ['ADMIN'] });
  const companyId = admin.companyId ?? 0;
  const person = await withPassword(await fixture.make.employee({ companyId }));
  const [adminToken, { token }] = [await fixture.signIn(admin), await signIn(there, person)];
  const permissionsWith = (view: boolean) => tickView(rowsOf(new Set()), 'BUILDINGS', view);
  const body = { roleName: 'Edited', roleCode: 'EDITED', permissions: permissionsWith(false) };
  const role = await call(here, roles.create, adminToken, { body: { ...body, companyId } });
  const roleGrant = {
    username: person.accountName,
    companyCode: role.result.companyCode,
    roleCode: body.roleCode,
  };
  await call(here, admins.grant, adminToken, { body: roleGrant });
  const stream = await openStream(address, token);
  for (const [view, status] of [
    [true, 200],
    [false, 403],
  ] as const) {
    const event = stream.next('rights.changed');
    const answer = await call(here, roles.update, adminToken, {
      params: { id: role.result.id },
      body: { ...body, permissions: permissionsWith(view) },
    });
    const since = performance.now();
    verdict.verify(answer.status === 200, `editing a role was answered ${answer.status}`);
    await checkTime(
      `a role edited: the next call, ${status}`,
      since,
      waitForStatus(there, token, buildings.list, status),
    );
    await checkTime('a role edited: the open stream', since, event);
  }
  stream.close();
}

let slowest = 0;
const checkTime = async (label: string, since: number, happened: Promise<unknown>) => {
  const late = new Promise((resolve) => setTimeout(resolve, 5_000, 'late').unref());
  const outcome = await Promise.race([happened, late]);
  const took = performance.now() - since;
  slowest = Math.max(slowest, took);
  verdict.verify(outcome !== 'late' && took <= withinMs, `${label} took ${Math.round(took)} ms`);
};
async function waitForStatus(
  portal: Portal,
  token: string,
  operation: OperationShape,
  status: number,
): Promise<void> {
  while ((await call(portal, operation, token)).status !== status)
    await new Promise((resolve) => setTimeout(resolve, 20));
}

try {
  const here = await fixture.open();
  const there = await fixture.open();
  const address = await there.app.listen({ port: 0, host: '127.0.0.1' });

  for (const [label, end] of Object.entries(ends)) {
    const person = await withPassword(await fixture.make.employee());
    const { token } = await signIn(there, person);
    const stream = await openStream(address, token);
    verdict.verify(
      stream.status === 200 && (await call(there, sessions.me, token)).status === 200,
      `${label}: no session to end`,
    );
    await end(here, person, token);
    const since = performance.now();
    await checkTime(`${label}: the next call`, since, waitForStatus(there, token, sessions.me, 401));
    await checkTime(`${label}: the open stream`, since, stream.ended);
    stream.close();
  }
  const admin = await withPassword(await fixture.make.employee({ roles: ['ADMIN'] }));
  const { token: adminToken } = await signIn(there, admin);
  await owner.query('DELETE FROM account_roles WHERE account_id = $1', [admin.accountId]);
  await checkTime(
    'taking a role away',
    performance.now(),
    waitForStatus(there, adminToken, buildings.list, 403),
  );

  await editRole(here, there, address);
  const misused = await misuseChallenges(here, there, { stand: fixture, verdict, password, withPassword });

  let deadFamilies = 0;
  for (let i = 0; i < families; i++) {
    const person = await withPassword(await fixture.make.employee());
    const r1 = await signIn(here, person);
    const r2 = await refresh(there, r1.refreshToken);
    const r3 = await refresh(here, r2.refreshToken);
    const back = await refresh(there, r1.refreshToken);
    const after = [await refresh(here, r3.refreshToken), await call(there, sessions.me, r3.token)];
    if (
      verdict.verify(
        back.status === 401 && after.every(({ status }) => status === 401),
        `family ${i} lived on`,
      )
    )
      deadFamilies++;
  }

  const person = await withPassword(await fixture.make.employee());
  const { token, refreshToken } = await signIn(here, person);
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/=.';
  const pick = (text: string) => text[Math.floor(random() * text.length)] ?? 'A';
  const forgeToken = (genuine: string): string => {
    const at = Math.floor(random() * genuine.length);
    switch (Math.floor(random() * 6)) {
      case 0:
        return genuine.slice(0, at) + pick(alphabet) + genuine.slice(at + 1);
      case 1:
        return genuine.slice(0, at);
      case 2:
        return genuine + pick(alphabet);
      case 3:
        return Array.from({ length: 43 }, () => pick(alphabet)).join('');
      case 4:
        return genuine.slice(0, at) + pick(alphabet) + genuine.slice(at);
      default:
        return (
          [genuine.toLowerCase(), genuine.toUpperCase(), `eyJhbGciOiJub25lIn0.e30.`, `${genuine}%00`][
            Math.floor(random() * 4)
          ] ?? ''
        );
    }
  };
  let forgeries = 0;
  for (const [genuine, isTaken] of [
    [token, async (forged: string) => (await call(there, sessions.me, forged)).status !== 401],
    [refreshToken, async (forged: string) => (await refresh(there, forged)).status !== 401],
  ] as const) {
    for (let i = 0; i < forgeriesEach; i++) {
      const forged = forgeToken(genuine);
      if (forged === genuine) continue;
      forgeries++;
      verdict.verify(!(await isTaken(forged)), `a forged token was taken: ${forged}`);
    }
  }
  verdict.verify(
    (await call(there, sessions.me, refreshToken)).status === 401,
    'a refresh token opens a session',
  );
  verdict.verify((await refresh(there, token)).status === 401, 'a session token refreshes');
  verdict.verify((await call(there, sessions.me, token)).status === 200, 'the genuine token no longer works');

  const providerForgeries = await forgeProviders(here, { stand: fixture, verdict });
  slowest = Math.max(slowest, await measureProviderSignOut(here, there, { stand: fixture, verdict }));

  verdict.print({
    ends: Object.keys(ends).length + 3,
    slowest_ms: Math.round(slowest),
    families: `${deadFamilies}/${families}`,
    forgeries,
    challenges_misused: misused,
    provider_forgeries: providerForgeries,
    processes: 2,
    seed: options.seed,
  });
} finally {
  await fixture.close();
}
