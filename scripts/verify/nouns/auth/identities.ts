import { identities } from '@gatehouse/api/auth/identities';
import type { Person } from '../../../../apps/server/test/kit/factories.ts';
import { broughtBack, knownAs, nameProvider } from '../../providers.ts';
import { employee, missing, nowhere, ofPerson, plain, row } from '../calls.ts';
import { givePassword, newcomer } from '../newcomer.ts';
import { nounProof, type Place, standing, type World } from '../proof.ts';
import { administered, fresh, own, password } from '../words.ts';

const places: readonly Place[] = ['self', 'colleague', 'otherCompany', 'missing'];

/** A link of somebody with a provider nobody can sign in with. */
async function linkOf({ stand }: Pick<World, 'stand'>, person: Person): Promise<number> {
  const { rows } = await stand.make.owner.query(
    `INSERT INTO identities (account_id, company_id, issuer, subject, created_at)
     VALUES ($1, $2, $3, 'verify', now()) RETURNING id`,
    [person.accountId, person.companyId, `https://${fresh()}.example`],
  );
  return Number(rows[0].id);
}

const colleaguesLink = row(async (stand, { colleague }) => ({ id: await linkOf({ stand }, colleague) }));

/** Without a second step or a link, and with the password of the others. */
async function plainly(world: World, person: Person | null): Promise<Person> {
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
    // whoever is no company's has none
    remove: own,
    // how others sign in
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
        await plainly(world, actor.person);
        await nameProvider(portal, world.a.companyCode);
        return { body: { provider: 'verify', password } };
      },
    },
    create: {
      places: nowhere,
      input: async () => ({ body: { provider: 'none', state: 'link.none', code: 'none' } }),
      ends: 'AUTH_PROVIDER_NOT_FOUND',
      succeeds: async ({ world, portal, actor }) => {
        const person = await plainly(world, actor.person);
        await nameProvider(portal, world.a.companyCode);
        // what a session began is ended in it, whatever session a proof has of its own
        const authorization = `Bearer ${await world.stand.signIn(person)}`;
        const begun = { authorization };
        const back = await broughtBack(portal, identities.start, { password }, knownAs(person), begun);
        return { ...back, headers: { ...back.headers, authorization } };
      },
    },
    remove: {
      places,
      input: async ({ world, actor, place, tenant }) => {
        const body = { password: 'wrong-Guess' };
        if (place === 'missing') return { params: { id: missing }, body };
        const isOwn = place === 'self' && actor.person?.companyId ? actor.person : undefined;
        return {
          params: { id: isOwn ? await linkOf(world, isOwn) : standing(tenant, colleaguesLink).id },
          body,
        };
      },
      ends: 'AUTH_WRONG_PASSWORD',
      succeeds: async ({ world, actor }) => {
        // the links are a company's people's: whoever calls is given one as the proof needs it
        const person = await plainly(world, actor.person);
        return { params: { id: await linkOf(world, person) }, body: { password } };
      },
    },
    ofEmployee: {
      places: ofPerson,
      input: async (wanted) => ({ params: { id: await employee(wanted) } }),
    },
    unlink: {
      places: ['own', 'otherCompany', 'missing'],
      input: async ({ world, place, tenant, isFresh }) => {
        if (place === 'missing') return { params: { id: missing } };
        const id = isFresh
          ? await linkOf(world, await world.stand.make.employee({ companyId: tenant.companyId }))
          : standing(tenant, colleaguesLink).id;
        return { params: { id } };
      },
      succeeds: async ({ world }) => ({ params: { id: await linkOf(world, await newcomer(world)) } }),
    },
  },
  governs: {
    unlink: [
      {
        what: 'takes the link with an identity provider away',
        input: async ({ world, person }) => ({ params: { id: await linkOf(world, person) } }),
      },
    ],
  },
  rows: [colleaguesLink],
  // what waits for a second step came of a password here
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
