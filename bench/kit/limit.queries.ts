/** Account names of the employees that book rooms. Their password is that of the administrator. */
export const benchPeople = Array.from({ length: 10 }, (_, index) => `bench${index + 1}`);

export const countLimitMeetings =
  "SELECT count(*)::int AS meetings FROM meetings WHERE uid LIKE 'limit%@bench.example'";

/**
 * SQL, run as the database owner in a work folder. Extends the first company to the size of the bare limit: 50
 * departments, 250 doors with a terminal each, 50 meeting rooms and 50,000 meetings of 45 minutes on every tenth
 * day of the past three years, nine a day in each room.
 */
export const limitOrganisation = `
CREATE TEMP TABLE bench_home AS
  SELECT c.id AS company_id, (SELECT min(b.id) FROM buildings b WHERE b.company_id = c.id) AS building_id FROM companies c
  WHERE c.company_code = 'BENCH';
INSERT INTO departments (company_id, department_code, department_name)
  SELECT company_id, 'L' || n, 'Limit department ' || n FROM bench_home, generate_series(6, 50) AS n;
UPDATE employees e SET department_id = d.id FROM departments d, bench_home h
  WHERE e.company_id = h.company_id AND d.company_id = h.company_id AND e.device_pin::int % 50 >= 5
    AND d.department_code = 'L' || (e.device_pin::int % 50 + 1);
INSERT INTO rooms (company_id, building_id, room_code, room_name, room_type, floor)
  SELECT company_id, building_id, 'LIMIT' || n, 'Limit room ' || n, CASE WHEN n <= 50 THEN 'MEETING_ROOM' ELSE 'OPEN_ROOM' END, n % 12
  FROM bench_home, generate_series(1, 210) AS n;
INSERT INTO doors (company_id, room_id, door_code, door_name, door_type)
  SELECT r.company_id, r.id, r.room_code || '-D', 'Door of ' || r.room_name, 'IN_OUT' FROM rooms r WHERE r.room_code LIKE 'LIMIT%';
INSERT INTO devices (id, company_id, door_id, device_code, device_name, device_type, direction, protocol, serial_number,
    allowed_addresses, approved_at)
  SELECT 100000 + row_number() OVER (ORDER BY d.id), d.company_id, d.id, 'L' || row_number() OVER (ORDER BY d.id), 'Terminal ' || d.door_code,
    'FACE', 'UNKNOWN', 'ZK_ATT', 'LIMIT' || lpad((row_number() OVER (ORDER BY d.id))::text, 4, '0'), '{127.0.0.1/32,::1/128}', now()
  FROM doors d WHERE d.door_code LIKE 'LIMIT%';
INSERT INTO device_states (device_id, company_id) SELECT id, company_id FROM devices WHERE serial_number LIKE 'LIMIT%';
WITH planned AS (
    SELECT n, current_date - 1200 + n / 450 * 10 AS day, n % 9 + 8 AS hour, n / 9 % 50 + 1 AS room FROM generate_series(0, 49999) AS n),
  added AS (
    INSERT INTO meetings (company_id, employee_id, room_id, title, color, remind, is_all_day, starts, seconds, zone, frequency,
        created_at, updated_at, uid)
      SELECT r.company_id, e.id, r.id, 'Meeting ' || p.n, '33CC99', 'NONE', false, p.day + make_interval(hours => p.hour), 2700,
        'Asia/Ho_Chi_Minh', 'ONCE', now(), now(), 'limit' || p.n || '@bench.example'
      FROM planned p JOIN rooms r ON r.room_code = 'LIMIT' || p.room
        JOIN employees e ON e.company_id = r.company_id AND e.device_pin = (1001 + p.n % 1000)::text
      RETURNING id, company_id, room_id, starts)
INSERT INTO meeting_occurrences (company_id, meeting_id, room_id, on_date, starts_at, ends_at)
  SELECT company_id, id, room_id, starts::date, starts AT TIME ZONE 'Asia/Ho_Chi_Minh',
    starts AT TIME ZONE 'Asia/Ho_Chi_Minh' + interval '45 minutes' FROM added;
DROP TABLE bench_home;
UPDATE accounts SET password_hash = (SELECT a.password_hash FROM accounts a WHERE a.username = 'benchadmin')
  WHERE username = ANY ('{${benchPeople.join(',')}}');
SELECT fold_counters(id) FROM companies;
`;
