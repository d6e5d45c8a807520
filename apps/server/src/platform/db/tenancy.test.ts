import { type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { deriveConnections } from './connections.ts';
import { appRole } from './migrate.ts';

let portal: TestPortal;
let tenantTables: string[];
const companies: number[] = [];

const queryRows = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await portal.make.owner.query<T>(text, values)).rows;

async function queryAsPortal(text: string, settings: Record<string, string> = {}): Promise<pg.QueryResult> {
  const client = new pg.Client(deriveConnections(portal.connection).app);
  await client.connect();
  try {
    await client.query('BEGIN');
    for (const [name, value] of Object.entries(settings))
      await client.query('SELECT set_config($1, $2, true)', [`gatehouse.${name}`, value]);
    return await client.query(text);
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  portal = await testPortal();
  for (let i = 0; i < 2; i++) {
    const person = await portal.make.employee({ roles: ['ADMIN'] });
    companies.push(person.companyId ?? 0);
    await portal.make.device({ companyId: person.companyId ?? 0 });
    await portal.as(person);
  }
  tenantTables = (
    await queryRows<{ name: string }>(`
      SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'company_id'
        WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace AND NOT a.attisdropped
      UNION SELECT 'companies' UNION SELECT 'idempotency_keys' ORDER BY 1`)
  ).map(({ name }) => name);
});

describe('row-level security of tables with rows of companies', () => {
  it('protects every tenant table with row-level security, also against its owner', async () => {
    expect(tenantTables.length).toBeGreaterThan(25);
    const open = await queryRows(
      'SELECT relname FROM pg_class WHERE relname = ANY ($1) AND NOT (relrowsecurity AND relforcerowsecurity)',
      [tenantTables],
    );
    expect(open).toEqual([]);
  });

  it('returns no rows of a tenant table if no caller is set', async () => {
    const visibleTables: string[] = [];
    for (const table of tenantTables)
      if ((await queryAsPortal(`SELECT 1 FROM ${table} LIMIT 1`)).rowCount) visibleTables.push(table);
    expect(visibleTables).toEqual([]);
  });

  it("returns the rows of the caller's company and of no other company", async () => {
    const [own] = companies;
    const foreign: string[] = [];
    for (const table of tenantTables.filter((name) => name !== 'idempotency_keys')) {
      const column = table === 'companies' ? 'id' : 'company_id';
      // Built-in roles have no company and are visible to all.
      const { rowCount } = await queryAsPortal(`SELECT 1 FROM ${table} WHERE ${column} <> ${own}`, {
        companies: String(own),
      });
      if (rowCount) foreign.push(table);
    }
    expect(foreign).toEqual([]);
    expect((await queryAsPortal('SELECT 1 FROM companies', { companies: String(own) })).rowCount).toBe(1);
  });

  it("rejects a row of a company outside the caller's companies", async () => {
    const [own, other] = companies;
    const insert = `INSERT INTO buildings (company_id, building_code, building_name, address) VALUES (${other}, 'X', 'X', 'X')`;
    await expect(queryAsPortal(insert, { companies: String(own) })).rejects.toThrow('row-level security');
    await expect(
      queryAsPortal(`UPDATE buildings SET company_id = ${other}`, { companies: String(own) }),
    ).rejects.toThrow('row-level security');
  });

  it('rejects a row of a tenant table that references a row of another company', async () => {
    const [own, other] = companies;
    const [foreignBuilding] = await queryRows<{ id: string }>(
      'SELECT id FROM buildings WHERE company_id = $1',
      [other],
    );
    const insert = `INSERT INTO rooms (company_id, building_id, room_code, room_name, room_type, floor)
      VALUES (${own}, ${foreignBuilding?.id}, 'X', 'X', 'OPEN_ROOM', 1)`;
    await expect(portal.make.owner.query(insert)).rejects.toThrow('rooms__building_id');
    const [account] = await queryRows<{ id: string }>('SELECT id FROM accounts WHERE company_id = $1', [
      other,
    ]);
    await expect(
      portal.make.owner.query(
        "INSERT INTO account_roles SELECT $1, id, $2 FROM roles WHERE role_code = 'MANAGER'",
        [account?.id, own],
      ),
    ).rejects.toThrow('account_roles__company_id__account_id');
  });

  it('lets a caller read the built-in roles but not change them', async () => {
    const viewer = { companies: String(companies[0]) };
    expect((await queryAsPortal('SELECT role_code FROM roles', viewer)).rowCount).toBe(4);
    expect((await queryAsPortal("UPDATE roles SET permissions = '{}'", viewer)).rowCount).toBe(0);
    expect((await queryAsPortal(`UPDATE roles SET company_id = ${companies[0]}`, viewer)).rowCount).toBe(0);
    expect((await queryAsPortal('DELETE FROM roles', viewer)).rowCount).toBe(0);
  });
});

describe("privileges of the portal's database role", () => {
  it("gives the portal's role no objects and no way to bypass row-level security", async () => {
    const owned = await queryRows(
      'SELECT relname FROM pg_class WHERE relowner = $1::regrole UNION SELECT proname FROM pg_proc WHERE proowner = $1::regrole',
      [appRole],
    );
    expect(owned).toEqual([]);
    expect(
      await queryRows(
        'SELECT rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin FROM pg_roles WHERE rolname = $1',
        [appRole],
      ),
    ).toEqual([
      { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, rolcanlogin: true },
    ]);
  });

  it("lets the portal's role add permanent records, but neither change nor delete them (security.md §1.14)", async () => {
    const granted = await queryRows<{ table: string; rights: string }>(
      `SELECT t AS table, string_agg(r, ' ' ORDER BY r) AS rights
       FROM unnest($2::text[]) t, unnest('{SELECT,INSERT,UPDATE,DELETE,TRUNCATE}'::text[]) r
       WHERE has_table_privilege($1, t, r) GROUP BY t ORDER BY t`,
      [
        appRole,
        [
          'audit_anchors',
          'erasures',
          'installation',
          'audit_log',
          'audit_heads',
          'audit_redactions',
          'punch_inbox',
          'security_events',
          'schema_migrations',
        ],
      ],
    );
    expect(granted).toEqual([
      { table: 'audit_anchors', rights: 'INSERT SELECT' },
      { table: 'audit_heads', rights: 'SELECT' },
      { table: 'audit_log', rights: 'SELECT' },
      { table: 'audit_redactions', rights: 'SELECT' },
      { table: 'erasures', rights: 'INSERT SELECT' },
      { table: 'installation', rights: 'SELECT' },
      { table: 'punch_inbox', rights: 'INSERT SELECT' },
      { table: 'schema_migrations', rights: 'SELECT' },
      { table: 'security_events', rights: 'INSERT SELECT' },
    ]);
  });

  it("prevents the portal's role from truncating, creating or altering tables", async () => {
    for (const statement of [
      'TRUNCATE buildings',
      'CREATE TABLE x ()',
      'ALTER TABLE buildings DISABLE ROW LEVEL SECURITY',
    ])
      await expect(queryAsPortal(statement, { companies: String(companies[0]) })).rejects.toThrow(
        /permission denied|must be owner/,
      );
  });
});
