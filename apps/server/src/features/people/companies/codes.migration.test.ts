import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dropCopy } from '@gatehouse/testing/portal/database';
import { expect, inject, it, onTestFinished } from 'vitest';
import { withClient } from '../../../platform/db/client.ts';
import { migrate, migrationsFolder } from '../../../platform/db/migrate.ts';

/**
 * Creates a database with the migrations before 0071, runs the given SQL statements in it, and migrates it to this
 * release.
 */
async function migrateFrom(statements: string) {
  const server = inject('server');
  const connection = { ...server, database: `test_${randomUUID().replaceAll('-', '')}` };
  await withClient({ ...server, database: 'postgres' }, (client) =>
    client.query(`CREATE DATABASE ${connection.database}`),
  );
  const before = await mkdtemp(join(tmpdir(), 'gatehouse-before-'));
  onTestFinished(async () => {
    await dropCopy(connection);
    await rm(before, { recursive: true });
  });
  const isEarlier = (path: string) => !/\/00(7[1-9]|[89]\d)_/.test(path);
  await cp(migrationsFolder, before, { recursive: true, filter: isEarlier });
  await migrate(connection, before);
  await withClient(connection, (client) => client.query(statements));
  const { warnings } = await migrate(connection);
  const query = (text: string) => withClient(connection, (client) => client.query(text));
  return { warnings, query };
}

it('makes codes unique regardless of case in migration 0071', async () => {
  const { warnings, query } = await migrateFrom(
    "INSERT INTO companies (company_code, company_name) VALUES ('ACME', 'A')",
  );
  expect(warnings).toEqual([]);
  await expect(
    query("INSERT INTO companies (company_code, company_name) VALUES ('Acme', 'B')"),
  ).rejects.toMatchObject({ constraint: 'companies__company_code' });
}, 120_000);

it('keeps and reports existing codes that differ only in case, and rejects another such code', async () => {
  const { warnings, query } = await migrateFrom(`
    INSERT INTO companies (id, company_code, company_name) VALUES (1, 'ACME', 'A'), (2, 'acme', 'B'), (3, 'Other', 'C');
    INSERT INTO accounts (id, company_id, username, email) VALUES (1, 1, 'a', 'ann@example.com'), (2, 1, 'b', 'bob@example.com');
    INSERT INTO departments (id, company_id, department_code, department_name) VALUES (1, 1, 'D', 'D');
    INSERT INTO employees (id, company_id, account_id, department_id, employee_code, device_pin, first_name, last_name, display_name, gender) VALUES
      (1, 1, 1, 1, 'E0001a', '1', 'Ann', 'A', 'Ann A', 'FEMALE'), (2, 1, 2, 1, 'E0001A', '2', 'Bob', 'B', 'Bob B', 'MALE')`);
  expect(warnings).toEqual([
    expect.stringMatching(/^companies .*: ACME acme \(2\)$/),
    expect.stringMatching(/^employees .*: E0001a E0001A \(2\)$/),
  ]);
  for (const [at, code] of ['acme', 'ACME', 'Acme', 'OTHER'].entries())
    await expect(
      query(`INSERT INTO companies (id, company_code, company_name) VALUES (${at + 10}, '${code}', 'D')`),
    ).rejects.toMatchObject({ constraint: 'companies__company_code' });
  const { rows } = await query('SELECT search_text AS text FROM employees WHERE id = 1');
  expect(rows).toEqual([{ text: 'ann a\ne0001a\na\nann\n\nann@example.com' }]);
}, 120_000);
