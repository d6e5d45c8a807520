import type { BuiltInRole } from '@gatehouse/api/platform/permissions';
import pg from 'pg';
import type { Clock } from '../../src/platform/clock.ts';
import type { Connection } from '../../src/platform/db/database.ts';

export interface Company {
  id: number;
  code: string;
  name: string;
}
export interface Person {
  accountId: number;
  employeeId: number | null;
  companyId: number | null;
  accountName: string;
  departmentId: number | null;
  pin: string;
}
interface Row {
  id: number;
  companyId: number;
  code: string;
}
export interface Device extends Row {
  serial: string;
}

/** Makes rows with the parents they need, straight in the database; every call makes a new one. */
export interface Factories {
  /** The owner's connection, outside row-level security: for setting up and for looking. */
  owner: pg.Pool;
  company(given?: { timeZone?: string }): Promise<Company>;
  department(given?: { companyId?: number; parentId?: number }): Promise<Row>;
  employee(given?: {
    companyId?: number;
    departmentId?: number;
    roles?: BuiltInRole[];
    pin?: string;
    displayName?: string;
  }): Promise<Person>;
  /** An account of the installation, of no company. */
  sysadmin(): Promise<Person>;
  manages(person: Person, departmentId: number): Promise<void>;
  building(given?: { companyId?: number; timeZone?: string }): Promise<Row>;
  room(given?: { companyId?: number; buildingId?: number }): Promise<Row>;
  door(given?: { companyId?: number; roomId?: number }): Promise<Row>;
  /** Approved, weak identity, allowed from 127.0.0.1, unless said otherwise. */
  device(given?: {
    companyId?: number;
    doorId?: number;
    direction?: string;
    protocol?: 'ZK_ATT' | 'JSON';
    approved?: boolean;
  }): Promise<Device>;
  end(): Promise<void>;
}

let count = 0;
const next = () => ++count;

export function createFactories(connection: Connection, clock: Clock): Factories {
  const owner = new pg.Pool({ ...connection, max: 2 });
  owner.on('error', () => undefined); // the database is dropped at the end
  const insert = async (text: string, values: unknown[]): Promise<number> =>
    Number((await owner.query<{ id: string }>(`${text} RETURNING id`, values)).rows[0]?.id);

  const make: Factories = {
    owner,
    async company({ timeZone = 'Asia/Ho_Chi_Minh' } = {}) {
      const code = `C${next()}`;
      const name = `Company ${code}`;
      const id = await insert(
        'INSERT INTO companies (company_code, company_name, time_zone) VALUES ($1, $2, $3)',
        [code, name, timeZone],
      );
      await owner.query('INSERT INTO default_shifts (company_id) VALUES ($1)', [id]);
      return { id, code, name };
    },
    async department({ companyId, parentId } = {}) {
      const company = companyId ?? (await make.company()).id;
      const code = `D${next()}`;
      const id = await insert(
        'INSERT INTO departments (company_id, department_code, department_name, parent_department_id) VALUES ($1, $2, $3, $4)',
        [company, code, `Department ${code}`, parentId ?? null],
      );
      return { id, companyId: company, code };
    },
    async employee({ companyId, departmentId, roles = ['STAFF'], pin, displayName } = {}) {
      const department = departmentId
        ? { id: departmentId, companyId: companyId ?? (await companyOf('departments', departmentId)) }
        : await make.department({ ...(companyId && { companyId }) });
      const number = next();
      const accountName = `person${number}`;
      const shown = displayName ?? `Person ${number}`;
      const accountId = await insert(
        'INSERT INTO accounts (company_id, username, email, display_name, status, activated_at) VALUES ($1, $2, $3, $4, 1, $5)',
        [department.companyId, accountName, `${accountName}@example.com`, shown, clock.now()],
      );
      await owner.query(
        'INSERT INTO account_roles (account_id, role_id, company_id) SELECT $1, id, $2 FROM roles WHERE company_id IS NULL AND role_code = ANY ($3)',
        [accountId, department.companyId, roles],
      );
      const devicePin = pin ?? String(100_000 + number);
      const employeeId = await insert(
        `INSERT INTO employees (company_id, department_id, account_id, employee_code, device_pin, display_name, first_name, last_name)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          department.companyId,
          department.id,
          accountId,
          `E${10_000 + number}`,
          devicePin,
          shown,
          'Person',
          String(number),
        ],
      );
      return {
        accountId,
        employeeId,
        companyId: department.companyId,
        accountName,
        departmentId: department.id,
        pin: devicePin,
      };
    },
    async sysadmin() {
      const accountName = `system${next()}`;
      const accountId = await insert(
        'INSERT INTO accounts (username, display_name, status) VALUES ($1, $1, 1)',
        [accountName],
      );
      await owner.query(
        "INSERT INTO account_roles (account_id, role_id) SELECT $1, id FROM roles WHERE role_code = 'SYSADMIN'",
        [accountId],
      );
      return { accountId, employeeId: null, companyId: null, accountName, departmentId: null, pin: '' };
    },
    async manages(person, departmentId) {
      await owner.query(
        'INSERT INTO department_managers (company_id, department_id, employee_id) VALUES ($1, $2, $3)',
        [person.companyId, departmentId, person.employeeId],
      );
    },
    async building({ companyId, timeZone } = {}) {
      const company = companyId ?? (await make.company()).id;
      const code = `B${next()}`;
      const id = await insert(
        'INSERT INTO buildings (company_id, building_code, building_name, address, time_zone) VALUES ($1, $2, $3, $4, $5)',
        [company, code, `Building ${code}`, '1 Main Street', timeZone ?? null],
      );
      return { id, companyId: company, code };
    },
    async room({ companyId, buildingId } = {}) {
      const building = buildingId
        ? { id: buildingId, companyId: companyId ?? (await companyOf('buildings', buildingId)) }
        : await make.building({ ...(companyId && { companyId }) });
      const code = `R${next()}`;
      const id = await insert(
        "INSERT INTO rooms (company_id, building_id, room_code, room_name, room_type, floor) VALUES ($1, $2, $3, $4, 'OPEN_ROOM', 1)",
        [building.companyId, building.id, code, `Room ${code}`],
      );
      return { id, companyId: building.companyId, code };
    },
    async door({ companyId, roomId } = {}) {
      const room = roomId
        ? { id: roomId, companyId: companyId ?? (await companyOf('rooms', roomId)) }
        : await make.room({ ...(companyId && { companyId }) });
      const code = `G${next()}`;
      const id = await insert(
        'INSERT INTO doors (company_id, room_id, door_code, door_name) VALUES ($1, $2, $3, $4)',
        [room.companyId, room.id, code, `Door ${code}`],
      );
      return { id, companyId: room.companyId, code };
    },
    async device({ companyId, doorId, direction = 'UNKNOWN', protocol = 'ZK_ATT', approved = true } = {}) {
      const door = doorId
        ? { id: doorId, companyId: companyId ?? (await companyOf('doors', doorId)) }
        : await make.door({ ...(companyId && { companyId }) });
      const number = next();
      const serial = `TEST${1_000_000 + number}`;
      const id = await insert(
        `INSERT INTO devices (id, company_id, door_id, device_code, device_name, device_type, direction, protocol, serial_number,
           allowed_addresses, approved_at) VALUES ($1, $2, $3, $4, $5, 'FACE', $6, $7, $8, $9, $10)`,
        [
          number,
          door.companyId,
          door.id,
          `V${number}`,
          `Device ${number}`,
          direction,
          protocol,
          serial,
          ['127.0.0.1/32'],
          approved ? clock.now() : null,
        ],
      );
      await owner.query('INSERT INTO device_states (device_id, company_id) VALUES ($1, $2)', [
        id,
        door.companyId,
      ]);
      return { id, companyId: door.companyId, code: `V${number}`, serial };
    },
    end: () => owner.end(),
  };
  const companyOf = async (table: string, id: number): Promise<number> =>
    Number(
      (await owner.query<{ company_id: string }>(`SELECT company_id FROM ${table} WHERE id = $1`, [id]))
        .rows[0]?.company_id,
    );
  return make;
}
