import type { FieldDifference } from '@gatehouse/api/settings/log-differences.rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Source of a record's name: its table and column, and its field in audit entries. */
interface NameSource {
  table: string;
  column: string;
  field: string;
}

const nameSources = {
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
} as const satisfies Record<string, NameSource>;
type NamedEntity = keyof typeof nameSources;

/** Maps a kind of object in the audit trail to the kind of record that its IDs identify. */
const numberOf: Readonly<Record<string, NamedEntity>> = {
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
const isThing = (noun: string): noun is NamedEntity => Object.hasOwn(nameSources, noun);
const namedEntityOf = (noun: string): NamedEntity | undefined => (isThing(noun) ? noun : numberOf[noun]);

const leading: readonly (readonly [end: RegExp, NamedEntity])[] = [
  [/company(Id|Ids)$/i, 'companies'],
  [/department(Id|Ids)$/i, 'departments'],
  [/building(Id|Ids)$/i, 'buildings'],
  [/room(Id|Ids)$/i, 'rooms'],
  [/door(Id|Ids)$/i, 'doors'],
  [/device(Id|Ids)$/i, 'devices'],
  [/(employee|manager)(Id|Ids)$/i, 'employees'],
  [/(account|user)(Id|Ids)$/i, 'accounts'],
];
/** Returns the kind of record to which the IDs in a field refer. Undefined for a field without IDs. */
const entityOfField = (entity: string, field: string): NamedEntity | undefined =>
  field === 'parentId' && entity === 'departments'
    ? 'departments'
    : leading.find(([end]) => end.test(field))?.[1];

const parseIds = (text: string | null): number[] =>
  text !== null && /^\d{1,15}(, \d{1,15})*$/.test(text) ? text.split(', ').map(Number) : [];

interface UnnamedEntry {
  entity: string;
  entityId: string;
  before: unknown;
  after: unknown;
  changes: FieldDifference[];
}
interface EntryNames {
  entityName: string | null;
  changes: (FieldDifference & { wasName: string | null; isName: string | null })[];
}

/**
 * Loads the current names of the records in audit entries, and of the records that the entries refer to by ID. Chain 0
 * is the chain of the installation. For a deleted record, returns the name recorded in the entry, or null.
 */
export async function loadNames(
  db: Db,
  chainId: number,
  entries: readonly UnnamedEntry[],
): Promise<(entry: UnnamedEntry) => EntryNames> {
  const idsByEntity = new Map<NamedEntity, Set<number>>();
  const collectIds = (named: NamedEntity | undefined, text: string | null) => {
    if (!named) return;
    const collected = idsByEntity.get(named) ?? new Set();
    for (const id of parseIds(text)) collected.add(id);
    if (collected.size > 0) idsByEntity.set(named, collected);
  };
  for (const { entity, entityId, changes } of entries) {
    collectIds(namedEntityOf(entity), entityId);
    for (const { field, was, is } of changes)
      for (const text of [was, is]) collectIds(entityOfField(entity, field), text);
  }
  const names = await findNames(db, chainId, idsByEntity);
  const lookUpNames = (named: NamedEntity | undefined, text: string | null): string | null => {
    const all = named ? parseIds(text).map((id) => names.get(`${named} ${id}`)) : [];
    return all.length > 0 && all.every(Boolean) ? all.join(', ') : null;
  };
  return ({ entity, entityId, before, after, changes }) => ({
    entityName:
      lookUpNames(namedEntityOf(entity), entityId) ??
      findRecordedName(entity, after) ??
      findRecordedName(entity, before),
    changes: changes.map((change) => {
      const named = entityOfField(entity, change.field);
      return { ...change, wasName: lookUpNames(named, change.was), isName: lookUpNames(named, change.is) };
    }),
  });
}

async function findNames(
  db: Db,
  chainId: number,
  idsByEntity: ReadonlyMap<NamedEntity, ReadonlySet<number>>,
) {
  if (idsByEntity.size === 0) return new Map<string, string>();
  const parts = [...idsByEntity].map(([named, ids]): RawBuilder<unknown> => {
    const { table, column } = nameSources[named];
    const owner = sql.ref(named === 'companies' ? 'n.id' : 'n.company_id');
    const companyCondition =
      chainId === 0 ? sql`` : sql`AND (${owner} = ${chainId}::bigint OR ${owner} IS NULL)`;
    return sql`SELECT ${named}::text || ' ' || n.id AS key, n.${sql.ref(column)} AS name FROM ${sql.table(table)} n
      WHERE n.id = ANY (${[...ids]}::bigint[]) ${companyCondition}`;
  });
  const { rows } = await sql<{ key: string; name: string }>`${sql.join(parts, sql` UNION ALL `)}`.execute(db);
  return new Map(rows.filter(({ name }) => name !== '').map(({ key, name }) => [key, name]));
}

function findRecordedName(entity: string, values: unknown): string | null {
  const named = namedEntityOf(entity);
  if (!named || typeof values !== 'object' || values === null) return null;
  const name: unknown = Reflect.get(values, nameSources[named].field);
  return typeof name === 'string' && name !== '' ? name : null;
}
