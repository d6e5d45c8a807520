/** Copies the meetings of a room, or of all rooms if the number is 0. */
export const copyBookings = (roomId: number) => `
INSERT INTO bare.bookings (room_id, employee_id, title, starts_at, ends_at)
  SELECT o.room_id, m.employee_id, m.title, o.starts_at, o.ends_at FROM meeting_occurrences o JOIN meetings m ON m.id = o.meeting_id
  JOIN bare.rooms r ON r.id = o.room_id WHERE ${roomId} IN (0, o.room_id)`;

/**
 * Tables and statements of the bare limit, in a schema of their own on the portal's database. The tables are loaded from
 * the rows of the first company, so that both sides have as many people, departments, doors, meetings, days and punches.
 * The database owner runs all of this.
 */
export const bareSchema = `
DROP SCHEMA IF EXISTS bare CASCADE;
CREATE SCHEMA bare;
SET synchronous_commit = off;
CREATE TABLE bare.departments (id bigint PRIMARY KEY, code text NOT NULL UNIQUE, name text NOT NULL);
CREATE TABLE bare.employees (id bigint PRIMARY KEY, pin text NOT NULL UNIQUE, name text NOT NULL,
  department_id bigint NOT NULL REFERENCES bare.departments);
CREATE TABLE bare.rooms (id bigint PRIMARY KEY, code text NOT NULL UNIQUE, name text NOT NULL);
CREATE TABLE bare.doors (id bigint PRIMARY KEY, name text NOT NULL, room_id bigint NOT NULL REFERENCES bare.rooms);
CREATE TABLE bare.devices (id bigint PRIMARY KEY, serial text NOT NULL UNIQUE, door_id bigint NOT NULL REFERENCES bare.doors);
CREATE TABLE bare.punches (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, device_id bigint NOT NULL REFERENCES bare.devices,
  employee_id bigint NOT NULL REFERENCES bare.employees, punched_at timestamptz NOT NULL, raw text NOT NULL);
CREATE TABLE bare.timesheets (employee_id bigint NOT NULL REFERENCES bare.employees, work_date date NOT NULL, check_in_at timestamptz,
  check_out_at timestamptz, worked int NOT NULL, late int NOT NULL, early int NOT NULL, overtime int NOT NULL, status text NOT NULL);
CREATE TABLE bare.days (employee_id bigint NOT NULL REFERENCES bare.employees, day date NOT NULL, first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL, punches int NOT NULL, PRIMARY KEY (employee_id, day));
CREATE TABLE bare.bookings (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, room_id bigint NOT NULL REFERENCES bare.rooms,
  employee_id bigint NOT NULL REFERENCES bare.employees, title text NOT NULL, starts_at timestamptz NOT NULL, ends_at timestamptz NOT NULL,
  EXCLUDE USING gist (room_id WITH =, tstzrange(starts_at, ends_at) WITH &&));
INSERT INTO bare.departments SELECT d.id, d.department_code, d.department_name FROM departments d JOIN companies c ON c.id = d.company_id
  WHERE c.company_code = 'BENCH';
INSERT INTO bare.employees SELECT e.id, e.device_pin, e.display_name, e.department_id FROM employees e
  JOIN bare.departments d ON d.id = e.department_id;
INSERT INTO bare.rooms SELECT r.id, r.room_code, r.room_name FROM rooms r JOIN companies c ON c.id = r.company_id WHERE c.company_code = 'BENCH';
INSERT INTO bare.doors SELECT d.id, d.door_name, d.room_id FROM doors d JOIN bare.rooms r ON r.id = d.room_id;
INSERT INTO bare.devices SELECT v.id, v.serial_number, v.door_id FROM devices v JOIN bare.doors d ON d.id = v.door_id;
INSERT INTO bare.punches (device_id, employee_id, punched_at, raw)
  SELECT p.device_id, p.employee_id, p.punched_at, '' FROM punches p JOIN bare.employees e ON e.id = p.employee_id;
INSERT INTO bare.timesheets SELECT t.employee_id, t.work_date, t.check_in_at, t.check_out_at, t.worked_minutes, t.late_minutes,
  t.early_minutes, t.overtime_minutes, t.status FROM attendance_days t JOIN bare.employees e ON e.id = t.employee_id;
${copyBookings(0)};
CREATE INDEX ON bare.punches (punched_at DESC);
CREATE INDEX ON bare.punches (employee_id, punched_at);
CREATE UNIQUE INDEX ON bare.timesheets (employee_id, work_date);
CREATE INDEX ON bare.timesheets (work_date);
CREATE INDEX ON bare.bookings (room_id, starts_at, ends_at);
CREATE INDEX ON bare.bookings (employee_id);
RESET synchronous_commit;
`;

/** VACUUM cannot run in the transaction of several statements. */
export const vacuumBare = ['punches', 'timesheets', 'bookings', 'employees'].map(
  (table) => `VACUUM ANALYZE bare.${table}`,
);

const zone = 'Asia/Ho_Chi_Minh';

/** Punches of one upload, and a row for each day of a person with its first and last punch. */
export const insertUpload = `
WITH lines AS (
    SELECT v.id AS device_id, e.id AS employee_id, l.at AT TIME ZONE '${zone}' AS punched_at, l.at::date AS day, l.raw
    FROM unnest($2::text[], $3::timestamp[], $4::text[]) AS l (pin, at, raw)
    JOIN bare.employees e ON e.pin = l.pin JOIN bare.devices v ON v.serial = $1),
  stored AS (INSERT INTO bare.punches (device_id, employee_id, punched_at, raw) SELECT device_id, employee_id, punched_at, raw FROM lines)
INSERT INTO bare.days AS d SELECT employee_id, day, min(punched_at), max(punched_at), count(*) FROM lines GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (employee_id, day) DO UPDATE SET first_at = least(d.first_at, excluded.first_at),
    last_at = greatest(d.last_at, excluded.last_at), punches = d.punches + excluded.punches`;

export const insertBooking = `
INSERT INTO bare.bookings (room_id, employee_id, title, starts_at, ends_at)
  VALUES ($1, (SELECT min(id) FROM bare.employees), $2, $3::timestamp AT TIME ZONE '${zone}', $4::timestamp AT TIME ZONE '${zone}')
  RETURNING id`;

/** Figures of every employee from date $1 to date $2. */
export const sumMonth = `
SELECT employee_id, sum(worked) AS worked, sum(late) AS late, sum(early) AS early, sum(overtime) AS overtime, count(*) AS days
  FROM bare.timesheets WHERE work_date >= $1 AND work_date <= $2 GROUP BY employee_id`;

/** Bookings of the room with code $1 from date $2 to date $3. */
export const listBookings = `
SELECT b.id, b.title, b.starts_at, b.ends_at, r.name AS room, e.name AS owner
  FROM bare.bookings b JOIN bare.rooms r ON r.id = b.room_id JOIN bare.employees e ON e.id = b.employee_id
  WHERE r.code = $1 AND b.starts_at < ($3::date + 1) AT TIME ZONE '${zone}' AND b.ends_at > $2::date AT TIME ZONE '${zone}' ORDER BY b.starts_at`;
