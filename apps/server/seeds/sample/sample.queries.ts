import type { DeviceDirection, DeviceProtocol } from '@gatehouse/api/area/devices.rules';
import type { BuiltInRole } from '@gatehouse/api/platform/permissions';
import { sql } from 'kysely';
import { hashPath } from '../../src/features/device-ops/device-secrets/secret-path.ts';
import type { Db } from '../../src/platform/db/database.ts';
import type { SampleBuilding, SampleCompany } from './attendance/plan.ts';

export const countCompanies = async (db: Db): Promise<number> =>
  (await db.selectFrom('companies').select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow())
    .total;

/**
 * Inserts a company. Database triggers also insert rows that belong to it, which later statements of the same
 * transaction can read.
 */
export async function insertCompany(db: Db, company: SampleCompany): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('companies', 'id')) AS id`.execute(db);
  const id = rows[0]?.id ?? 0;
  await sql`SELECT set_config('gatehouse.companies', ${String(id)}, true)`.execute(db);
  await db
    .insertInto('companies')
    .values({
      id,
      company_code: company.code,
      company_name: company.name,
      website_url: company.website,
      time_zone: company.timeZone,
    })
    .execute();
  return id;
}

export async function insertDepartment(
  db: Db,
  companyId: number,
  code: string,
  name: string,
): Promise<number> {
  const { id } = await db
    .insertInto('departments')
    .values({ company_id: companyId, department_code: code, department_name: name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface SampleHours {
  start: string;
  end: string;
  breaks: object[];
}

export const insertHours = (db: Db, companyId: number, { start, end, breaks }: SampleHours) =>
  db
    .insertInto('default_shifts')
    .values({
      company_id: companyId,
      start_time: start,
      end_time: end,
      breaks: JSON.stringify(breaks),
      working_days: [1, 2, 3, 4, 5],
    })
    .execute();

export interface SampleShift extends SampleHours {
  companyId: number;
  departmentId: number;
  name: string;
  type?: 'NORMAL' | 'ON' | 'OT';
  dayType?: 'LEGAL_WORKDAY' | 'HOLIDAY' | 'SATURDAY' | 'SUNDAY';
}

export const insertShift = (db: Db, shift: SampleShift) =>
  db
    .insertInto('work_shifts')
    .values({
      company_id: shift.companyId,
      department_id: shift.departmentId,
      name: shift.name,
      start_time: shift.start,
      end_time: shift.end,
      breaks: JSON.stringify(shift.breaks),
      type: shift.type ?? 'NORMAL',
      working_day_type: shift.dayType ?? 'LEGAL_WORKDAY',
      salary_multiply: shift.type === 'OT' ? 1.5 : 1,
    })
    .execute();

export const insertHoliday = (
  db: Db,
  companyId: number,
  holiday: { date: string; name: string; part: string; building: string | null },
) =>
  sql`INSERT INTO holidays (company_id, building_id, holiday_date, name, part)
    SELECT ${companyId}, (SELECT id FROM buildings WHERE company_id = ${companyId} AND building_code = ${holiday.building}::text),
      ${holiday.date}::date, ${holiday.name}, ${holiday.part}`.execute(db);

export const setHomeBuilding = (db: Db, companyId: number, departmentId: number, building: string) =>
  sql`UPDATE departments SET home_building_id = (
      SELECT id FROM buildings WHERE company_id = ${companyId} AND building_code = ${building}::text)
    WHERE id = ${departmentId}`.execute(db);

export interface NewPerson {
  companyId: number;
  departmentId: number;
  accountName: string;
  email: string;
  displayName: string;
  firstName: string;
  lastName: string;
  gender: string;
  title: string;
  code: string;
  pin: string;
  card: string;
  roles: BuiltInRole[];
  passwordHash: string | null;
}

/** Inserts employees and their accounts in one statement. */
export const insertPeople = (db: Db, people: readonly NewPerson[], at: Date) =>
  sql`WITH given AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(people)}::jsonb) AS p ("companyId" bigint,
      "departmentId" bigint, "accountName" text, email text, "displayName" text, "firstName" text, "lastName" text, gender text,
      title text, code text, pin text, card text, roles text[], "passwordHash" text)),
    made AS (
      INSERT INTO accounts (company_id, username, email, display_name, password_hash, status, activated_at,
        changed_password_at)
      SELECT "companyId", "accountName", email, "displayName", "passwordHash", 1, ${at}::timestamptz,
        CASE WHEN "passwordHash" IS NOT NULL THEN ${at}::timestamptz END
      FROM given
      RETURNING id, username),
    granted AS (
      INSERT INTO account_roles (account_id, role_id, company_id)
      SELECT made.id, roles.id, given."companyId" FROM given JOIN made ON made.username = given."accountName"
        JOIN roles ON roles.company_id IS NULL AND roles.role_code = ANY (given.roles))
    INSERT INTO employees (company_id, department_id, account_id, employee_code, device_pin, card_number, display_name,
      first_name, last_name, gender, title, created_at)
    SELECT "companyId", "departmentId", made.id, code, pin, card, "displayName", "firstName", "lastName", gender, title, ${at}::timestamptz
    FROM given JOIN made ON made.username = given."accountName"`.execute(db);

export const makeManager = (db: Db, companyId: number, departmentId: number, accountName: string) =>
  sql`INSERT INTO department_managers (company_id, department_id, employee_id)
    SELECT ${companyId}, ${departmentId}, employees.id FROM employees JOIN accounts ON accounts.id = employees.account_id
    WHERE accounts.username = ${accountName}`.execute(db);

export async function insertBuilding(db: Db, companyId: number, building: SampleBuilding): Promise<number> {
  const { id } = await db
    .insertInto('buildings')
    .values({
      company_id: companyId,
      building_code: building.code,
      building_name: building.name,
      address: building.address,
      time_zone: building.timeZone,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertRoom(
  db: Db,
  companyId: number,
  buildingId: number,
  room: SampleBuilding['rooms'][number],
): Promise<number> {
  const { id } = await db
    .insertInto('rooms')
    .values({
      company_id: companyId,
      building_id: buildingId,
      room_code: room.code,
      room_name: room.name,
      room_type: room.type,
      floor: room.floor,
      is_secure: room.type === 'SECURITY_ROOM',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertDoor(
  db: Db,
  companyId: number,
  roomId: number,
  code: string,
  name: string,
): Promise<number> {
  const { id } = await db
    .insertInto('doors')
    .values({ company_id: companyId, room_id: roomId, door_code: code, door_name: name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface NewTerminal {
  id: number;
  companyId: number;
  doorId: number;
  code: string;
  name: string;
  direction: DeviceDirection;
  protocol: DeviceProtocol;
  serial: string;
  /** Secret URL path of a Hikvision terminal. Null for terminals that are identified by serial number. */
  path: string | null;
}

export async function insertTerminal(db: Db, terminal: NewTerminal, at: Date): Promise<void> {
  await db
    .insertInto('devices')
    .values({
      id: terminal.id,
      company_id: terminal.companyId,
      door_id: terminal.doorId,
      device_code: terminal.code,
      device_name: terminal.name,
      device_type: 'FACE',
      direction: terminal.direction,
      protocol: terminal.protocol,
      serial_number: terminal.serial,
      // Allows connections only from this machine, because the simulator of terminals runs on it.
      allowed_addresses: ['127.0.0.0/8', '::1/128', '::ffff:127.0.0.0/104'],
      approved_at: at,
      path_hash: terminal.path === null ? null : (hashPath(terminal.path) ?? null),
    })
    .execute();
  await db
    .insertInto('device_states')
    .values({ device_id: terminal.id, company_id: terminal.companyId })
    .execute();
}

export async function findTerminals(
  db: Db,
  companyId: number,
): Promise<{ id: number; name: string; doorCode: string; zone: string }[]> {
  const { rows } = await sql<{ id: number; name: string; doorCode: string; zone: string }>`
    SELECT v.id, v.device_name AS name, o.door_code AS "doorCode", b.time_zone AS zone
    FROM devices v JOIN doors o ON o.id = v.door_id JOIN rooms r ON r.id = o.room_id JOIN buildings b ON b.id = r.building_id
    WHERE v.company_id = ${companyId} ORDER BY v.id`.execute(db);
  return rows;
}

/** Closes a month on behalf of an administrator of the company. */
export const lockMonth = (db: Db, companyId: number, month: string, at: Date) =>
  sql`INSERT INTO attendance_locks (company_id, month, locked_at, locked_by)
    SELECT ${companyId}, ${month}::date, ${at}, min(h.account_id) FROM account_roles h JOIN roles r ON r.id = h.role_id
    WHERE h.company_id = ${companyId} AND r.role_code = 'ADMIN'`.execute(db);

/** Finds days with a morning check-in and no check-out. Days in departments with a manager come first. */
export async function findIncomplete(
  db: Db,
  companyId: number,
  { from, until }: { from: string; until: string },
  limit: number,
): Promise<{ pin: string; date: string }[]> {
  const { rows } = await sql<{ pin: string; date: string }>`
    SELECT e.device_pin AS pin, d.work_date AS date FROM attendance_days d JOIN employees e ON e.id = d.employee_id
    WHERE d.company_id = ${companyId} AND d.status = 'INCOMPLETE' AND d.work_date >= ${from}::date AND d.work_date < ${until}::date
      AND extract(hour FROM d.check_in_at AT TIME ZONE d.zone) < 11
    ORDER BY EXISTS (SELECT FROM department_managers m WHERE m.department_id = e.department_id) DESC, d.work_date
    LIMIT ${limit}`.execute(db);
  return rows;
}

/** Marks notifications from before `until` as read. */
export const readNotifications = (db: Db, companyId: number, until: Date) =>
  db
    .updateTable('notifications')
    .set({ read_at: until })
    .where('company_id', '=', companyId)
    .where('told_at', '<', until)
    .execute();
