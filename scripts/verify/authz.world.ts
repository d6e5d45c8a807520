import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { hashPassword } from '../../apps/server/src/platform/password.ts';
import type { Person } from '../../apps/server/test/kit/factories.ts';
import type { Role } from './authz.expectation.ts';
import type { Stand } from './harness.ts';

/** A company with one of everything. */
export interface Tenant {
  companyId: number;
  companyCode: string;
  departments: [number, number];
  departmentCode: string;
  /** Two of the first department, one of the second. */
  staff: Person;
  colleague: Person;
  other: Person;
  managers: [Person, Person];
  admin: Person;
  buildingId: number;
  buildingCode: string;
  roomId: number;
  roomCode: string;
  doorId: number;
  doorCode: string;
  deviceId: number;
  quarantineId: number;
  mailId: number;
  importId: number;
  sessionId: number;
  /** A role of the company, which nobody holds. */
  roleId: number;
  /** Vehicle by the employee it belongs to. */
  vehicles: ReadonlyMap<number, number>;
}

export interface Actor {
  name: string;
  person: Person | null;
  /** Undefined: nobody whom the portal knows as signed in. */
  roles: Role[] | undefined;
  headers: Record<string, string>;
  tenant: Tenant | null;
  /** Which of the tenant's departments: managed ones. */
  manages: number[];
}

export interface World {
  stand: Stand;
  a: Tenant;
  b: Tenant;
  actors: Actor[];
}

export const canary = (tenant: 'A' | 'B') => `CANARY${tenant}`;
export const password = 'Blue-Kettle-42';
let count = 0;
/** A name that nothing else has. */
export const fresh = (prefix = 'N') => `${prefix}${++count}x${randomBytes(3).toString('hex')}`;

export async function buildWorld(stand: Stand): Promise<World> {
  const stored = await hashPassword(password);
  const a = await tenant(stand);
  const b = await tenant(stand);
  await stand.make.owner.query('UPDATE accounts SET password_hash = $1', [stored]);
  await plant(stand, b.companyId, canary('B'));
  await plant(stand, a.companyId, canary('A'));
  return { stand, a, b, actors: await twelve(stand, a, b) };
}

async function tenant({ make, signIn, store }: Stand): Promise<Tenant> {
  const company = await make.company();
  const companyId = company.id;
  const first = await make.department({ companyId });
  const second = await make.department({ companyId });
  const of = (departmentId: number, role: Role) => make.employee({ companyId, departmentId, roles: [role] });
  const managers: [Person, Person] = [await of(first.id, 'MANAGER'), await of(second.id, 'MANAGER')];
  await make.manages(managers[0], first.id);
  await make.manages(managers[1], second.id);
  const building = await make.building({ companyId });
  const room = await make.room({ buildingId: building.id, companyId });
  const door = await make.door({ roomId: room.id, companyId });
  const device = await make.device({ doorId: door.id, companyId });
  const staff = await of(first.id, 'STAFF');
  await signIn(staff);
  const made: Omit<Tenant, 'importId' | 'quarantineId' | 'mailId' | 'sessionId' | 'vehicles' | 'roleId'> = {
    companyId,
    companyCode: company.code,
    departments: [first.id, second.id],
    departmentCode: first.code,
    staff,
    colleague: await of(first.id, 'STAFF'),
    other: await of(second.id, 'STAFF'),
    managers,
    admin: await of(second.id, 'ADMIN'),
    buildingId: building.id,
    buildingCode: building.code,
    roomId: room.id,
    roomCode: room.code,
    doorId: door.id,
    doorCode: door.code,
    deviceId: device.id,
  };
  const vehicles = new Map<number, number>();
  for (const person of [made.staff, made.colleague, made.other]) {
    await attended(make.owner, made, person);
    await pictured({ make, store }, person);
    vehicles.set(person.employeeId ?? 0, await parked({ make }, person));
  }
  const session = await make.owner.query('SELECT id FROM sessions WHERE account_id = $1', [staff.accountId]);
  const roleId = await customRole({ make }, companyId);
  const sessionId = Number(session.rows[0].id);
  const whole = { ...made, vehicles, roleId, quarantineId: 0, importId: 0, mailId: 0, sessionId };
  return {
    ...whole,
    quarantineId: await quarantined({ make }, whole),
    mailId: await failedMail({ make }, whole),
    importId: await waitingImport({ make }, whole),
  };
}

/** A punch and a day of a person, so that lists and logs have something to show. */
async function attended(
  owner: Stand['make']['owner'],
  made: { companyId: number; deviceId: number },
  person: Person,
) {
  await owner.query(
    `INSERT INTO punches (company_id, punch_date, punched_at, wall_time, zone, received_at, device_id, employee_id, person_code,
       verify_mode, direction, result, work_date)
     VALUES ($1, current_date, now(), now()::timestamp, 'UTC', now(), $2, $3, $4, 'FACE', 'IN', 'ACCESS_GRANTED', current_date)`,
    [made.companyId, made.deviceId, person.employeeId, person.pin],
  );
}

/** An avatar and five recognition pictures that wait for approval; the name of the file they all are. */
export async function pictured({ make, store }: Pick<Stand, 'make' | 'store'>, of: Person): Promise<string> {
  const companyId = of.companyId ?? 0;
  const content = randomBytes(64);
  const name = store.nameOf(companyId, content);
  await store.write(companyId, name, content);
  await make.owner.query(
    'INSERT INTO files (company_id, name, size, brought_at) VALUES ($1, $2, 64, now())',
    [companyId, name],
  );
  await make.owner.query('DELETE FROM recognition_pictures WHERE employee_id = $1', [of.employeeId]);
  await make.owner.query(
    'INSERT INTO recognition_pictures SELECT $1, $2, true, place, $3 FROM generate_series(1, 5) AS place',
    [companyId, of.employeeId, name],
  );
  await make.owner.query(
    "UPDATE employees SET avatar = $2, register_face_status = 'WAITING_APPROVAl' WHERE id = $1", // sic: wire format
    [of.employeeId, name],
  );
  return name;
}

/** A vehicle of a person. */
export async function parked({ make }: Pick<Stand, 'make'>, owner: Person): Promise<number> {
  const { rows } = await make.owner.query(
    `INSERT INTO vehicles (company_id, employee_id, vehicle_type, vehicle_name, plate_no, register_no, color)
     VALUES ($1, $2, 'car', 'Car', $3, $3, 'red') RETURNING id`,
    [owner.companyId, owner.employeeId, fresh('V')],
  );
  return Number(rows[0].id);
}

/** A role of a company, with one permission. */
export async function customRole({ make }: Pick<Stand, 'make'>, companyId: number): Promise<number> {
  const { rows } = await make.owner.query(
    `INSERT INTO roles (company_id, role_code, role_name, permissions) VALUES ($1, $2, $2, '{MY_PROFILE}') RETURNING id`,
    [companyId, fresh('R').toUpperCase()],
  );
  return Number(rows[0].id);
}

/** A record held for review. */
export async function quarantined(
  { make: { owner } }: Pick<Stand, 'make'>,
  { companyId, deviceId }: Pick<Tenant, 'companyId' | 'deviceId'>,
): Promise<number> {
  const key = randomUUID();
  await owner.query(
    "INSERT INTO punch_inbox (device_id, record_key, company_id, received_at, source, raw) VALUES ($1, $2, $3, now(), 'ZK', $4)",
    [deviceId, key, companyId, fresh('raw')],
  );
  const { rows } = await owner.query(
    `INSERT INTO quarantine (company_id, device_id, record_key, reason, person_code, wall_time, raw, received_at)
     VALUES ($1, $2, $3, 'UNKNOWN_PERSON', $4, now()::timestamp, $5, now()) RETURNING id`,
    [companyId, deviceId, key, fresh('9'), fresh('raw')],
  );
  return Number(rows[0].id);
}

/** A mail that nobody took. */
export async function failedMail(
  { make: { owner } }: Pick<Stand, 'make'>,
  { companyId, staff }: Pick<Tenant, 'companyId' | 'staff'>,
): Promise<number> {
  const { rows } = await owner.query(
    `INSERT INTO mails (company_id, account_id, kind, to_address, to_name, language, state, sealed, created_at, due_at, expires_at)
     VALUES ($1, $2, 'INVITATION', 'x@example.com', $3, 'en', 'FAILED', '\\x00', now(), now(), now() + interval '1 day') RETURNING id`,
    [companyId, staff.accountId, fresh()],
  );
  return Number(rows[0].id);
}

/** A sheet that was looked into and waits to be carried out. */
export async function waitingImport(
  { make: { owner } }: Pick<Stand, 'make'>,
  { companyId, colleague }: Pick<Tenant, 'companyId' | 'colleague'>,
): Promise<number> {
  const { rows } = await owner.query(
    `INSERT INTO employee_imports (company_id, account_id, actor_name, actor_is_system, file_name, added, created_at)
     VALUES ($1, $2, 'verify', false, $3, 1, now()) RETURNING id`,
    [companyId, colleague.accountId, fresh('file')],
  );
  return Number(rows[0].id);
}

// texts that mean something to the portal: a canary in them would make a row another row
const meaningful =
  /zone|language|status|^state$|kind|_code$|code$|username|serial|direction|source|protocol|hash|^key$|type|remote|verify|marital|address$/;

/** Puts the canary into every text of a company that may hold any. */
async function plant({ make: { owner } }: Stand, companyId: number, sign: string): Promise<void> {
  const { rows } = await owner.query<{ table: string; column: string }>(`
    SELECT c.table_name AS table, c.column_name AS column FROM information_schema.columns c
    JOIN information_schema.tables t ON t.table_name = c.table_name AND t.table_type = 'BASE TABLE'
    WHERE c.table_schema = 'public' AND c.data_type = 'text' AND c.table_name NOT LIKE 'audit%' AND (c.table_name = 'companies' OR EXISTS (
      SELECT FROM information_schema.columns o WHERE o.table_name = c.table_name AND o.column_name = 'company_id'))`);
  for (const { table, column } of rows) {
    if (meaningful.test(column)) continue;
    const own = table === 'companies' ? 'id' : 'company_id';
    // a constraint knows which texts a column takes: those stay
    await owner
      .query(
        `UPDATE ${table} SET ${column} = '${sign} ' || ${column} WHERE ${own} = $1 AND ${column} IS NOT NULL`,
        [companyId],
      )
      .catch(() => undefined);
  }
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const anyToken = (seed: string) => createHash('sha256').update(seed).digest('base64url');

async function twelve(stand: Stand, a: Tenant, b: Tenant): Promise<Actor[]> {
  const { make, signIn } = stand;
  const nobody = (name: string, headers: Record<string, string>): Actor => ({
    name,
    headers,
    person: null,
    roles: undefined,
    tenant: null,
    manages: [],
  });
  const of = async (
    name: string,
    person: Person,
    roles: Role[],
    tenantOf: Tenant | null,
    manages: number[] = [],
  ): Promise<Actor> => ({
    name,
    person,
    roles,
    tenant: tenantOf,
    manages,
    headers: bearer(await signIn(person)),
  });
  const expired = await signIn(a.admin);
  await make.owner.query(
    "UPDATE sessions SET expires_at = now() - interval '1 second' WHERE token_hash = $1",
    [createHash('sha256').update(expired).digest()],
  );
  const locked = await make.employee({ companyId: a.companyId, roles: ['ADMIN'] });
  const lockedToken = await signIn(locked);
  await make.owner.query('UPDATE accounts SET status = -1 WHERE id = $1', [locked.accountId]);
  const both = await make.employee({
    companyId: a.companyId,
    departmentId: a.departments[0],
    roles: ['STAFF', 'MANAGER'],
  });
  await make.manages(both, a.departments[0]);
  await make.owner.query(
    'UPDATE accounts SET password_hash = (SELECT password_hash FROM accounts WHERE id = $1) WHERE password_hash IS NULL',
    [a.admin.accountId],
  );
  const system = await make.sysadmin();
  await make.owner.query(
    'UPDATE accounts SET password_hash = (SELECT password_hash FROM accounts WHERE id = $1) WHERE id = $2',
    [a.admin.accountId, system.accountId],
  );
  return [
    nobody('anonymous', {}),
    nobody('expired', bearer(expired)),
    nobody('locked', bearer(lockedToken)),
    await of('STAFF', a.staff, ['STAFF'], a),
    await of('MANAGER of D1', a.managers[0], ['MANAGER'], a, [a.departments[0]]),
    await of('MANAGER of D2', a.managers[1], ['MANAGER'], a, [a.departments[1]]),
    await of('ADMIN of A', a.admin, ['ADMIN'], a),
    await of('ADMIN of B', b.admin, ['ADMIN'], b),
    await of('SYSADMIN', system, ['SYSADMIN'], null),
    await of('STAFF+MANAGER', both, ['STAFF', 'MANAGER'], a, [a.departments[0]]),
    nobody('device', { ...bearer(anyToken(String(a.deviceId))), 'x-device': String(a.deviceId) }),
    nobody('visitor link', bearer(anyToken('visitor'))),
  ];
}
