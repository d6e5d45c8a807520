/**
 * SQL, run as the database owner. Adds 1,000 people in 5 departments, 40 terminals, and a second company, so that
 * permission checks and row-level security have rows to hide.
 */
export const organisation = `
SET session_replication_role = origin;
INSERT INTO companies (company_code, company_name, time_zone)
  VALUES ('BENCH', 'Bench Works', 'Asia/Ho_Chi_Minh'), ('OTHER', 'Other Works', 'Europe/Berlin');
INSERT INTO default_shifts (company_id) SELECT id FROM companies;
INSERT INTO departments (company_id, department_code, department_name)
  SELECT c.id, 'D' || n, 'Department ' || n FROM companies c, generate_series(1, 5) AS n ORDER BY c.id, n;
WITH names (family, given) AS (VALUES
    (ARRAY['Nguyễn', 'Trần', 'Lê', 'Phạm', 'Kim', 'Park', 'Sato', 'Suzuki', 'Miller', 'Baker'],
     ARRAY['Lan', 'Minh', 'Hoa', 'Dũng', 'Ji-woo', 'Min-jun', 'Yui', 'Haruto', 'Anna', 'Peter', 'Maria', 'John', 'Thảo'])),
  people AS (
    SELECT c.id AS company_id, c.company_code, n, family[1 + n % 10] AS family, given[1 + n % 13] || ' ' || n AS given
    FROM companies c, generate_series(1, 1000) AS n, names ORDER BY c.id, n),
  accounted AS (
    INSERT INTO accounts (company_id, username, email, display_name, status, activated_at)
    SELECT company_id, lower(company_code) || n, lower(company_code) || n || '@bench.example', family || ' ' || given, 1, now()
    FROM people RETURNING id, company_id, username)
INSERT INTO employees (company_id, department_id, account_id, employee_code, device_pin, card_number, display_name,
    first_name, last_name, title)
  SELECT p.company_id, d.id, a.id, 'E' || lpad(p.n::text, 4, '0'), (1000 + p.n)::text, (70000000 + p.n)::text,
    p.family || ' ' || p.given, p.given, p.family, 'Engineer'
  FROM people p
  JOIN accounted a ON a.username = lower(p.company_code) || p.n
  JOIN departments d ON d.company_id = p.company_id AND d.department_code = 'D' || (1 + (p.n - 1) / 200);
INSERT INTO account_roles (account_id, role_id, company_id)
  SELECT a.id, r.id, a.company_id FROM accounts a JOIN roles r ON r.role_code = 'STAFF' AND r.company_id IS NULL
  WHERE a.company_id IS NOT NULL;
-- the administrator whose lists are measured sees one company; the password is the first account's
INSERT INTO accounts (company_id, username, display_name, password_hash, status, activated_at)
  SELECT c.id, 'benchadmin', 'Bench administrator', s.password_hash, 1, now()
  FROM companies c, accounts s WHERE c.company_code = 'BENCH' AND s.username = 'sysadmin';
INSERT INTO account_roles (account_id, role_id, company_id)
  SELECT a.id, r.id, a.company_id FROM accounts a JOIN roles r ON r.role_code = 'ADMIN' AND r.company_id IS NULL
  WHERE a.username = 'benchadmin';
INSERT INTO buildings (company_id, building_code, building_name, address)
  SELECT c.id, 'B' || n, 'Building ' || n, 'Street ' || n FROM companies c, generate_series(1, 4) AS n ORDER BY c.id, n;
INSERT INTO rooms (company_id, building_id, room_code, room_name, room_type, floor)
  SELECT b.company_id, b.id, b.building_code || '-R' || n, 'Room ' || n, CASE n WHEN 1 THEN 'MEETING_ROOM' ELSE 'OPEN_ROOM' END, n
  FROM buildings b, generate_series(1, 10) AS n ORDER BY b.id, n;
INSERT INTO doors (company_id, room_id, door_code, door_name, door_type)
  SELECT r.company_id, r.id, r.room_code || '-D', 'Door of ' || r.room_name, 'IN_OUT' FROM rooms r ORDER BY r.id;
INSERT INTO devices (id, company_id, door_id, device_code, device_name, device_type, direction, protocol, serial_number,
    allowed_addresses, approved_at)
  SELECT row_number() OVER (ORDER BY d.id), d.company_id, d.id, 'T' || row_number() OVER (ORDER BY d.id), 'Terminal ' || d.door_code,
    'FACE', 'UNKNOWN', 'ZK_ATT', 'BENCH' || lpad((row_number() OVER (ORDER BY d.id))::text, 4, '0'), '{127.0.0.1/32,::1/128}', now()
  FROM doors d;
INSERT INTO device_states (device_id, company_id, last_seen_at, online_since) SELECT id, company_id, now(), now() FROM devices;
-- one of each thing whose screen names a row
INSERT INTO contract_types (name, created_at, updated_at) VALUES ('Service', now(), now());
INSERT INTO contracts (company_id, contract_type_id, contract_code, sign_date, start_date, end_date, created_at, updated_at)
  SELECT c.id, t.id, 'K-' || c.id, current_date, current_date, current_date + 365, now(), now() FROM companies c, contract_types t;
INSERT INTO visitors (company_id, first_name, last_name, display_name, nationality, enable_qr_checkin, email, contact_department_id,
    active_from, active_to)
  SELECT d.company_id, 'Ann', 'Guest', 'Ann Guest', 'VN', true, 'ann@guest.example', min(d.id), current_date, current_date + 30
  FROM departments d GROUP BY d.company_id;
INSERT INTO visits (company_id, visitor_id, email, department_id, zone, expected_from, expected_to, check_in_at, check_in_by, last_in_at,
    closes_at, created_at, updated_at)
  SELECT v.company_id, v.id, v.email, v.contact_department_id, 'Asia/Ho_Chi_Minh', v.active_from, v.active_to, now(), 'RECEPTION', now(),
    v.active_to, now(), now()
  FROM visitors v;
`;

/** Serial numbers of the terminals of the first company. */
export const serials = Array.from({ length: 40 }, (_, index) => `BENCH${String(index + 1).padStart(4, '0')}`);
/** Terminal user IDs of the people of the first company. */
export const pins = Array.from({ length: 1000 }, (_, index) => String(1001 + index));
