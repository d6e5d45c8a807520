/**
 * SQL that inserts the punches of one month. Run by the database owner. `end` is the first day after the month. People
 * punch from 07:00, and every 50th punch is rejected.
 */
const rows = (first: string, end: string, total: number) => `
  SELECT n, d.punch_date, d.punch_date + make_interval(secs => 25200 + (n * 7919) % 46800) AS wall,
    1 + n % 40 AS device_number, 1 + (n * 31) % 1000 AS person,
    CASE WHEN n % 50 = 0 THEN 'ACCESS_REJECTED' ELSE 'ACCESS_GRANTED' END AS result
  FROM generate_series(0::bigint, ${total - 1}) AS n
  CROSS JOIN LATERAL (SELECT '${first}'::date + (n * ('${end}'::date - '${first}'::date) / ${total})::int AS punch_date) d`;

export const ensureMonth = (first: string) => `SELECT ensure_punch_partition('${first}')`;

export const punchesOfMonth = (first: string, end: string, total: number) => `
INSERT INTO punches (company_id, punch_date, punched_at, wall_time, zone, received_at, device_id, record_key, employee_id,
    person_code, verify_mode, status_key, direction, result, work_date)
  SELECT v.company_id, r.punch_date, r.wall AT TIME ZONE 'Asia/Ho_Chi_Minh', r.wall, 'Asia/Ho_Chi_Minh',
    r.wall AT TIME ZONE 'Asia/Ho_Chi_Minh', v.id, gen_random_uuid(), e.id, e.device_pin, 'FACE', 255,
    CASE WHEN r.n % 2 = 0 THEN 'IN' ELSE 'OUT' END, r.result, r.punch_date
  FROM (${rows(first, end, total)}) r
  JOIN devices v ON v.serial_number = 'BENCH' || lpad(r.device_number::text, 4, '0')
  JOIN employees e ON e.company_id = v.company_id AND e.device_pin = (1000 + r.person)::text`;

export const rawRecordsOfMonth = (first: string, end: string) => `
INSERT INTO punch_inbox (device_id, record_key, company_id, received_at, source, raw)
  SELECT device_id, record_key, company_id, received_at, 'ZK_ATT',
    person_code || E'\\t' || wall_time || E'\\t255\\t15\\t0\\t0\\t0'
  FROM punches WHERE punch_date >= '${first}' AND punch_date < '${end}'`;

/**
 * Inserts the rows that the portal computes from punches: daily counters, a plain attendance day per employee, and the
 * figures of the dashboards.
 */
export const derivedRows = `
INSERT INTO punch_counters (company_id, punch_date, result, slot, total, ins, outs)
  SELECT company_id, punch_date, result, device_id % 16, count(*), count(*) FILTER (WHERE direction = 'IN'),
    count(*) FILTER (WHERE direction = 'OUT') FROM punches GROUP BY 1, 2, 3, 4;
INSERT INTO attendance_days (company_id, employee_id, work_date, status, zone, check_in_at, check_out_at, worked_minutes,
    explanation, computed_at)
  SELECT company_id, employee_id, punch_date, 'PRESENT', 'Asia/Ho_Chi_Minh', min(punched_at), max(punched_at),
    extract(epoch FROM max(punched_at) - min(punched_at)) / 60, jsonb_build_object('punches', jsonb_agg(punched_at))::text, now()
  FROM punches WHERE result = 'ACCESS_GRANTED' GROUP BY 1, 2, 3;
SELECT count(count_person(id, department_id, '-infinity', 1)) FROM employees;
SELECT count(fold_counters(id)) FROM companies;
`;

export const vacuumAnalyze = 'VACUUM (ANALYZE)';
