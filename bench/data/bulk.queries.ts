/**
 * SQL statements that read the same tables as the bulk operations of the portal, page by page. The database owner runs
 * them.
 */

/** A page of at most $5 attendance days from date $1 to date $2, after the day of employee $3 on date $4. */
export const bareDays = `
  SELECT employee_id, work_date, status, zone, check_in_at, check_out_at, worked_minutes, late_minutes, early_minutes,
    overtime_minutes FROM attendance_days
  WHERE company_id = (SELECT id FROM companies WHERE company_code = 'BENCH') AND work_date BETWEEN $1 AND $2
    AND (employee_id, work_date) > ($3::bigint, $4::date)
  ORDER BY employee_id, work_date LIMIT $5`;

/** A page of at most $5 punches from date $1 to date $2, before the punch with instant $3 and id $4. */
export const barePunches = `
  SELECT id, punched_at, wall_time, zone, device_id, employee_id, temperature, verify_mode, direction, result, flags
  FROM punches
  WHERE company_id = (SELECT id FROM companies WHERE company_code = 'BENCH') AND punch_date BETWEEN $1 AND $2
    AND (punched_at, id) < ($3::timestamptz, $4::bigint)
  ORDER BY punched_at DESC, id DESC LIMIT $5`;

/** A page of at most $2 employees with ids above $1. */
export const bareEmployees = `
  SELECT id, company_id, employee_code, display_name, first_name, last_name, title, department_id, is_enabled, joined_on,
    left_on FROM employees
  WHERE company_id = (SELECT id FROM companies WHERE company_code = 'BENCH') AND id > $1 ORDER BY id LIMIT $2`;
