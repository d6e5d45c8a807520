import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestPortal, testPortal } from '../../../test/kit/portal.ts';
import { beside } from './connections.ts';
import { appRole } from './migrate.ts';

let portal: TestPortal;
let tenantTables: string[];
const companies: number[] = [];

const rows = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await portal.make.owner.query<T>(text, values)).rows;

/** Runs one statement as the portal's role, in a transaction with these settings. */
async function asPortal(text: string, settings: Record<string, string> = {}): Promise<pg.QueryResult> {
  const client = new pg.Client(beside(portal.connection).app);
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
    await rows<{ name: string }>(`
      SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'company_id'
        WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace AND NOT a.attisdropped
      UNION SELECT 'companies' UNION SELECT 'idempotency_keys' ORDER BY 1`)
  ).map(({ name }) => name);
});

describe('every table of a tenant', () => {
  it('has row-level security, forced on its owner as well', async () => {
    expect(tenantTables.length).toBeGreaterThan(25);
    const open = await rows(
      'SELECT relname FROM pg_class WHERE relname = ANY ($1) AND NOT (relrowsecurity AND relforcerowsecurity)',
      [tenantTables],
    );
    expect(open).toEqual([]);
  });

  it('shows nothing without a viewer', async () => {
    const shown: string[] = [];
    for (const table of tenantTables)
      if ((await asPortal(`SELECT 1 FROM ${table} LIMIT 1`)).rowCount) shown.push(table);
    expect(shown).toEqual([]);
  });

  it('shows a viewer the rows of the own company and of no other', async () => {
    const [own] = companies;
    const foreign: string[] = [];
    for (const table of tenantTables.filter((name) => name !== 'idempotency_keys')) {
      const column = table === 'companies' ? 'id' : 'company_id';
      // built-in roles belong to nobody and are everybody's
      const { rowCount } = await asPortal(`SELECT 1 FROM ${table} WHERE ${column} <> ${own}`, {
        companies: String(own),
      });
      if (rowCount) foreign.push(table);
    }
    expect(foreign).toEqual([]);
    expect((await asPortal('SELECT 1 FROM companies', { companies: String(own) })).rowCount).toBe(1);
  });

  it('takes no row for another company', async () => {
    const [own, other] = companies;
    const insert = `INSERT INTO buildings (company_id, building_code, building_name, address) VALUES (${other}, 'X', 'X', 'X')`;
    await expect(asPortal(insert, { companies: String(own) })).rejects.toThrow('row-level security');
    await expect(
      asPortal(`UPDATE buildings SET company_id = ${other}`, { companies: String(own) }),
    ).rejects.toThrow('row-level security');
  });

  it('refers to rows of its own company only', async () => {
    const [own, other] = companies;
    const [theirs] = await rows<{ id: string }>('SELECT id FROM buildings WHERE company_id = $1', [other]);
    const insert = `INSERT INTO rooms (company_id, building_id, room_code, room_name, room_type, floor)
      VALUES (${own}, ${theirs?.id}, 'X', 'X', 'OPEN_ROOM', 1)`;
    await expect(portal.make.owner.query(insert)).rejects.toThrow('rooms__building_id');
    const [account] = await rows<{ id: string }>('SELECT id FROM accounts WHERE company_id = $1', [other]);
    await expect(
      portal.make.owner.query(
        "INSERT INTO account_roles SELECT $1, id, $2 FROM roles WHERE role_code = 'MANAGER'",
        [account?.id, own],
      ),
    ).rejects.toThrow('account_roles__company_id__account_id');
  });

  it('of roles: a viewer reads the built-in ones and changes none of them', async () => {
    const viewer = { companies: String(companies[0]) };
    expect((await asPortal('SELECT role_code FROM roles', viewer)).rowCount).toBe(4);
    expect((await asPortal("UPDATE roles SET permissions = '{}'", viewer)).rowCount).toBe(0);
    expect((await asPortal(`UPDATE roles SET company_id = ${companies[0]}`, viewer)).rowCount).toBe(0);
    expect((await asPortal('DELETE FROM roles', viewer)).rowCount).toBe(0);
  });
});

describe('the role the portal works as', () => {
  it('owns nothing and bypasses nothing', async () => {
    const owned = await rows(
      'SELECT relname FROM pg_class WHERE relowner = $1::regrole UNION SELECT proname FROM pg_proc WHERE proowner = $1::regrole',
      [appRole],
    );
    expect(owned).toEqual([]);
    expect(
      await rows(
        'SELECT rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin FROM pg_roles WHERE rolname = $1',
        [appRole],
      ),
    ).toEqual([
      { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, rolcanlogin: true },
    ]);
  });

  it('can add to what is kept for ever, and neither change nor delete it (security.md §1.14)', async () => {
    const granted = await rows<{ table: string; rights: string }>(
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

  it('truncates, creates and alters nothing', async () => {
    for (const statement of [
      'TRUNCATE buildings',
      'CREATE TABLE x ()',
      'ALTER TABLE buildings DISABLE ROW LEVEL SECURITY',
    ])
      await expect(asPortal(statement, { companies: String(companies[0]) })).rejects.toThrow(
        /permission denied|must be owner/,
      );
  });
});
