import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/**
 * Inserts 100,000 records into the quarantine: 50,000 that share 2,000 codes, 30,000 with a unique code each, and
 * 20,000 unreadable ones.
 */
export const quarantineRecords = `
INSERT INTO quarantine (company_id, device_id, record_key, reason, person_code, wall_time, raw, received_at)
  SELECT v.company_id, v.id, gen_random_uuid(), CASE WHEN n < 80000 THEN 'UNKNOWN_PERSON' ELSE 'UNREADABLE' END,
    CASE WHEN n < 50000 THEN (700000000 + n % 2000)::text WHEN n < 80000 THEN (800000000 + n)::text END,
    CASE WHEN n < 80000 THEN timestamp '2026-01-01' + make_interval(secs => n * 60) END,
    CASE WHEN n < 80000 THEN 'a punch of somebody' ELSE 'nothing to read ' || n END, now()
  FROM generate_series(0, 99999) AS n JOIN devices v ON v.serial_number = 'BENCH' || lpad((1 + n % 40)::text, 4, '0');
ANALYZE quarantine, quarantine_groups;
`;

const benchCompany = `c.company_code = 'BENCH'`;
/** Condition of the first company of the sample organisation. */
export const firstCompany = 'c.id = (SELECT min(id) FROM companies)';

/** Adds people until a company has `total` people. */
export const people = (total: number, company = benchCompany) => `
WITH home AS (SELECT c.id, (SELECT min(d.id) FROM departments d WHERE d.company_id = c.id) AS department_id,
    (SELECT count(*)::int FROM employees e WHERE e.company_id = c.id) AS there FROM companies c WHERE ${company}),
  added AS (INSERT INTO accounts (company_id, username, email, display_name, status)
    SELECT home.id, 'found' || n, 'found' || n || '@bench.example', 'Nguyễn Văn ' || n, 0
    FROM home, generate_series(home.there, ${total - 1}) AS n RETURNING id, company_id, username, display_name)
INSERT INTO employees (company_id, department_id, account_id, employee_code, device_pin, display_name, first_name, last_name)
  SELECT added.company_id, home.department_id, added.id, 'FOUND' || substr(added.username, 6), 8000000 + substr(added.username, 6)::int,
    added.display_name, 'Found', 'Nguyễn' FROM added, home;
ANALYZE employees, accounts;
`;

/** SQL that appends audit entries in the format of entries by real users. */
export const entries = (total: number) => `
SELECT audit_append_all(c.id, now() - interval '1 day', NULL, 'bench' || part, 'employees.update', 'employees',
    ARRAY(SELECT (part * 1000 + n)::text FROM generate_series(1, 1000) AS n),
    ARRAY(SELECT jsonb_build_object('id', n, 'displayName', 'Person ' || n, 'title', 'Engineer', 'departmentId', n % 50,
      'email', 'person' || n || '@bench.example', 'phone', '0901234567', 'enabled', true) FROM generate_series(1, 1000) AS n),
    ARRAY(SELECT jsonb_build_object('id', n, 'displayName', 'Person ' || n, 'title', 'Architect', 'departmentId', n % 50,
      'email', 'person' || n || '@bench.example', 'phone', '0901234567', 'enabled', true) FROM generate_series(1, 1000) AS n),
    gen_random_uuid()::text, '10.0.0.1')
  FROM companies c, generate_series(1, ${total / 1000}) AS part WHERE c.company_code = 'BENCH';
ANALYZE audit_log;
`;

/**
 * Waits until the search index of the audit log (`audit_grams`) covers every full page of 32 entries.
 * @throws after five minutes
 */
export async function waitUntilIndexed(owner: pg.Client): Promise<void> {
  for (let waited = 0; waited < 300; waited++) {
    const { rows } = await owner.query<{ left: string }>(
      'SELECT sum(h.seq / 32) - (SELECT count(*) FROM audit_grams) AS left FROM audit_heads h',
    );
    if (Number(rows[0]?.left) <= 0) {
      await owner.query('VACUUM ANALYZE audit_grams, audit_log');
      return;
    }
    await sleep(1000);
  }
  throw new Error('The letters of the trail are not noted after five minutes.');
}

/** Adds terminals until the first company has `total` terminals. */
export const terminals = (total: number) => `
INSERT INTO devices (id, company_id, door_id, device_code, device_name, device_type, direction, protocol, serial_number, allowed_addresses, approved_at)
  SELECT 1000 + n, d.company_id, d.door_id, 'X' || n, 'Extra ' || n, 'FACE', 'UNKNOWN', 'ZK_ATT', 'EXTRA' || n, '{127.0.0.1/32}', now()
  FROM generate_series(1, ${total} - (SELECT count(*)::int FROM devices v JOIN companies c ON c.id = v.company_id WHERE c.company_code = 'BENCH')) AS n,
    (SELECT v.company_id, v.door_id FROM devices v WHERE v.serial_number = 'BENCH0001') d;
INSERT INTO device_states (device_id, company_id) SELECT id, company_id FROM devices WHERE serial_number LIKE 'EXTRA%' ON CONFLICT DO NOTHING;
`;

export const countCommands = 'SELECT count(*)::int AS commands FROM device_commands';
