import { randomUUID } from 'node:crypto';
import { erasedColumns } from '../../apps/server/src/features/people/personal-data/personal-data-register.ts';
import { storeFile } from '../../apps/server/src/platform/files/store-file.ts';
import type { PersonalTable } from '../../apps/server/src/platform/personal.ts';
import type { Services } from '../../apps/server/src/platform/services.ts';
import type { Person } from '../../apps/server/test/kit/factories.ts';
import type { Stand } from './harness.ts';
import { seeds } from './nouns/index.ts';
import type { Surroundings } from './nouns/proof.ts';

/** Somebody with a row in every table about persons, and what stands in them that no other person has. */
export interface Seeded {
  /** `table.column` → the text that stands there. */
  canaries: Map<string, string>;
  /** Tables without a row, which the proof has to know of. */
  unseeded: string[];
}

interface Column {
  name: string;
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
}

/** Rows an erasure is refused for stand in these. */
const inTheWay = ['department_managers'];
/** Written by the portal alone, through its operations. */
const byOperations = ['audit_log', 'employees', 'accounts', 'account_roles'];
/** Written with a row of theirs by a trigger. */
const byTriggers = ['terminal_changes'];

/** What columns of these names hold in every table: what a row about somebody stands on. */
const standsOn = ({
  person,
  deviceId,
  sessionId,
  recordKey,
  file,
}: Surroundings): Record<string, unknown> => ({
  company_id: person.companyId,
  employee_id: person.employeeId,
  account_id: person.accountId,
  department_id: person.departmentId,
  device_id: deviceId,
  session_id: sessionId,
  record_key: recordKey,
  file,
  place: 1,
  is_waiting: false,
});

/** What a column must hold that takes few words only, or refers to another row: a noun says so. */
function saidOf(column: string, around: Surroundings): unknown {
  const said = seeds[column];
  return typeof said === 'function' ? said(around) : said;
}

/** Anything a column of this type can hold. */
function anything({ type }: Column): unknown {
  switch (type) {
    case 'text':
      return randomUUID();
    case 'uuid':
      return randomUUID();
    case 'jsonb':
      return '{}';
    case 'bytea':
      return Buffer.from(randomUUID());
    case 'bool':
      return false;
    case 'date':
    case 'timestamp':
    case 'timestamptz':
      return '2026-11-02';
    case 'numeric':
      return 36.5;
    default:
      return type.startsWith('_') ? '{}' : 1;
  }
}

export async function columnsOf({ make: { owner } }: Pick<Stand, 'make'>, table: string): Promise<Column[]> {
  const { rows } = await owner.query<Column>(
    `SELECT column_name AS name, udt_name AS type, is_nullable = 'YES' AS "isNullable",
       column_default IS NOT NULL OR is_identity = 'YES' AS "hasDefault"
     FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER'`,
    [table],
  );
  return rows;
}

/** Puts a row of the person into each table that has none, then a canary into every personal text. */
export async function seedPerson(
  stand: Stand,
  services: Services,
  tables: ReadonlyMap<string, PersonalTable>,
  person: Person,
  deviceId: number,
  canaryOf: (column: string) => string,
): Promise<Seeded> {
  const { owner } = stand.make;
  const one = async (text: string, values: unknown[]) => (await owner.query(text, values)).rows[0]?.id;
  await stand.signIn(person);
  const sessionId = await one('SELECT id FROM sessions WHERE account_id = $1 LIMIT 1', [person.accountId]);
  const { name: file } = await storeFile(services, person.companyId ?? 0, Buffer.from(canaryOf('file')));
  // what every company has from the start
  const leave =
    "SELECT id FROM request_types WHERE company_id = $1 AND type_code = 'LEAVE' ORDER BY id LIMIT 1";
  const behind =
    'SELECT room_id AS id FROM doors JOIN devices ON devices.door_id = doors.id WHERE devices.id = $1';
  const lane = await stand.make.lane({ companyId: person.companyId ?? 0 });
  const camera = await stand.make.trackingDevice({ laneId: lane.id });
  const webhook = await stand.make.webhook({ companyId: person.companyId ?? 0 });
  const ids = new Map([
    ['webhooks', webhook.id],
    ['lanes', lane.id],
    ['tracking_devices', camera.id],
    ['request_types', Number(await one(leave, [person.companyId]))],
    ['rooms', Number(await one(behind, [deviceId]))],
  ]);
  const around: Surroundings = {
    person,
    deviceId,
    sessionId,
    recordKey: randomUUID(),
    file,
    idOf: (table) => ids.get(table),
  };
  const canaries = new Map<string, string>();
  const writable = [...tables.keys()].filter(
    (table) => ![...byOperations, ...byTriggers, ...inTheWay, 'sessions'].includes(table),
  );
  const write = async (table: string): Promise<string | undefined> => {
    const fixed = standsOn(around);
    const given = (await columnsOf(stand, table)).flatMap((column): [string, unknown][] => {
      const value = saidOf(`${table}.${column.name}`, around) ?? fixed[column.name];
      if (value !== undefined) return [[column.name, value]];
      return column.isNullable || column.hasDefault ? [] : [[column.name, anything(column)]];
    });
    const names = given.map(([name]) => name);
    return owner
      .query(
        `INSERT INTO ${table} (${names}) VALUES (${names.map((_, i) => `$${i + 1}`)}) RETURNING *`,
        given.map(([, value]) => value),
      )
      .then(({ rows }) => void ids.set(table, Number(rows[0]?.id)))
      .catch((error: Error) => `${table}: ${error.message}`);
  };
  // some stand on rows of others: what is refused at first is tried again after them
  let waiting = writable;
  let unseeded: string[] = [];
  for (let before = Number.POSITIVE_INFINITY; waiting.length > 0 && waiting.length < before; ) {
    before = waiting.length;
    const told = new Map<string, string>();
    for (const table of waiting) {
      const refusal = await write(table);
      if (refusal) told.set(table, refusal);
    }
    waiting = [...told.keys()];
    unseeded = [...told.values()];
  }
  await owner.query('UPDATE employees SET avatar = $1 WHERE id = $2', [file, person.employeeId]);
  for (const [table, entry] of tables)
    if (!['audit_log', ...inTheWay].includes(table))
      await plant(stand, table, entry, person, canaryOf, canaries);
  return { canaries, unseeded };
}

/** What leads from a row to the person, or is made of that; a canary there would make it somebody else's. */
const leading =
  /^(quarantine\.person_code|quarantine_groups\.\w+|security_events\.subject|\w+\.(pin|device_pin|file|avatar|desired|secret))$/;

async function plant(
  stand: Stand,
  table: string,
  entry: PersonalTable,
  person: Person,
  canaryOf: (column: string) => string,
  canaries: Map<string, string>,
) {
  const { owner } = stand.make;
  const personal = erasedColumns(entry);
  const columns = (await columnsOf(stand, table)).filter(({ name }) => personal.includes(name));
  const whose: Record<string, string> = {
    'own account': `id = ${person.accountId}`,
    'own person': `id = ${person.employeeId}`,
    account: `account_id = ${person.accountId}`,
    person: `employee_id = ${person.employeeId}`,
    session: `session_id IN (SELECT id FROM sessions WHERE account_id = ${person.accountId})`,
    'signed in as': `subject = '${person.accountName}'`,
    'held record': `person_code = '${person.pin}'`,
    'raw record': `record_key IN (SELECT record_key FROM punches WHERE employee_id = ${person.employeeId})`,
  };
  for (const { name, type } of columns) {
    if (!['text', 'jsonb'].includes(type) || leading.test(`${table}.${name}`)) continue;
    const canary = canaryOf(`${table}.${name}`);
    const value = type === 'jsonb' ? JSON.stringify({ canary }) : canary;
    // a column of a few allowed words takes no other
    await owner
      .query(`UPDATE ${table} SET ${name} = $1 WHERE ${whose[entry.path]}`, [value])
      .then(({ rowCount }) => rowCount && canaries.set(`${table}.${name}`, canary))
      .catch((error: { code?: string }) => {
        if (error.code !== '23514' && error.code !== '23503') throw error;
      });
  }
}
