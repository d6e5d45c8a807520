import type { Person } from '../../../apps/server/test/kit/factories.ts';
import type { Stand } from '../harness.ts';
import {
  type Builder,
  type Input,
  type Place,
  type Row,
  standing,
  type Tenant,
  type Wanted,
} from './proof.ts';

export const nowhere: readonly Place[] = ['none'];
export const inCompany: readonly Place[] = ['own', 'otherCompany', 'missing'];
export const ofPerson: readonly Place[] = ['self', 'colleague', 'otherDepartment', 'otherCompany', 'missing'];
export const others = ofPerson.filter((place) => place !== 'self');
export const missing = 999_999_999;

let numbers = 500_000;
/** A number that nothing else has: for a device, or a code that is typed at one. */
export const freshNumber = () => ++numbers;

/** Something of a noun that stands ready in every company. */
export const row = <T>(make: (stand: Stand, tenant: Tenant) => Promise<T>): Row<T> => ({ make });

/** Id of a row: the tenant's own, one made for this call, or none there is. */
export type Id = (wanted: Wanted) => Promise<number>;

/** Id of the row that stands ready; where a fresh one is wanted, of one made like it. */
export const idOf =
  (ready: Row<{ id: number }>, make = ready.make): Id =>
  async ({ place, isFresh, tenant, world }) => {
    if (place === 'missing') return missing;
    return isFresh ? (await make(world.stand, tenant)).id : standing(tenant, ready).id;
  };
export const companyOf = ({ place, tenant }: Wanted) => (place === 'missing' ? missing : tenant.companyId);

/** Somebody by place; where a fresh one is wanted, of the same department. Undefined: nobody. */
export async function personAt({
  world,
  actor,
  place,
  tenant,
  isFresh,
}: Wanted): Promise<Person | undefined> {
  if (place === 'missing') return undefined;
  if (place === 'self') return actor.person ?? undefined;
  const departmentId = tenant.departments[place === 'otherDepartment' ? 1 : 0];
  const ready =
    { colleague: tenant.colleague, otherDepartment: tenant.other }[place as 'colleague'] ?? tenant.staff;
  return isFresh ? world.stand.make.employee({ companyId: tenant.companyId, departmentId }) : ready;
}
export const employee: Id = async (wanted) => (await personAt(wanted))?.employeeId ?? missing;
export const accountName = async (wanted: Wanted) => (await personAt(wanted))?.accountName ?? 'nobody.there';

/** A call that names no row. */
export const plain = (input: Input = {}, references: Builder['references'] = {}): Builder => ({
  places: nowhere,
  input: async () => input,
  references,
});
/** A call of one's own, as the employee one is. */
export const mine = (input: Input = {}): Builder => ({ places: ['self'], input: async () => input });
export const byId = (id: Id, rest: Input = {}, places = inCompany): Builder => ({
  places,
  input: async (wanted) => ({ ...rest, params: { id: await id(wanted) } }),
});
/** A change of a row, by its id. */
export const changing = (id: Id, body: (wanted: Wanted) => Promise<object>, places = inCompany): Builder => ({
  places,
  input: async (wanted) => ({ params: { id: await id(wanted) }, body: { ...(await body(wanted)) } }),
});
/** A new row. */
export const creating = (body: (wanted: Wanted) => Promise<object>, places = inCompany): Builder => ({
  places,
  input: async (wanted) => ({ body: { ...(await body(wanted)) } }),
});
/** The same, whose input names other rows. */
export const referring = (builder: Builder, references: Builder['references']): Builder => ({
  ...builder,
  references,
});
/** A filter of lists by company. */
export const companyCode = { 'query.companyCode': (b: Tenant) => b.companyCode };
