import { sessions } from '@gatehouse/api/auth/sessions';
import { pathOf } from '@gatehouse/api/platform/operation';
import type { Portal } from '../../../apps/server/src/portal.ts';
import { codeOf, giveSecondFactor, requestChallenge } from '../../kit/second-step.ts';
import { missing, nowhere, plain, row } from '../calls.ts';
import { createNewcomer, givePassword } from '../newcomer.ts';
import { type CallBuilder, nounProof, preparedRow, type World } from '../proof.ts';
import { everybody, fresh, open, ownAccount, password } from '../words.ts';

const lastSessionOf = async ({ make }: World['stand'], accountId: number): Promise<number> =>
  Number(
    (await make.owner.query('SELECT max(id) AS id FROM sessions WHERE account_id = $1', [accountId])).rows[0]
      .id,
  );

const staffSession = row(async (fixture, { staff }) => {
  await fixture.signIn(staff);
  return { id: await lastSessionOf(fixture, staff.accountId) };
});

/** Builds a sign-in with a wrong password. Its successful variant signs in a new person with the correct password. */
const signInCall = (account: (name: string) => string): CallBuilder => ({
  places: nowhere,
  input: async () => ({ body: { account: account(fresh()), password: 'wrong-Guess' } }),
  ends: 'AUTH_BAD_CREDENTIAL',
  succeeds: async ({ world }) => ({
    body: { account: account((await createNewcomer(world)).accountName), password },
  }),
});

async function refreshTokenOf(world: World, portal: Portal): Promise<string> {
  const body = { account: (await createNewcomer(world)).accountName, password, deviceType: 'VERIFY' };
  const url = pathOf(sessions.loginByUsername);
  return (await portal.app.inject({ method: 'POST', url, payload: body })).json().result.refreshToken;
}

export const sessionsProof = nounProof(sessions, {
  // Signing in is open to everyone. Signed-in people manage their own sessions.
  expected: {
    loginByEmail: open,
    loginByUsername: open,
    secondStep: open,
    check: open,
    refresh: open,
    logout: ownAccount,
    me: ownAccount,
    changePassword: ownAccount,
    list: ownAccount,
    remove: { who: everybody, reach: 'account' },
  },
  // `/new-password` is only shown to a person that must replace a one-time password.
  screens: {
    '/login': { who: 'anybody', looks: 'outside' },
    '/new-password': { who: everybody, looks: 'outside' },
  },
  calls: {
    loginByEmail: signInCall((name) => `${name}@example.com`),
    loginByUsername: signInCall((name) => name),
    secondStep: {
      places: nowhere,
      input: async () => ({ body: { challenge: 'none', code: '000000' } }),
      ends: 'AUTH_SECOND_STEP_EXPIRED',
      succeeds: async ({ world, portal, actor: { person } }) => {
        if (!person) throw new Error('nobody to have a second step');
        await givePassword(world, person);
        const secret = await giveSecondFactor(portal, world.stand, person);
        const code = codeOf(secret, portal.services.clock.now());
        return { body: { challenge: await requestChallenge(portal, person, password), code } };
      },
    },
    check: plain(),
    refresh: {
      places: nowhere,
      input: async () => ({ body: { refreshToken: 'none' } }),
      ends: 'AUTH_UNAUTHORIZED',
      succeeds: async ({ world, portal }) => ({
        body: { refreshToken: await refreshTokenOf(world, portal) },
      }),
    },
    logout: plain(),
    me: plain(),
    changePassword: {
      places: nowhere,
      input: async ({ actor }) => ({
        body: {
          oldPassword: password,
          newPassword: 'short1',
          username: actor.person?.accountName ?? 'nobody',
        },
      }),
      ends: 'AUTH_PASSWORD_TOO_WEAK',
      succeeds: async ({ actor }) => ({
        body: {
          oldPassword: password,
          newPassword: 'Green-Teapot-77',
          username: actor.person?.accountName,
        },
      }),
    },
    list: plain(),
    remove: {
      places: ['self', 'colleague', 'otherCompany', 'missing'],
      input: async ({ world: { stand }, actor, place, tenant }) => {
        const subject = place === 'self' ? actor.person : tenant.staff;
        if (place === 'missing' || !subject) return { params: { id: missing } };
        if (place !== 'self' && subject !== actor.person)
          return { params: { id: preparedRow(tenant, staffSession).id } };
        const somebody = place === 'self' ? subject : tenant.colleague;
        await stand.signIn(somebody);
        return { params: { id: await lastSessionOf(stand, somebody.accountId) } };
      },
    },
  },
  rows: [staffSession],
  endsSessions: true,
  seed: { 'security_events.subject': ({ person }) => person.accountName },
  unreachable: {
    company: [
      'sessions_company_id_fkey',
      'refresh_tokens_company_id_fkey',
      'known_browsers_company_id_fkey',
      'security_events_company_id_fkey',
    ],
    portal: [
      'sessions__company_id__account_id',
      'sessions_account_id_fkey',
      'sessions__token_hash',
      'refresh_tokens_session_id_fkey',
      'known_browsers__company_id__account_id',
      'known_browsers_account_id_fkey',
      'known_browsers__token_hash__account_id',
    ],
  },
});
