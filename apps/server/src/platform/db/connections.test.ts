import { type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { assertLeastPrivilege, deriveConnections } from './connections.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal();
});

async function queryAsPortal(...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client(deriveConnections(portal.connection).app);
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

describe("the role of the portal's database connections", () => {
  const whoIsIt = 'SELECT session_user AS signed_in, current_user AS works_as';
  const itself = [{ signed_in: 'gatehouse_app', works_as: 'gatehouse_app' }];

  it("opens the connections of the pool with the portal's role", async () => {
    expect((await portal.services.database.pool.query(whoIsIt)).rows).toEqual(itself);
  });

  it("prevents the portal's connection from switching to another role", async () => {
    expect(await queryAsPortal('RESET ROLE', 'RESET SESSION AUTHORIZATION', whoIsIt)).toEqual(itself);
    expect(await queryAsPortal('SET ROLE NONE', whoIsIt)).toEqual(itself);
  });

  it.each([
    ['becomes the owner', 'SET ROLE gatehouse'],
    ['becomes the owner for a session', 'SET SESSION AUTHORIZATION gatehouse'],
    ['becomes a role that reads all data', 'SET ROLE pg_read_all_data'],
    ['reads who may sign in, and how', 'SELECT * FROM pg_authid'],
    ['gives itself a way around row-level security', 'ALTER ROLE gatehouse_app BYPASSRLS'],
    ['gives itself the owner', 'GRANT gatehouse TO gatehouse_app'],
    ['makes a role', 'CREATE ROLE another'],
    ['makes a database', 'CREATE DATABASE another'],
    ['makes an extension', 'CREATE EXTENSION file_fdw'],
    ['reads files of the server', "SELECT pg_read_file('PG_VERSION')"],
    ['runs a program', "COPY (SELECT 1) TO PROGRAM 'true'"],
    ['switches triggers off', 'SET session_replication_role = replica'],
  ])("denies each statement by which the portal's connection %s", async (_what, statement) => {
    await expect(queryAsPortal(statement)).rejects.toThrow(
      /permission denied|must be superuser|only superuser/i,
    );
  });

  it("prevents the portal's connection from switching off row-level security", async () => {
    await expect(queryAsPortal('SET row_security = off', 'SELECT * FROM employees')).rejects.toThrow(
      'would be affected by row-level security',
    );
  });

  it('checks the role of the connection when the portal starts, and rejects a role that owns tables', async () => {
    await expect(assertLeastPrivilege(portal.connection)).rejects.toThrow(
      'uses the role gatehouse, which is a superuser. Use gatehouse_app',
    );
    await expect(assertLeastPrivilege(deriveConnections(portal.connection).app)).resolves.toBeUndefined();
  });
});
