import type { Person } from '../data/factories.ts';
import type { ProofFixture } from '../portal/harness.ts';
import {
  type CallBuilder,
  type CallContext,
  type CallInput,
  preparedRow,
  type Row,
  type RowOwner,
  type Tenant,
} from './proof.ts';

export const nowhere: readonly RowOwner[] = ['none'];
export const inCompany: readonly RowOwner[] = ['own', 'otherCompany', 'missing'];
export const ofPerson: readonly RowOwner[] = [
  'self',
  'colleague',
  'otherDepartment',
  'otherCompany',
  'missing',
];
export const others = ofPerson.filter((rowOwner) => rowOwner !== 'self');
export const missing = 999_999_999;

let numbers = 500_000;
/** Returns an unused number, for a device or for a code entered at a device. */
export const freshNumber = () => ++numbers;

/** Declares a row of test data for one kind of object. Every test company gets such a row. */
export const row = <T>(make: (stand: ProofFixture, tenant: Tenant) => Promise<T>): Row<T> => ({ make });

/**
 * Finds the id of a row for a call. Resolves to the id of the company's prepared row or of a row created for this call.
 * If the call is about a missing row, the id belongs to no row.
 */
export type IdResolver = (wanted: CallContext) => Promise<number>;

/**
 * Returns the id of the prepared row. If the call needs a new row, creates a row of the same kind and returns its id.
 */
export const idOf =
  (ready: Row<{ id: number }>, make = ready.make): IdResolver =>
  async ({ place, isFresh, tenant, world }) => {
    if (place === 'missing') return missing;
    return isFresh ? (await make(world.stand, tenant)).id : preparedRow(tenant, ready).id;
  };
export const companyOf = ({ place, tenant }: CallContext) =>
  place === 'missing' ? missing : tenant.companyId;

/**
 * Returns the person with the required relation to the caller, such as a colleague. If the call needs a new person,
 * creates one in the same department. Undefined if the call is about a missing row or if the caller is not an employee.
 */
export async function personAt({
  world,
  actor,
  place,
  tenant,
  isFresh,
}: CallContext): Promise<Person | undefined> {
  if (place === 'missing') return undefined;
  if (place === 'self') return actor.person ?? undefined;
  const departmentId = tenant.departments[place === 'otherDepartment' ? 1 : 0];
  const ready =
    { colleague: tenant.colleague, otherDepartment: tenant.other }[place as 'colleague'] ?? tenant.staff;
  return isFresh ? world.stand.make.employee({ companyId: tenant.companyId, departmentId }) : ready;
}
export const employee: IdResolver = async (context) => (await personAt(context))?.employeeId ?? missing;
export const accountName = async (context: CallContext) =>
  (await personAt(context))?.accountName ?? 'nobody.there';

/** Builds a call that does not refer to a row. */
export const plain = (input: CallInput = {}, references: CallBuilder['references'] = {}): CallBuilder => ({
  places: nowhere,
  input: async () => input,
  references,
});
/** Builds a call on the caller's own data as an employee. */
export const mine = (input: CallInput = {}): CallBuilder => ({ places: ['self'], input: async () => input });
export const byId = (id: IdResolver, rest: CallInput = {}, rowOwners = inCompany): CallBuilder => ({
  places: rowOwners,
  input: async (context) => ({ ...rest, params: { id: await id(context) } }),
});
/** Builds an update of a row by its id. */
export const changing = (
  id: IdResolver,
  body: (wanted: CallContext) => Promise<object>,
  rowOwners = inCompany,
): CallBuilder => ({
  places: rowOwners,
  input: async (context) => ({ params: { id: await id(context) }, body: { ...(await body(context)) } }),
});
export const creating = (
  body: (wanted: CallContext) => Promise<object>,
  rowOwners = inCompany,
): CallBuilder => ({
  places: rowOwners,
  input: async (context) => ({ body: { ...(await body(context)) } }),
});
/** Declares the references to other rows in the input of a call. */
export const referring = (builder: CallBuilder, references: CallBuilder['references']): CallBuilder => ({
  ...builder,
  references,
});
export const companyCode = { 'query.companyCode': (b: Tenant) => b.companyCode };
