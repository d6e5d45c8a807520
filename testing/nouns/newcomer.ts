import type { Person } from '../data/factories.ts';
import type { World } from './proof.ts';

/** Sets the shared password for a person. */
export async function givePassword(
  { stand: { make }, a }: Pick<World, 'stand' | 'a'>,
  { accountId }: Pick<Person, 'accountId'>,
): Promise<void> {
  await make.owner.query(
    'UPDATE accounts SET password_hash = (SELECT password_hash FROM accounts WHERE id = $1) WHERE id = $2',
    [a.staff.accountId, accountId],
  );
}

/** Creates a person in company A with the shared password. */
export async function createNewcomer(world: Pick<World, 'stand' | 'a'>): Promise<Person> {
  const person = await world.stand.make.employee({ companyId: world.a.companyId });
  await givePassword(world, person);
  return person;
}
