import { randomUUID } from 'node:crypto';
import {
  erased,
  type PersonalTable,
  personalTables,
} from '../../apps/server/src/features/people/personal-data/personal-data.ts';
import { keepFile } from '../../apps/server/src/platform/files/keep.ts';
import type { Services } from '../../apps/server/src/platform/services.ts';
import type { Person } from '../../apps/server/test/kit/factories.ts';
import type { Stand } from './harness.ts';

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

/** What a column must hold that refers to something, or may hold a few words only; else it is anything of its type. */
function known({
  person,
  deviceId,
  sessionId,
  importId,
  recordKey,
  file,
}: Surroundings): Record<string, unknown> {
  return {
    company_id: person.companyId,
    employee_id: person.employeeId,
    account_id: person.accountId,
    department_id: person.departmentId,
    device_id: deviceId,
    session_id: sessionId,
    import_id: importId,
    record_key: recordKey,
    file,
    place: 1,
    is_waiting: false,
    'vehicles.vehicle_type': 'car',
    'punches.result': 'ACCESS_GRANTED',
    'punches.punch_date': '2026-11-02',
    'quarantine.reason': 'UNREADABLE',
    'quarantine.person_code': person.pin,
    'quarantine.record_key': randomUUID(),
    'person_codes.code': String(Number(person.pin) + 1),
    'device_people.pin': person.pin,
    'device_people.desired': `DATA UPDATE USERINFO PIN=${person.pin}\tName=x`,
    'device_faces.pin': person.pin,
    'security_events.subject': person.accountName,
    'one_time_codes.purpose': 'PASSWORD',
    'mails.state': 'SENT',
    'employee_import_rows.kind': 'CHANGED',
  };
}

interface Surroundings {
  person: Person;
  deviceId: number;
  sessionId: number;
  importId: number;
  recordKey: string;
  file: string;
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
     FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1`,
    [table],
  );
  return rows;
}

/** Puts a row of the person into each table that has none, then a canary into every personal text. */
export async function seedPerson(
  stand: Stand,
  services: Services,
  person: Person,
  deviceId: number,
  canaryOf: (column: string) => string,
): Promise<Seeded> {
  const { owner } = stand.make;
  const one = async (text: string, values: unknown[]) => (await owner.query(text, values)).rows[0]?.id;
  await stand.signIn(person);
  const sessionId = await one('SELECT id FROM sessions WHERE account_id = $1 LIMIT 1', [person.accountId]);
  const { name: file } = await keepFile(services, person.companyId ?? 0, Buffer.from(canaryOf('file')));
  const around: Surroundings = { person, deviceId, sessionId, importId: 0, recordKey: randomUUID(), file };
  const canaries = new Map<string, string>();
  const unseeded: string[] = [];
  // tables of an import and of codes stand on others of the person
  const order = Object.keys(personalTables).sort(
    (a, b) => Number(/rows$|recovery/.test(a)) - Number(/rows$|recovery/.test(b)),
  );
  for (const table of order) {
    if (byOperations.includes(table) || inTheWay.includes(table) || table === 'sessions') continue;
    const columns = await columnsOf(stand, table);
    const fixed = known(around);
    const given = columns.flatMap((column): [string, unknown][] => {
      const value = fixed[`${table}.${column.name}`] ?? fixed[column.name];
      if (value !== undefined) return [[column.name, value]];
      return column.isNullable || column.hasDefault ? [] : [[column.name, anything(column)]];
    });
    const names = given.map(([name]) => name);
    const inserted = await owner
      .query(
        `INSERT INTO ${table} (${names}) VALUES (${names.map((_, i) => `$${i + 1}`)}) RETURNING *`,
        given.map(([, value]) => value),
      )
      .catch((error: Error) => void unseeded.push(`${table}: ${error.message}`));
    if (table === 'employee_imports') around.importId = Number(inserted?.rows[0]?.id);
  }
  await owner.query('UPDATE employees SET avatar = $1 WHERE id = $2', [file, person.employeeId]);
  for (const table of order)
    if (!['audit_log', ...inTheWay].includes(table))
      await plant(stand, table, personalTables[table] as PersonalTable, person, canaryOf, canaries);
  return { canaries, unseeded };
}

/** What leads from a row to the person; a canary there would make it somebody else's. */
const leading =
  /^(quarantine\.person_code|security_events\.subject|\w+\.(pin|device_pin|file|avatar|desired|secret))$/;

async function plant(
  stand: Stand,
  table: string,
  entry: PersonalTable,
  person: Person,
  canaryOf: (column: string) => string,
  canaries: Map<string, string>,
) {
  const { owner } = stand.make;
  const personal = erased(entry);
  const columns = (await columnsOf(stand, table)).filter(({ name }) => personal.includes(name));
  const whose: Record<string, string> = {
    'own account': `id = ${person.accountId}`,
    'own employee': `id = ${person.employeeId}`,
    account: `account_id = ${person.accountId}`,
    employee: `employee_id = ${person.employeeId}`,
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
