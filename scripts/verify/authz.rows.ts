import type { Person } from '../../apps/server/test/kit/factories.ts';
import type { Actor, Tenant, World } from './authz.world.ts';
import { customRole, failedMail, parked, quarantined } from './authz.world.ts';

/** Where the row of a call stands, seen from company A. */
export type Place = 'none' | 'self' | 'colleague' | 'otherDepartment' | 'own' | 'otherCompany' | 'missing';

export interface Input {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  /** Of an operation that declares `upload`. */
  files?: readonly Uint8Array<ArrayBuffer>[];
}

/** One call to build: as whom, on whose row; `isFresh` wants a row of its own, because the call may change it. */
export interface Wanted {
  world: World;
  actor: Actor;
  place: Place;
  /** The company the row is of; a missing row is asked of one's own. */
  tenant: Tenant;
  isFresh: boolean;
}

export interface Builder {
  places: readonly Place[];
  input(wanted: Wanted): Promise<Input>;
  /** `body.departmentId` and the like → what company B has there. */
  references?: Record<string, (b: Tenant) => unknown>;
  /** What a call that is let through is answered, where it is no success. */
  ends?: string;
}

export const nowhere: readonly Place[] = ['none'];
export const inCompany: readonly Place[] = ['own', 'otherCompany', 'missing'];
export const ofPerson: readonly Place[] = ['self', 'colleague', 'otherDepartment', 'otherCompany', 'missing'];
export const missing = 999_999_999;

export const plain = (input: Input = {}, references: Builder['references'] = {}): Builder => ({
  places: nowhere,
  input: async () => input,
  references,
});

/** Id of a row: the tenant's own, one made for this call, or none there is. */
export type Id = (wanted: Wanted) => Promise<number>;
const rowOf =
  (standing: (tenant: Tenant) => number, make: (wanted: Wanted) => Promise<{ id: number }>): Id =>
  async (wanted) => {
    if (wanted.place === 'missing') return missing;
    return wanted.isFresh ? (await make(wanted)).id : standing(wanted.tenant);
  };
export const companyOf = ({ place, tenant }: Wanted) => (place === 'missing' ? missing : tenant.companyId);

export const building = rowOf(
  (t) => t.buildingId,
  ({ world, tenant: { companyId } }) => world.stand.make.building({ companyId }),
);
export const room = rowOf(
  (t) => t.roomId,
  ({ world, tenant: { companyId, buildingId } }) => world.stand.make.room({ companyId, buildingId }),
);
export const door = rowOf(
  (t) => t.doorId,
  ({ world, tenant: { companyId, roomId } }) => world.stand.make.door({ companyId, roomId }),
);
export const device = rowOf(
  (t) => t.deviceId,
  ({ world, tenant: { companyId, doorId } }) => world.stand.make.device({ companyId, doorId }),
);
export const jsonDevice = rowOf(
  (t) => t.deviceId,
  ({ world, tenant: { companyId, doorId } }) =>
    world.stand.make.device({ companyId, doorId, protocol: 'JSON' }),
);
export const department = rowOf(
  (t) => t.departments[0],
  ({ world, tenant: { companyId } }) => world.stand.make.department({ companyId }),
);
export const held = rowOf(
  (t) => t.quarantineId,
  async ({ world, tenant }) => ({ id: await quarantined(world.stand, tenant) }),
);

export const customRoleOf = rowOf(
  (t) => t.roleId,
  async ({ world, tenant: { companyId } }) => ({ id: await customRole(world.stand, companyId) }),
);

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
  const standing =
    { colleague: tenant.colleague, otherDepartment: tenant.other }[place as 'colleague'] ?? tenant.staff;
  return isFresh ? world.stand.make.employee({ companyId: tenant.companyId, departmentId }) : standing;
}
export const employee: Id = async (wanted) => (await personAt(wanted))?.employeeId ?? missing;
export const accountName = async (wanted: Wanted) => (await personAt(wanted))?.accountName ?? 'nobody.there';
/** A vehicle of somebody by place; of oneself a new one, which the call may delete. */
export const vehicle: Id = async (wanted) => {
  const owner = await personAt(wanted);
  if (!owner?.employeeId) return missing;
  const standing = wanted.place === 'self' ? undefined : wanted.tenant.vehicles.get(owner.employeeId);
  return standing ?? parked(wanted.world.stand, owner);
};
/** The account of an employee by place; where a fresh one is wanted, of this status. */
export const account =
  (status: number): Id =>
  async ({ world: { stand }, place, tenant, isFresh }) => {
    if (place === 'missing') return missing;
    if (!isFresh) return (place === 'otherDepartment' ? tenant.other : tenant.staff).accountId;
    const departmentId = tenant.departments[place === 'otherDepartment' ? 1 : 0];
    const { accountId } = await stand.make.employee({ companyId: tenant.companyId, departmentId });
    await stand.make.owner.query('UPDATE accounts SET status = $1 WHERE id = $2', [status, accountId]);
    return accountId;
  };
export const mail = rowOf(
  (t) => t.mailId,
  async ({ world, tenant }) => ({ id: await failedMail(world.stand, tenant) }),
);
/** Somebody who may be erased: who does not work there any more; and what confirms it. */
export async function leaver(wanted: Wanted): Promise<Input> {
  const person = await personAt(wanted);
  if (wanted.isFresh && person)
    await wanted.world.stand.make.owner.query('UPDATE employees SET is_enabled = false WHERE id = $1', [
      person.employeeId,
    ]);
  return {
    params: { id: person?.employeeId ?? missing },
    body: { accountName: person?.accountName ?? 'nobody.there' },
  };
}
/** The same, asked for a code when signing in. */
export const withSecondStep: Id = async (wanted) => {
  const id = await employee(wanted);
  if (!wanted.isFresh) return id;
  await wanted.world.stand.make.owner.query(
    `INSERT INTO second_factors (account_id, company_id, secret, created_at, confirmed_at)
     SELECT account_id, company_id, '', now(), now() FROM employees WHERE id = $1 ON CONFLICT DO NOTHING`,
    [id],
  );
  return id;
};
export const others = ofPerson.filter((place) => place !== 'self');

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
