// T7 of the security rules: whatever ends a session ends it within a second on every process, open event streams
// included; a replaced refresh token that comes back ends its family; no forged token is taken.
//
//   node scripts/verify/sessions.ts [--long] [--seed N]

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
import { hashPassword } from '../../apps/server/src/platform/password.ts';
import type { Portal } from '../../apps/server/src/portal.ts';
import type { Person } from '../../apps/server/test/kit/factories.ts';
import { openStream } from '../../apps/server/test/kit/streams.ts';
import { mailedCode } from './codes.ts';
import { openStand, readOptions, seeded, Verdict } from './harness.ts';
import { codeOf, giveSecondFactor } from './second-step.ts';
import { endByProvider, forgeProviders } from './sessions.providers.ts';
import { misuseChallenges } from './sessions.second-step.ts';

const options = readOptions();
const random = seeded(options.seed);
const verdict = new Verdict('SESSIONS', options);
const forgeriesEach = options.long ? 2_000 : 200;
const families = options.long ? 50 : 5;
const withinMs = 1_000;
const password = 'Blue-Kettle-42';

const stand = await openStand();
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
  await stand.make.owner.query('UPDATE accounts SET password_hash = $1 WHERE id = $2', [
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
const exchange = async (portal: Portal, refreshToken: string) => {
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

/** What ends a session: done on one portal to a person who uses the other. */
type End = (portal: Portal, person: Person, token: string) => Promise<unknown>;
const { owner } = stand.make;
const byAdmin =
  (
    act: (portal: Portal, token: string, person: Person) => Promise<{ status: number }>,
    who: 'admin' | 'system' = 'admin',
  ): End =>
  async (portal, person) => {
    const companyId = person.companyId ?? 0;
    const actor =
      who === 'system'
        ? await stand.make.sysadmin()
        : await stand.make.employee({ companyId, roles: ['ADMIN'] });
    const { status } = await act(portal, await stand.signIn(actor), person);
    verdict.hold(status === 200, `an administrator was answered ${status}`);
  };
const ends: Record<string, End> = {
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
    const mine = result.content.find(({ current }: { current: boolean }) => current);
    return call(portal, sessions.remove, other.token, { params: { id: mine.id } });
  },
  'locking the account': (_portal, person) =>
    owner.query('UPDATE accounts SET status = -1 WHERE id = $1', [person.accountId]),
  'disabling the account': (_portal, person) =>
    owner.query('UPDATE accounts SET status = -99 WHERE id = $1', [person.accountId]),
  'a new password chosen with a mailed code': async (portal, person) => {
    const body = { ...(await mailedCode(stand, portal, person)), newPassword: 'Green-Teapot-77' };
    const { status } = await call(portal, passwords.reset, '', { body });
    verdict.hold(status === 200, `a right code was answered ${status}`);
  },
  'an administrator taking the second step away': async (portal, person, token) => {
    await giveSecondFactor(portal, stand, person);
    const remove: End = byAdmin((one, admin, whose) =>
      call(one, employees.removeSecondStep, admin, { params: { id: whose.employeeId } }),
    );
    return remove(portal, person, token);
  },
  'another session setting a second step up': async (portal, person) => {
    const { token } = await signIn(portal, person);
    const secret = await giveSecondFactor(portal, stand, person, false);
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

/** A role that is edited on one portal: what it allowed opens and closes on the other, and the open stream hears of it. */
async function editRole(here: Portal, there: Portal, address: string): Promise<void> {
  const admin = await stand.make.employee({ roles: ['ADMIN'] });
  const companyId = admin.companyId ?? 0;
  const person = await withPassword(await stand.make.employee({ companyId }));
  const [adminToken, { token }] = [await stand.signIn(admin), await signIn(there, person)];
  const matrix = (view: boolean) => tickView(rowsOf(new Set()), 'BUILDINGS', view);
  const body = { roleName: 'Edited', roleCode: 'EDITED', permissions: matrix(false) };
  const made = await call(here, roles.create, adminToken, { body: { ...body, companyId } });
  const given = {
    username: person.accountName,
    companyCode: made.result.companyCode,
    roleCode: body.roleCode,
  };
  await call(here, admins.grant, adminToken, { body: given });
  const stream = await openStream(address, token);
  for (const [view, status] of [
    [true, 200],
    [false, 403],
  ] as const) {
    const heard = stream.next('rights.changed');
    const answer = await call(here, roles.update, adminToken, {
      params: { id: made.result.id },
      body: { ...body, permissions: matrix(view) },
    });
    const since = performance.now();
    verdict.hold(answer.status === 200, `editing a role was answered ${answer.status}`);
    await timed(
      `a role edited: the next call, ${status}`,
      since,
      refused(there, token, buildings.list, status),
    );
    await timed('a role edited: the open stream', since, heard);
  }
  stream.close();
}

let slowest = 0;
const timed = async (what: string, since: number, happened: Promise<unknown>) => {
  const late = new Promise((resolve) => setTimeout(resolve, 5_000, 'late').unref());
  const outcome = await Promise.race([happened, late]);
  const took = performance.now() - since;
  slowest = Math.max(slowest, took);
  verdict.hold(outcome !== 'late' && took <= withinMs, `${what} took ${Math.round(took)} ms`);
};
/** Waits until a call is answered so, however it is done. */
async function refused(
  portal: Portal,
  token: string,
  operation: OperationShape,
  status: number,
): Promise<void> {
  while ((await call(portal, operation, token)).status !== status)
    await new Promise((resolve) => setTimeout(resolve, 20));
}

try {
  const here = await stand.open();
  const there = await stand.open();
  const address = await there.app.listen({ port: 0, host: '127.0.0.1' });

  for (const [what, end] of Object.entries(ends)) {
    const person = await withPassword(await stand.make.employee());
    const { token } = await signIn(there, person);
    const stream = await openStream(address, token);
    verdict.hold(
      stream.status === 200 && (await call(there, sessions.me, token)).status === 200,
      `${what}: no session to end`,
    );
    await end(here, person, token);
    const since = performance.now();
    await timed(`${what}: the next call`, since, refused(there, token, sessions.me, 401));
    await timed(`${what}: the open stream`, since, stream.ended);
    stream.close();
  }
  const admin = await withPassword(await stand.make.employee({ roles: ['ADMIN'] }));
  const { token: adminToken } = await signIn(there, admin);
  await owner.query('DELETE FROM account_roles WHERE account_id = $1', [admin.accountId]);
  await timed('taking a role away', performance.now(), refused(there, adminToken, buildings.list, 403));

  await editRole(here, there, address);
  const misused = await misuseChallenges(here, there, { stand, verdict, password, withPassword });

  let deadFamilies = 0;
  for (let i = 0; i < families; i++) {
    const person = await withPassword(await stand.make.employee());
    const r1 = await signIn(here, person);
    const r2 = await exchange(there, r1.refreshToken);
    const r3 = await exchange(here, r2.refreshToken);
    const back = await exchange(there, r1.refreshToken);
    const after = [await exchange(here, r3.refreshToken), await call(there, sessions.me, r3.token)];
    if (
      verdict.hold(back.status === 401 && after.every(({ status }) => status === 401), `family ${i} lived on`)
    )
      deadFamilies++;
  }

  const person = await withPassword(await stand.make.employee());
  const { token, refreshToken } = await signIn(here, person);
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/=.';
  const pick = (text: string) => text[Math.floor(random() * text.length)] ?? 'A';
  const forge = (genuine: string): string => {
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
    [refreshToken, async (forged: string) => (await exchange(there, forged)).status !== 401],
  ] as const) {
    for (let i = 0; i < forgeriesEach; i++) {
      const forged = forge(genuine);
      if (forged === genuine) continue;
      forgeries++;
      verdict.hold(!(await isTaken(forged)), `a forged token was taken: ${forged}`);
    }
  }
  verdict.hold(
    (await call(there, sessions.me, refreshToken)).status === 401,
    'a refresh token opens a session',
  );
  verdict.hold((await exchange(there, token)).status === 401, 'a session token refreshes');
  verdict.hold((await call(there, sessions.me, token)).status === 200, 'the genuine token no longer works');

  const providerForgeries = await forgeProviders(here, { stand, verdict });
  slowest = Math.max(slowest, await endByProvider(here, there, { stand, verdict }));

  verdict.say({
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
  await stand.close();
}
