import type { Person } from '../../../apps/server/test/kit/factories.ts';
import type { World } from './proof.ts';

/** Gives somebody the password of the others. */
export async function givePassword(
  { stand: { make }, a }: Pick<World, 'stand' | 'a'>,
  { accountId }: Pick<Person, 'accountId'>,
): Promise<void> {
  await make.owner.query(
    'UPDATE accounts SET password_hash = (SELECT password_hash FROM accounts WHERE id = $1) WHERE id = $2',
    [a.staff.accountId, accountId],
  );
}

/** Somebody new in company A, with the password of the others. */
export async function newcomer(world: Pick<World, 'stand' | 'a'>): Promise<Person> {
  const person = await world.stand.make.employee({ companyId: world.a.companyId });
  await givePassword(world, person);
  return person;
}
