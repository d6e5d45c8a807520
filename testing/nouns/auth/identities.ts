import { identities } from '@gatehouse/api/auth/identities';
import type { Person } from '../../data/factories.ts';
import { configureProvider, knownAs, visitProvider } from '../../kit/providers.ts';
import { employee, missing, nowhere, ofPerson, plain, row } from '../calls.ts';
import { createNewcomer, givePassword } from '../newcomer.ts';
import { nounProof, preparedRow, type RowOwner, type World } from '../proof.ts';
import { administered, fresh, own, password } from '../words.ts';

const rowOwners: readonly RowOwner[] = ['self', 'colleague', 'otherCompany', 'missing'];

/** Links a person to an identity of a provider that does not exist, so that no one can sign in with the link. */
async function createLink({ stand }: Pick<World, 'stand'>, person: Person): Promise<number> {
  const { rows } = await stand.make.owner.query(
    `INSERT INTO identities (account_id, company_id, issuer, subject, created_at)
     VALUES ($1, $2, $3, 'verify', now()) RETURNING id`,
    [person.accountId, person.companyId, `https://${fresh()}.example`],
  );
  return Number(rows[0].id);
}

const colleaguesLink = row(async (fixture, { colleague }) => ({
  id: await createLink({ stand: fixture }, colleague),
}));

/** Removes two-step verification and identity links of a person, and sets the shared password. */
async function resetSignIn(world: World, person: Person | null): Promise<Person> {
  if (!person) throw new Error('nobody to be linked');
  const { owner } = world.stand.make;
  for (const table of ['second_factors', 'passkeys', 'recovery_codes', 'identities'])
    await owner.query(`DELETE FROM ${table} WHERE account_id = $1`, [person.accountId]);
  await givePassword(world, person);
  return person;
}

export const identitiesProof = nounProof(identities, {
  expected: {
    list: own,
    start: own,
    create: own,
    // A person without a company has no identity links.
    remove: own,
    // These operations are also listed in `governs`, because identities determine how other people sign in.
    ofEmployee: administered,
    unlink: administered,
  },
  calls: {
    list: plain(),
    start: {
      places: nowhere,
      input: async () => ({ body: { provider: 'none', password } }),
      ends: 'AUTH_PROVIDER_NOT_FOUND',
      succeeds: async ({ world, portal, actor }) => {
        await resetSignIn(world, actor.person);
        await configureProvider(portal, world.a.companyCode);
        return { body: { provider: 'verify', password } };
      },
    },
    create: {
      places: nowhere,
      input: async () => ({ body: { provider: 'none', state: 'link.none', code: 'none' } }),
      ends: 'AUTH_PROVIDER_NOT_FOUND',
      succeeds: async ({ world, portal, actor }) => {
        const person = await resetSignIn(world, actor.person);
        await configureProvider(portal, world.a.companyCode);
        // Replaces the session of the test, because a sign-in that started in a session must finish in the same
        // session.
        const authorization = `Bearer ${await world.stand.signIn(person)}`;
        const begun = { authorization };
        const back = await visitProvider(portal, identities.start, { password }, knownAs(person), begun);
        return { ...back, headers: { ...back.headers, authorization } };
      },
    },
    remove: {
      places: rowOwners,
      input: async ({ world, actor, place, tenant }) => {
        const body = { password: 'wrong-Guess' };
        if (place === 'missing') return { params: { id: missing }, body };
        const isOwn = place === 'self' && actor.person?.companyId ? actor.person : undefined;
        return {
          params: { id: isOwn ? await createLink(world, isOwn) : preparedRow(tenant, colleaguesLink).id },
          body,
        };
      },
      ends: 'AUTH_WRONG_PASSWORD',
      succeeds: async ({ world, actor }) => {
        // Creates a link for each caller, because links belong to people of a company.
        const person = await resetSignIn(world, actor.person);
        return { params: { id: await createLink(world, person) }, body: { password } };
      },
    },
    ofEmployee: {
      places: ofPerson,
      input: async (context) => ({ params: { id: await employee(context) } }),
    },
    unlink: {
      places: ['own', 'otherCompany', 'missing'],
      input: async ({ world, place, tenant, isFresh }) => {
        if (place === 'missing') return { params: { id: missing } };
        const id = isFresh
          ? await createLink(world, await world.stand.make.employee({ companyId: tenant.companyId }))
          : preparedRow(tenant, colleaguesLink).id;
        return { params: { id } };
      },
      succeeds: async ({ world }) => ({
        params: { id: await createLink(world, await createNewcomer(world)) },
      }),
    },
  },
  governs: {
    unlink: [
      {
        what: 'takes the link with an identity provider away',
        input: async ({ world, person }) => ({ params: { id: await createLink(world, person) } }),
      },
    ],
  },
  rows: [colleaguesLink],
  // A constraint requires a sealed password in every challenge of a two-step sign-in, because the challenge is created
  // only after a correct password.
  seed: { 'login_challenges.password_seal': () => Buffer.from('sealed') },
  meaningful: ['identities.issuer', 'identities.subject', 'identities.email'],
  unreachable: {
    target: ['identities__company_id__id'],
    company: ['identities_company_id_fkey'],
    portal: [
      'identities__company_id__account_id',
      'identities__company_id__issuer__subject',
      'identities__account_id__issuer',
      'sessions__identity_id',
      'login_challenges__identity_id',
      'login_challenges__of_one',
    ],
  },
});
