import type { BuiltInRole } from '@gatehouse/api/platform/permissions';
import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/database.ts';
import type { SampleBuilding, SampleCompany } from './plan.ts';

export const countCompanies = async (db: Db): Promise<number> =>
  (await db.selectFrom('companies').select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow())
    .total;

export async function insertCompany(db: Db, company: SampleCompany): Promise<number> {
  const { id } = await db
    .insertInto('companies')
    .values({
      company_code: company.code,
      company_name: company.name,
      website_url: company.website,
      time_zone: company.timeZone,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
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

export const insertShift = (
  db: Db,
  shift: { companyId: number; departmentId: number | null; start: string; end: string; breaks: object[] },
) =>
  db
    .insertInto('default_shifts')
    .values({
      company_id: shift.companyId,
      department_id: shift.departmentId,
      start_time: shift.start,
      end_time: shift.end,
      breaks: JSON.stringify(shift.breaks),
      working_days: [1, 2, 3, 4, 5],
    })
    .execute();

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

/** All people of a company in one statement; account and employee of each. */
export const insertPeople = (db: Db, people: readonly NewPerson[], at: Date) =>
  sql`WITH given AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(people)}::jsonb) AS p ("companyId" bigint,
      "departmentId" bigint, "accountName" text, email text, "displayName" text, "firstName" text, "lastName" text, gender text,
      title text, code text, pin text, card text, roles text[], "passwordHash" text)),
    made AS (
      INSERT INTO accounts (company_id, username, email, display_name, password_hash, status, activated_at)
      SELECT "companyId", "accountName", email, "displayName", "passwordHash", 1, ${at}::timestamptz FROM given
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
  direction: string;
  protocol: string;
  serial: string;
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
      // the simulator speaks from this machine
      allowed_addresses: ['127.0.0.0/8', '::1/128', '::ffff:127.0.0.0/104'],
      approved_at: at,
    })
    .execute();
  await db
    .insertInto('device_states')
    .values({ device_id: terminal.id, company_id: terminal.companyId })
    .execute();
}
