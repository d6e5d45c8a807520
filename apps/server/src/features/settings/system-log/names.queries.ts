import type { FieldDifference } from '@gatehouse/api/settings/log-differences.rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Where the name of a thing stands: its table, and what it is called there and in what is recorded of it. */
interface Named {
  table: string;
  column: string;
  field: string;
}

const things = {
  accounts: { table: 'accounts', column: 'display_name', field: 'displayName' },
  buildings: { table: 'buildings', column: 'building_name', field: 'buildingName' },
  companies: { table: 'companies', column: 'company_name', field: 'companyName' },
  departments: { table: 'departments', column: 'department_name', field: 'departmentName' },
  devices: { table: 'devices', column: 'device_name', field: 'deviceName' },
  doors: { table: 'doors', column: 'door_name', field: 'doorName' },
  employees: { table: 'employees', column: 'display_name', field: 'displayName' },
  holidays: { table: 'holidays', column: 'name', field: 'name' },
  passkeys: { table: 'passkeys', column: 'name', field: 'name' },
  requestTypes: { table: 'request_types', column: 'name', field: 'name' },
  requests: { table: 'requests', column: 'title', field: 'title' },
  roles: { table: 'roles', column: 'role_name', field: 'roleName' },
  rooms: { table: 'rooms', column: 'room_name', field: 'roomName' },
  vehicles: { table: 'vehicles', column: 'vehicle_name', field: 'vehicleName' },
  workShifts: { table: 'work_shifts', column: 'name', field: 'name' },
} as const satisfies Record<string, Named>;
type Thing = keyof typeof things;

/** Nouns whose entries carry the number of another thing. */
const numberOf: Readonly<Record<string, Thing>> = {
  avatars: 'employees',
  managers: 'employees',
  profiles: 'employees',
  recognitionPictures: 'employees',
  notifications: 'accounts',
  personalData: 'accounts',
  pushSettings: 'accounts',
  secondFactors: 'accounts',
  noticeSettings: 'companies',
  privacySettings: 'companies',
};
const isThing = (noun: string): noun is Thing => Object.hasOwn(things, noun);
const thingOf = (noun: string): Thing | undefined => (isThing(noun) ? noun : numberOf[noun]);

const leading: readonly (readonly [end: RegExp, Thing])[] = [
  [/company(Id|Ids)$/i, 'companies'],
  [/department(Id|Ids)$/i, 'departments'],
  [/building(Id|Ids)$/i, 'buildings'],
  [/room(Id|Ids)$/i, 'rooms'],
  [/door(Id|Ids)$/i, 'doors'],
  [/device(Id|Ids)$/i, 'devices'],
  [/(employee|manager)(Id|Ids)$/i, 'employees'],
  [/(account|user)(Id|Ids)$/i, 'accounts'],
];
/** The kind of thing a field's numbers lead to. */
const thingAt = (entity: string, field: string): Thing | undefined =>
  field === 'parentId' && entity === 'departments'
    ? 'departments'
    : leading.find(([end]) => end.test(field))?.[1];

const numbers = (written: string | null): number[] =>
  written !== null && /^\d{1,15}(, \d{1,15})*$/.test(written) ? written.split(', ').map(Number) : [];

interface Nameless {
  entity: string;
  entityId: string;
  before: unknown;
  after: unknown;
  changes: FieldDifference[];
}
interface Names {
  entityName: string | null;
  changes: (FieldDifference & { wasName: string | null; isName: string | null })[];
}

/**
 * Names of the things entries of a company's chain (0: of the installation) are about and their numbers lead to, as they are called now; a
 * thing that is gone by what was written of it, or null.
 */
export async function namesFor(
  db: Db,
  chainId: number,
  entries: readonly Nameless[],
): Promise<(entry: Nameless) => Names> {
  const wanted = new Map<Thing, Set<number>>();
  const want = (thing: Thing | undefined, written: string | null) => {
    if (!thing) return;
    const of = wanted.get(thing) ?? new Set();
    for (const id of numbers(written)) of.add(id);
    if (of.size > 0) wanted.set(thing, of);
  };
  for (const { entity, entityId, changes } of entries) {
    want(thingOf(entity), entityId);
    for (const { field, was, is } of changes) for (const one of [was, is]) want(thingAt(entity, field), one);
  }
  const found = await findNames(db, chainId, wanted);
  const called = (thing: Thing | undefined, written: string | null): string | null => {
    const all = thing ? numbers(written).map((id) => found.get(`${thing} ${id}`)) : [];
    return all.length > 0 && all.every(Boolean) ? all.join(', ') : null;
  };
  return ({ entity, entityId, before, after, changes }) => ({
    entityName:
      called(thingOf(entity), entityId) ?? recordedName(entity, after) ?? recordedName(entity, before),
    changes: changes.map((change) => {
      const thing = thingAt(entity, change.field);
      return { ...change, wasName: called(thing, change.was), isName: called(thing, change.is) };
    }),
  });
}

async function findNames(db: Db, chainId: number, wanted: ReadonlyMap<Thing, ReadonlySet<number>>) {
  if (wanted.size === 0) return new Map<string, string>();
  const parts = [...wanted].map(([thing, ids]): RawBuilder<unknown> => {
    const { table, column } = things[thing];
    const owner = sql.ref(thing === 'companies' ? 'n.id' : 'n.company_id');
    const mine = chainId === 0 ? sql`` : sql`AND (${owner} = ${chainId}::bigint OR ${owner} IS NULL)`;
    return sql`SELECT ${thing}::text || ' ' || n.id AS key, n.${sql.ref(column)} AS name FROM ${sql.table(table)} n
      WHERE n.id = ANY (${[...ids]}::bigint[]) ${mine}`;
  });
  const { rows } = await sql<{ key: string; name: string }>`${sql.join(parts, sql` UNION ALL `)}`.execute(db);
  return new Map(rows.filter(({ name }) => name !== '').map(({ key, name }) => [key, name]));
}

/** What a thing was called in what was written of it. */
function recordedName(entity: string, written: unknown): string | null {
  const thing = thingOf(entity);
  if (!thing || typeof written !== 'object' || written === null) return null;
  const name: unknown = Reflect.get(written, things[thing].field);
  return typeof name === 'string' && name !== '' ? name : null;
}
