import { randomUUID } from 'node:crypto';
import type { Person } from '@gatehouse/testing/data/factories';
import { seeds } from '@gatehouse/testing/nouns/index';
import type { SeedContext } from '@gatehouse/testing/nouns/proof';
import type { ProofFixture } from '@gatehouse/testing/portal/harness';
import { erasedColumns } from '../../../apps/server/src/features/people/personal-data/personal-data-register.ts';
import { storeFile } from '../../../apps/server/src/platform/files/store-file.ts';
import type { PersonalTable } from '../../../apps/server/src/platform/personal.ts';
import type { Services } from '../../../apps/server/src/platform/services.ts';

/** A person with a row in every table about people. Each text contains a unique canary (a marker text). */
export interface SeededPerson {
  /** The canary (marker text) of each column, by `table.column`. */
  canaries: Map<string, string>;
  /** Tables into which no row about the person could be inserted, each with the error. */
  unseeded: string[];
}

interface SeedColumn {
  name: string;
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
}

/** Tables with rows that prevent an erasure, so they are not seeded. */
const inTheWay = ['department_managers'];
/** Tables into which only the portal's operations write, so they are not seeded. */
const byOperations = ['audit_log', 'employees', 'accounts', 'account_roles'];
/** Tables that a trigger fills. They are therefore not seeded. */
const byTriggers = ['terminal_changes', 'employee_changes'];

/**
 * Returns values for columns with these names in any table. The values are the ids of other rows that a row about a
 * person refers to.
 */
const referencesOf = ({
  person,
  deviceId,
  sessionId,
  recordKey,
  file,
}: SeedContext): Record<string, unknown> => ({
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

/**
 * Returns the value of a column as declared in testing/nouns. Such a column allows only certain values, or refers to
 * another row.
 */
function declaredValue(column: string, context: SeedContext): unknown {
  const seed = seeds[column];
  return typeof seed === 'function' ? seed(context) : seed;
}

function anyValue({ type }: SeedColumn): unknown {
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

async function columnsOf(
  { make: { owner } }: Pick<ProofFixture, 'make'>,
  table: string,
): Promise<SeedColumn[]> {
  const { rows } = await owner.query<SeedColumn>(
    `SELECT column_name AS name, udt_name AS type, is_nullable = 'YES' AS "isNullable",
       column_default IS NOT NULL OR is_identity = 'YES' AS "hasDefault"
     FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER'`,
    [table],
  );
  return rows;
}

/**
 * Inserts a row about the person into each table without one, and then puts a canary (marker text) into every personal
 * text.
 */
export async function seedPerson(
  fixture: ProofFixture,
  services: Services,
  tables: ReadonlyMap<string, PersonalTable>,
  person: Person,
  deviceId: number,
  canaryOf: (column: string) => string,
): Promise<SeededPerson> {
  const { owner } = fixture.make;
  const queryId = async (text: string, values: unknown[]) => (await owner.query(text, values)).rows[0]?.id;
  await fixture.signIn(person);
  const sessionId = await queryId('SELECT id FROM sessions WHERE account_id = $1 LIMIT 1', [
    person.accountId,
  ]);
  const { name: file } = await storeFile(services, person.companyId ?? 0, Buffer.from(canaryOf('file')));
  // The leave type that every new company has.
  const leave =
    "SELECT id FROM request_types WHERE company_id = $1 AND type_code = 'LEAVE' ORDER BY id LIMIT 1";
  const behind =
    'SELECT room_id AS id FROM doors JOIN devices ON devices.door_id = doors.id WHERE devices.id = $1';
  const lane = await fixture.make.lane({ companyId: person.companyId ?? 0 });
  const camera = await fixture.make.trackingDevice({ laneId: lane.id });
  const webhook = await fixture.make.webhook({ companyId: person.companyId ?? 0 });
  const ids = new Map([
    ['webhooks', webhook.id],
    ['lanes', lane.id],
    ['tracking_devices', camera.id],
    ['request_types', Number(await queryId(leave, [person.companyId]))],
    ['rooms', Number(await queryId(behind, [deviceId]))],
  ]);
  const context: SeedContext = {
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
    const fixed = referencesOf(context);
    const values = (await columnsOf(fixture, table)).flatMap((column): [string, unknown][] => {
      const value = declaredValue(`${table}.${column.name}`, context) ?? fixed[column.name];
      if (value !== undefined) return [[column.name, value]];
      return column.isNullable || column.hasDefault ? [] : [[column.name, anyValue(column)]];
    });
    const names = values.map(([name]) => name);
    return owner
      .query(
        `INSERT INTO ${table} (${names}) VALUES (${names.map((_, i) => `$${i + 1}`)}) RETURNING *`,
        values.map(([, value]) => value),
      )
      .then(({ rows }) => void ids.set(table, Number(rows[0]?.id)))
      .catch((error: Error) => `${table}: ${error.message}`);
  };
  // Some rows depend on rows of other tables, so rejected rows are tried again later.
  let waiting = writable;
  let unseeded: string[] = [];
  for (let before = Number.POSITIVE_INFINITY; waiting.length > 0 && waiting.length < before; ) {
    before = waiting.length;
    const refusals = new Map<string, string>();
    for (const table of waiting) {
      const refusal = await write(table);
      if (refusal) refusals.set(table, refusal);
    }
    waiting = [...refusals.keys()];
    unseeded = [...refusals.values()];
  }
  await owner.query('UPDATE employees SET avatar = $1 WHERE id = $2', [file, person.employeeId]);
  for (const [table, entry] of tables)
    if (!['audit_log', ...inTheWay].includes(table))
      await plantCanaries(fixture, table, entry, person, canaryOf, canaries);
  return { canaries, unseeded };
}

/**
 * Columns that link a row to the person, and columns derived from them. A canary (marker text) in such a column would
 * detach the row from the person.
 */
const leading =
  /^(quarantine\.person_code|quarantine_groups\.\w+|security_events\.subject|\w+\.(pin|device_pin|file|avatar|desired|secret))$/;

async function plantCanaries(
  fixture: ProofFixture,
  table: string,
  entry: PersonalTable,
  person: Person,
  canaryOf: (column: string) => string,
  canaries: Map<string, string>,
) {
  const { owner } = fixture.make;
  const personal = erasedColumns(entry);
  const columns = (await columnsOf(fixture, table)).filter(({ name }) => personal.includes(name));
  const conditions: Record<string, string> = {
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
    // Ignores columns with constraints that only allow certain values.
    await owner
      .query(`UPDATE ${table} SET ${name} = $1 WHERE ${conditions[entry.path]}`, [value])
      .then(({ rowCount }) => rowCount && canaries.set(`${table}.${name}`, canary))
      .catch((error: { code?: string }) => {
        if (error.code !== '23514' && error.code !== '23503') throw error;
      });
  }
}
