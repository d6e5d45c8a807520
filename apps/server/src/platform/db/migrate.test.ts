import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dropCopy } from '@gatehouse/testing/portal/database';
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { installJobs } from '../jobs.ts';
import { StartRefusal } from '../start-refusal.ts';
import { withClient } from './client.ts';
import type { Connection } from './database.ts';
import { migrate, migrationsFolder } from './migrate.ts';

async function createDatabase(): Promise<Connection> {
  const server = inject('server');
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  await withClient({ ...server, database: 'postgres' }, (client) =>
    client.query(`CREATE DATABASE ${database}`),
  );
  onTestFinished(() => dropCopy({ ...server, database }));
  return { ...server, database };
}

/** Creates a folder of migrations for a test. `put` writes a file, or deletes it if the text is undefined. */
async function createFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'functions'));
  const writeOrRemove = (name: string, text?: string) =>
    text === undefined ? rm(join(folder, name)) : writeFile(join(folder, name), text);
  return { folder, put: writeOrRemove };
}

describe('database migrations', () => {
  let connection: Connection;
  const change = (statement: string) => withClient(connection, (client) => client.query(statement));

  beforeAll(async () => {
    const server = inject('server');
    connection = { ...server, database: `test_${randomUUID().replaceAll('-', '')}` };
    await withClient({ ...server, database: 'postgres' }, (client) =>
      client.query(`CREATE DATABASE ${connection.database}`),
    );
    return () => dropCopy(connection);
  });

  it('applies each migration once when several portals start together', async () => {
    const outcomes = await Promise.all([migrate(connection), migrate(connection), migrate(connection)]);
    const counts = outcomes.map(({ applied }) => applied.length).sort((a, b) => a - b);
    expect(counts.slice(0, 2)).toEqual([0, 0]);
    expect(counts[2]).toBeGreaterThan(4);
  });

  it('installs the jobs without errors when several portals start together', async () => {
    const install = () =>
      installJobs(connection, [{ queue: 'test', run: async () => {} }], (error) => errors.push(error));
    const errors: Error[] = [];
    for (let round = 0; round < 3; round++) await Promise.all([install(), install(), install(), install()]);
    expect(errors).toEqual([]);
  });

  it('refuses to migrate a database of a newer release, with one sentence as the reason', async () => {
    await change("INSERT INTO schema_migrations (name, checksum) VALUES ('9999_future.sql', 'x')");
    onTestFinished(async () => {
      await change("DELETE FROM schema_migrations WHERE name = '9999_future.sql'");
    });
    const refused = await migrate(connection).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StartRefusal);
    expect(String(refused)).toContain(
      'written by a newer release of Gatehouse (it contains 9999_future.sql)',
    );
  });

  it('refuses a migration file that has changed since it was applied', async () => {
    await change("UPDATE schema_migrations SET checksum = 'x' WHERE name LIKE '0001%'");
    await expect(migrate(connection)).rejects.toThrow('was changed after it was applied');
  });

  it('refuses a database created before the first release', async () => {
    const old = await createDatabase();
    await withClient(old, (client) =>
      client.query(`CREATE TABLE schema_migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz);
        INSERT INTO schema_migrations VALUES ('0001_platform.sql', 'x')`),
    );
    const refused = await migrate(old).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StartRefusal);
    expect(String(refused)).toContain('Start with an empty one');
  });
});

describe('files of SQL functions', () => {
  it('checks that function files use only objects that exist in the migrated database', async () => {
    const database = await createDatabase();
    await migrate(database);
    const folder = join(migrationsFolder, 'functions');
    const names = await readdir(folder);
    expect(names.length).toBeGreaterThan(8);
    // Unlike a migration, this run lets PostgreSQL check the function bodies.
    await withClient(database, async (client) => {
      for (const name of names) await client.query(await readFile(join(folder, name), 'utf8'));
    });
  });

  it('applies a changed function file in which arguments and results of functions changed and a trigger uses a function', async () => {
    const database = await createDatabase();
    const { folder, put } = await createFolder();
    const stampFunction = (
      word: string,
    ) => `CREATE OR REPLACE FUNCTION stamp() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN NEW.word := '${word}'; RETURN NEW; END $$;`;
    await put(
      'functions/area.sql',
      `${stampFunction('first')} CREATE OR REPLACE FUNCTION many(of int) RETURNS int LANGUAGE sql AS 'SELECT 1';`,
    );
    await put(
      'functions/later.sql',
      `CREATE OR REPLACE FUNCTION last_word() RETURNS text LANGUAGE sql AS 'SELECT max(word) FROM things';`,
    );
    await put(
      '0001_things.sql',
      `-- needs: area
      CREATE TABLE things (word text);
      CREATE TRIGGER things__stamp BEFORE INSERT ON things FOR EACH ROW EXECUTE FUNCTION stamp();`,
    );
    expect((await migrate(database, folder)).applied).toEqual([
      'functions/area.sql',
      '0001_things.sql',
      'functions/later.sql',
    ]);
    expect((await migrate(database, folder)).applied).toEqual([]);
    await put(
      'functions/area.sql',
      `${stampFunction('second')} CREATE OR REPLACE FUNCTION many(of text, at date) RETURNS text LANGUAGE sql AS 'SELECT of';`,
    );
    expect((await migrate(database, folder)).applied).toEqual(['functions/area.sql']);
    await withClient(database, async (client) => {
      await client.query('INSERT INTO things DEFAULT VALUES');
      expect((await client.query("SELECT last_word(), many('x', now()::date)")).rows).toEqual([
        { last_word: 'second', many: 'x' },
      ]);
      expect((await client.query("SELECT FROM pg_proc WHERE proname = 'many'")).rowCount).toBe(1);
    });
  });

  it('drops functions when their files are removed, but not while a trigger uses the functions', async () => {
    const database = await createDatabase();
    const { folder, put } = await createFolder();
    await put(
      'functions/area.sql',
      `CREATE OR REPLACE FUNCTION stamp() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';`,
    );
    await put(
      'functions/other.sql',
      `CREATE OR REPLACE FUNCTION other() RETURNS int LANGUAGE sql AS 'SELECT 1';`,
    );
    await put(
      '0001_things.sql',
      `-- needs: area
      CREATE TABLE things (word text);
      CREATE TRIGGER things__stamp BEFORE INSERT ON things FOR EACH ROW EXECUTE FUNCTION stamp();`,
    );
    await migrate(database, folder);
    await put('functions/other.sql');
    await put('functions/area.sql', '-- nothing');
    await expect(migrate(database, folder)).rejects.toThrow(
      'functions/area.sql failed: cannot drop function stamp()',
    );
    await put('0002_no_stamp.sql', 'DROP TRIGGER things__stamp ON things;');
    expect((await migrate(database, folder)).applied).toEqual(['0002_no_stamp.sql', 'functions/area.sql']);
    const left = "SELECT proname FROM pg_proc WHERE proname IN ('stamp', 'other')";
    expect((await withClient(database, (client) => client.query(left))).rows).toEqual([]);
  });

  it('replaces function files of a newer release with those of an older release that has the same tables', async () => {
    const database = await createDatabase();
    const { folder, put } = await createFolder();
    await put(
      'functions/area.sql',
      `CREATE OR REPLACE FUNCTION word() RETURNS text LANGUAGE sql AS $$SELECT 'new'$$;`,
    );
    await put(
      'functions/newer.sql',
      `CREATE OR REPLACE FUNCTION newer() RETURNS int LANGUAGE sql AS 'SELECT 1';`,
    );
    await migrate(database, folder);
    await put('functions/newer.sql');
    await put(
      'functions/area.sql',
      `CREATE OR REPLACE FUNCTION word() RETURNS text LANGUAGE sql AS $$SELECT 'old'$$;`,
    );
    await migrate(database, folder);
    const result = await withClient(database, (client) =>
      client.query("SELECT word(), to_regprocedure('newer()')"),
    );
    expect(result.rows).toEqual([{ word: 'old', to_regprocedure: null }]);
  });
});
