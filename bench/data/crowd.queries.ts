/**
 * SQL that adds 10,000 people once. Run by the database owner, for the benchmark of a million punches after an outage
 * and the benchmarks of long lists.
 */
export const crowd = `
WITH accounted AS (
    INSERT INTO accounts (company_id, username, display_name, status, activated_at)
    SELECT c.id, 'crowd' || n, 'Crowd ' || n, 1, now() FROM companies c, generate_series(1, 10000) AS n
    WHERE c.company_code = 'BENCH' AND NOT EXISTS (SELECT FROM accounts WHERE username = 'crowd1')
    RETURNING id, company_id, username)
INSERT INTO employees (company_id, department_id, account_id, employee_code, device_pin, display_name, first_name, last_name)
  SELECT a.company_id, d.id, a.id, 'C' || substr(a.username, 6), (100000 + substr(a.username, 6)::int)::text, 'Crowd ' || a.username,
    a.username, 'Crowd'
  FROM accounted a JOIN departments d ON d.company_id = a.company_id AND d.department_code = 'D1';
ANALYZE employees, accounts;
`;

export const crowdPins = Array.from({ length: 10_000 }, (_, index) => String(100_001 + index));

export const countCrowd = `
SELECT (SELECT count(*) FROM punches p JOIN employees e ON e.id = p.employee_id WHERE e.employee_code LIKE 'C%') AS punches,
  (SELECT count(*) FROM attendance_days a JOIN employees e ON e.id = a.employee_id WHERE e.employee_code LIKE 'C%') AS days`;
