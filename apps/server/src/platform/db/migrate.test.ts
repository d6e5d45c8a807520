import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { asOwner, dropCopy } from '../../../test/kit/database.ts';
import { StartRefusal } from '../start-refusal.ts';
import type { Connection } from './database.ts';
import { migrate } from './migrate.ts';

let connection: Connection;

beforeAll(async () => {
  const server = inject('server');
  connection = { ...server, database: `test_${randomUUID().replaceAll('-', '')}` };
  await asOwner({ ...server, database: 'postgres' }, (client) =>
    client.query(`CREATE DATABASE ${connection.database}`),
  );
  return () => dropCopy(connection);
});

const change = (statement: string) => asOwner(connection, (client) => client.query(statement));

describe('migrating', () => {
  it('by several portals at once happens once', async () => {
    const outcomes = await Promise.all([migrate(connection), migrate(connection), migrate(connection)]);
    const counts = outcomes.map(({ applied }) => applied.length).sort((a, b) => a - b);
    expect(counts.slice(0, 2)).toEqual([0, 0]);
    expect(counts[2]).toBeGreaterThan(4);
  });

  it('refuses a database of a newer release with a sentence', async () => {
    await change("INSERT INTO schema_migrations (name, checksum) VALUES ('9999_future.sql', 'x')");
    const refused = await migrate(connection).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StartRefusal);
    expect(String(refused)).toContain('written by a newer release of Gatehouse (it holds 9999_future.sql)');
    await change("DELETE FROM schema_migrations WHERE name = '9999_future.sql'");
  });

  it('refuses a file that has changed since it was applied', async () => {
    await change("UPDATE schema_migrations SET checksum = 'x' WHERE name LIKE '0001%'");
    await expect(migrate(connection)).rejects.toThrow('has changed since it was applied');
  });
});
