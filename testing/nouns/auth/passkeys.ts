import { passkeys } from '@gatehouse/api/auth/passkeys';
import { type OperationShape, pathOf } from '@gatehouse/api/platform/operation';
import type { Portal } from '../../../apps/server/src/portal.ts';
import type { Person } from '../../data/factories.ts';
import { createAuthenticator } from '../../kit/authenticator.ts';
import { codeOf, giveSecondFactor, requestChallenge } from '../../kit/second-step.ts';
import { missing, nowhere, plain, row } from '../calls.ts';
import { createNewcomer, givePassword } from '../newcomer.ts';
import { type CallBuilder, nounProof, preparedRow, type RowOwner, type World } from '../proof.ts';
import { everybody, fresh, open, ownAccount, password } from '../words.ts';

const accountAccess = { who: everybody, reach: 'account' } as const;
const rowOwners: readonly RowOwner[] = ['self', 'colleague', 'otherCompany', 'missing'];
/** A well-formed answer of an unknown passkey. */
const nobodys = { id: 'AA', clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' };

/** Inserts a passkey with which no one can sign in. Returns its id. */
async function createPasskey({ stand }: Pick<World, 'stand'>, person: Person): Promise<number> {
  const { rows } = await stand.make.owner.query(
    `INSERT INTO passkeys (account_id, company_id, name, host, credential_id, public_key, created_at)
     VALUES ($1, $2, 'verify', 'localhost', convert_to($3, 'UTF8'), '', now()) RETURNING id`,
    [person.accountId, person.companyId, fresh('credential')],
  );
  return Number(rows[0].id);
}

const colleaguesPasskey = row(async (fixture, { colleague }) => ({
  id: await createPasskey({ stand: fixture }, colleague),
}));

/** Removes two-step verification of a person and sets the shared password. */
async function resetSignIn(world: World, person: Person | null): Promise<Person> {
  if (!person) throw new Error('nobody to have a passkey');
  const { owner } = world.stand.make;
  for (const table of ['second_factors', 'passkeys', 'recovery_codes'])
    await owner.query(`DELETE FROM ${table} WHERE account_id = $1`, [person.accountId]);
  const sessions = 'SELECT id FROM sessions WHERE account_id = $1';
  await owner.query(`DELETE FROM passkey_challenges WHERE session_id IN (${sessions})`, [person.accountId]);
  await givePassword(world, person);
  return person;
}

async function postJson(portal: Portal, operation: OperationShape, payload: object, headers = {}) {
  const response = await portal.app.inject({ method: 'POST', url: pathOf(operation), headers, payload });
  return response.json().result;
}

/** Creates a working passkey for a person without passkeys. */
async function createWorkingPasskey(portal: Portal, headers: Record<string, string>) {
  const key = createAuthenticator();
  const passkey = key.make(await postJson(portal, passkeys.start, { password }, headers));
  await postJson(portal, passkeys.create, { name: 'verify', passkey }, headers);
  return key;
}

/**
 * Copies the person's passkey challenge to all existing and future sessions of the person. The session in which the
 * test calls the operation may not exist yet.
 */
async function copyChallenge({ stand }: World, { accountId }: Person): Promise<void> {
  const copyStatement = (
    to: string,
  ) => `INSERT INTO passkey_challenges (session_id, company_id, purpose, challenge_hash, expires_at)
    SELECT ${to}.id, c.company_id, c.purpose, c.challenge_hash, c.expires_at FROM passkey_challenges c
    JOIN sessions asked ON asked.id = c.session_id AND asked.account_id = ${Number(accountId)}`;
  await stand.make.owner.query(
    `${copyStatement('other')} JOIN sessions other ON other.account_id = asked.account_id ON CONFLICT DO NOTHING`,
  );
  await stand.make.owner.query(`
    CREATE OR REPLACE FUNCTION verify_ask_session() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.account_id = ${Number(accountId)} THEN ${copyStatement('NEW')} LIMIT 1 ON CONFLICT DO NOTHING; END IF;
      RETURN NULL;
    END $$;
    CREATE OR REPLACE TRIGGER verify_ask_session AFTER INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION verify_ask_session()`);
}

const onMine = (body: object, more: Pick<CallBuilder, 'ends' | 'succeeds'> = {}): CallBuilder => ({
  places: rowOwners,
  input: async ({ world, actor, place, tenant }) => {
    if (place === 'missing') return { params: { id: missing }, body: { ...body } };
    const isOwn = place === 'self' && actor.person;
    const id = isOwn ? await createPasskey(world, isOwn) : preparedRow(tenant, colleaguesPasskey).id;
    return { params: { id }, body: { ...body } };
  },
  ...more,
});

export const passkeysProof = nounProof(passkeys, {
  // Every signed-in person manages their own passkeys. The operations for signing in are open to everyone.
  expected: {
    list: ownAccount,
    ask: ownAccount,
    start: ownAccount,
    create: ownAccount,
    rename: accountAccess,
    remove: accountAccess,
    askToSignIn: open,
    signIn: open,
  },
  calls: {
    list: plain(),
    ask: {
      places: nowhere,
      input: async ({ world, actor: { person } }) => {
        if (person) await createPasskey(world, person);
        return {};
      },
    },
    start: {
      places: nowhere,
      input: async ({ world, actor: { person } }) => {
        if (person) await resetSignIn(world, person);
        return { body: { password } };
      },
    },
    create: {
      ...plain({
        body: { name: 'verify', passkey: { id: 'AA', clientDataJSON: 'AA', attestationObject: 'AA' } },
      }),
      ends: 'AUTH_PASSKEY_REFUSED',
      succeeds: async ({ world, portal, actor }) => {
        const person = await resetSignIn(world, actor.person);
        const authorization = `Bearer ${await world.stand.signIn(person)}`;
        const begun = await postJson(portal, passkeys.start, { password }, { authorization });
        await copyChallenge(world, person);
        return { body: { name: 'verify', passkey: createAuthenticator().make(begun) } };
      },
    },
    rename: onMine({ name: 'verified' }),
    remove: onMine(
      { password, code: '000000' },
      {
        ends: 'AUTH_SECOND_STEP_WRONG',
        succeeds: async ({ world, portal, actor }) => {
          const person = await resetSignIn(world, actor.person);
          const id = await createPasskey(world, person);
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
        const person = await createNewcomer(world);
        await createPasskey(world, person);
        return { body: { challenge: await requestChallenge(portal, person, password) } };
      },
    },
    signIn: {
      places: nowhere,
      input: async () => ({ body: { challenge: 'none', passkey: nobodys } }),
      ends: 'AUTH_SECOND_STEP_EXPIRED',
      succeeds: async ({ world, portal }) => {
        const person = await createNewcomer(world);
        const authorization = `Bearer ${await world.stand.signIn(person)}`;
        const key = await createWorkingPasskey(portal, { authorization });
        const challenge = await requestChallenge(portal, person, password);
        const passkey = key.answer(await postJson(portal, passkeys.askToSignIn, { challenge }));
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
