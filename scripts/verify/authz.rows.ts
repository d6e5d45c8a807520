import type { Actor, Tenant, World } from './authz.world.ts';
import { quarantined } from './authz.world.ts';

/** Where the row of a call stands, seen from company A. */
export type Place = 'none' | 'self' | 'colleague' | 'otherDepartment' | 'own' | 'otherCompany' | 'missing';

export interface Input {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
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

/** An employee by place; where a fresh one is wanted, of the same department. */
export const employee: Id = async ({ world, actor, place, tenant, isFresh }) => {
  if (place === 'missing') return missing;
  if (place === 'self') return actor.person?.employeeId ?? missing;
  const departmentId = tenant.departments[place === 'otherDepartment' ? 1 : 0];
  const standing =
    { colleague: tenant.colleague, otherDepartment: tenant.other }[place as 'colleague'] ?? tenant.staff;
  const person = isFresh
    ? await world.stand.make.employee({ companyId: tenant.companyId, departmentId })
    : standing;
  return person.employeeId ?? missing;
};
export const others = ofPerson.filter((place) => place !== 'self');

export const byId = (id: Id, rest: Input = {}, places = inCompany): Builder => ({
  places,
  input: async (wanted) => ({ ...rest, params: { id: await id(wanted) } }),
});
