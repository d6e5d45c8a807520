import { passkeys } from '@gatehouse/api/auth/passkeys';
import { type OperationShape, pathOf } from '@gatehouse/api/platform/operation';
import type { Portal } from '../../../../apps/server/src/portal.ts';
import { createAuthenticator } from '../../../../apps/server/test/kit/authenticator.ts';
import type { Person } from '../../../../apps/server/test/kit/factories.ts';
import { challengeOf, codeOf, giveSecondFactor } from '../../second-step.ts';
import { missing, nowhere, plain, row } from '../calls.ts';
import { givePassword, newcomer } from '../newcomer.ts';
import { type Builder, nounProof, type Place, standing, type World } from '../proof.ts';
import { everybody, fresh, open, ownAccount, password } from '../words.ts';

const mine = { who: everybody, reach: 'account' } as const;
const places: readonly Place[] = ['self', 'colleague', 'otherCompany', 'missing'];
/** In the shape of an answer, and of nobody's passkey. */
const nobodys = { id: 'AA', clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' };

/** Somebody's passkey, by its number; nobody can sign with it. */
async function passkeyOf({ stand }: Pick<World, 'stand'>, person: Person): Promise<number> {
  const { rows } = await stand.make.owner.query(
    `INSERT INTO passkeys (account_id, company_id, name, host, credential_id, public_key, created_at)
     VALUES ($1, $2, 'verify', 'localhost', convert_to($3, 'UTF8'), '', now()) RETURNING id`,
    [person.accountId, person.companyId, fresh('credential')],
  );
  return Number(rows[0].id);
}

const colleaguesPasskey = row(async (stand, { colleague }) => ({
  id: await passkeyOf({ stand }, colleague),
}));

/** Without any second step, and with the password of the others. */
async function plainly(world: World, person: Person | null): Promise<Person> {
  if (!person) throw new Error('nobody to have a passkey');
  const { owner } = world.stand.make;
  for (const table of ['second_factors', 'passkeys', 'recovery_codes'])
    await owner.query(`DELETE FROM ${table} WHERE account_id = $1`, [person.accountId]);
  const sessions = 'SELECT id FROM sessions WHERE account_id = $1';
  await owner.query(`DELETE FROM passkey_challenges WHERE session_id IN (${sessions})`, [person.accountId]);
  await givePassword(world, person);
  return person;
}

async function asked(portal: Portal, operation: OperationShape, payload: object, headers = {}) {
  const response = await portal.app.inject({ method: 'POST', url: pathOf(operation), headers, payload });
  return response.json().result;
}

/** A passkey that signs, of somebody who has no other. */
async function signing(portal: Portal, headers: Record<string, string>) {
  const key = createAuthenticator();
  const passkey = key.make(await asked(portal, passkeys.start, { password }, headers));
  await asked(portal, passkeys.create, { name: 'verify', passkey }, headers);
  return key;
}

/**
 * A proof makes its call with a session of its own, which may begin later: what one session of this person was asked, every other is
 * asked, too.
 */
async function askEverySession({ stand }: World, { accountId }: Person): Promise<void> {
  const copied = (
    to: string,
  ) => `INSERT INTO passkey_challenges (session_id, company_id, purpose, challenge_hash, expires_at)
    SELECT ${to}.id, c.company_id, c.purpose, c.challenge_hash, c.expires_at FROM passkey_challenges c
    JOIN sessions asked ON asked.id = c.session_id AND asked.account_id = ${Number(accountId)}`;
  await stand.make.owner.query(
    `${copied('other')} JOIN sessions other ON other.account_id = asked.account_id ON CONFLICT DO NOTHING`,
  );
  await stand.make.owner.query(`
    CREATE OR REPLACE FUNCTION verify_ask_session() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.account_id = ${Number(accountId)} THEN ${copied('NEW')} LIMIT 1 ON CONFLICT DO NOTHING; END IF;
      RETURN NULL;
    END $$;
    CREATE OR REPLACE TRIGGER verify_ask_session AFTER INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION verify_ask_session()`);
}

const onMine = (body: object, more: Pick<Builder, 'ends' | 'succeeds'> = {}): Builder => ({
  places,
  input: async ({ world, actor, place, tenant }) => {
    if (place === 'missing') return { params: { id: missing }, body: { ...body } };
    const isOwn = place === 'self' && actor.person;
    const id = isOwn ? await passkeyOf(world, isOwn) : standing(tenant, colleaguesPasskey).id;
    return { params: { id }, body: { ...body } };
  },
  ...more,
});

export const passkeysProof = nounProof(passkeys, {
  // what everybody signed in does with the own account, and signing in
  expected: {
    list: ownAccount,
    ask: ownAccount,
    start: ownAccount,
    create: ownAccount,
    rename: mine,
    remove: mine,
    askToSignIn: open,
    signIn: open,
  },
  calls: {
    list: plain(),
    ask: {
      places: nowhere,
      input: async ({ world, actor: { person } }) => {
        if (person) await passkeyOf(world, person);
        return {};
      },
    },
    start: {
      places: nowhere,
      input: async ({ world, actor: { person } }) => {
        if (person) await plainly(world, person);
        return { body: { password } };
      },
    },
    create: {
      ...plain({
        body: { name: 'verify', passkey: { id: 'AA', clientDataJSON: 'AA', attestationObject: 'AA' } },
      }),
      ends: 'AUTH_PASSKEY_REFUSED',
      succeeds: async ({ world, portal, actor }) => {
        const person = await plainly(world, actor.person);
        const authorization = `Bearer ${await world.stand.signIn(person)}`;
        const begun = await asked(portal, passkeys.start, { password }, { authorization });
        await askEverySession(world, person);
        return { body: { name: 'verify', passkey: createAuthenticator().make(begun) } };
      },
    },
    rename: onMine({ name: 'verified' }),
    remove: onMine(
      { password, code: '000000' },
      {
        ends: 'AUTH_SECOND_STEP_WRONG',
        succeeds: async ({ world, portal, actor }) => {
          const person = await plainly(world, actor.person);
          const id = await passkeyOf(world, person);
          const secret = await giveSecondFactor(portal, world.stand, person);
          const code = codeOf(secret, portal.services.clock.now());
          return { params: { id }, body: { password, code } };
        },
      },
    ),
    askToSignIn: {
      places: nowhere,
      input: async () => ({ body: { challenge: 'none' } }),
      ends: 'AUTH_SECOND_STEP_EXPIRED',
      succeeds: async ({ world, portal }) => {
        const person = await newcomer(world);
        await passkeyOf(world, person);
        return { body: { challenge: await challengeOf(portal, person, password) } };
      },
    },
    signIn: {
      places: nowhere,
      input: async () => ({ body: { challenge: 'none', passkey: nobodys } }),
      ends: 'AUTH_SECOND_STEP_EXPIRED',
      succeeds: async ({ world, portal }) => {
        const person = await newcomer(world);
        const authorization = `Bearer ${await world.stand.signIn(person)}`;
        const key = await signing(portal, { authorization });
        const challenge = await challengeOf(portal, person, password);
        const passkey = key.answer(await asked(portal, passkeys.askToSignIn, { challenge }));
        return { body: { challenge, passkey } };
      },
    },
  },
  rows: [colleaguesPasskey],
  seed: { 'passkey_challenges.purpose': 'NEW' },
  unreachable: {
    company: ['passkeys_company_id_fkey', 'passkey_challenges_company_id_fkey'],
    portal: [
      'passkeys__company_id__account_id',
      'passkeys_account_id_fkey',
      'passkey_challenges_session_id_fkey',
      'passkey_challenges__purpose',
    ],
  },
});
