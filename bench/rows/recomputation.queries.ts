/**
 * Adds one department as parent of all departments of the first company. The department is effective since 2000, so
 * that its shift applies to all employees. Returns its id.
 */
export const head = `
WITH made AS (
  INSERT INTO departments (company_id, department_code, department_name)
    SELECT id, 'HEAD', 'Head office' FROM companies WHERE company_code = 'BENCH' RETURNING id, company_id),
below AS (
  UPDATE departments d SET parent_department_id = made.id, parent_since = '2000-01-01' FROM made
    WHERE d.company_id = made.company_id RETURNING 1)
SELECT made.id::int, (SELECT count(*)::int FROM below) AS below FROM made`;

export const isComputing = `SELECT EXISTS (
  SELECT FROM pgboss.job WHERE name = 'attendance.recompute' AND state IN ('created', 'retry', 'active')) AS waits`;

/** Counts the attendance days from $1 to $2 that were computed after $3. */
export const computedSince = `
SELECT count(*)::int AS days FROM attendance_days d JOIN companies c ON c.id = d.company_id
WHERE c.company_code = 'BENCH' AND d.work_date BETWEEN $1 AND $2 AND d.computed_at > $3`;

/** Creates an empty copy of the days table of the first company. The minimal recomputation writes into it. */
export const bareDaysTable = `
DROP TABLE IF EXISTS bench_attendance_days;
CREATE TABLE bench_attendance_days (LIKE attendance_days INCLUDING ALL);
INSERT INTO bench_attendance_days SELECT d.* FROM attendance_days d JOIN companies c ON c.id = d.company_id
  WHERE c.company_code = 'BENCH'`;

/** Returns the next 100 employees of the first company after id $1. */
export const nextPeople = `
SELECT array_agg(id) AS ids, max(id)::int AS last FROM (
  SELECT e.id FROM employees e JOIN companies c ON c.id = e.company_id
  WHERE c.company_code = 'BENCH' AND e.id > $1 ORDER BY e.id LIMIT 100) e`;

/** Upserts one row per day of the given people from $2 to $3, derived from their punches without shift rules. */
export const bareRecomputation = `
INSERT INTO bench_attendance_days AS d (company_id, employee_id, work_date, status, zone, check_in_at, check_out_at, worked_minutes,
    explanation, computed_at)
  SELECT p.company_id, p.employee_id, p.work_date, 'PRESENT', p.zone, min(p.punched_at), max(p.punched_at),
    extract(epoch FROM max(p.punched_at) - min(p.punched_at)) / 60, jsonb_agg(p.punched_at)::text, now()
  FROM punches p WHERE p.employee_id = ANY ($1) AND p.work_date BETWEEN $2 AND $3 AND p.punch_date BETWEEN $2 AND $3
    AND p.result = 'ACCESS_GRANTED'
  GROUP BY 1, 2, 3, 5
  ON CONFLICT (employee_id, work_date) DO UPDATE SET check_in_at = excluded.check_in_at, check_out_at = excluded.check_out_at,
    worked_minutes = excluded.worked_minutes, explanation = excluded.explanation, computed_at = excluded.computed_at`;
