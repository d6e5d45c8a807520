import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { cleanUp, createFolder, runQuery, waitFor } from '@gatehouse/testing/portal/embedded-process';
import { afterAll, describe, expect, it } from 'vitest';
import { assertDurable } from './embedded.queries.ts';
import { startEmbedded } from './embedded.ts';
import type { DatabaseState } from './keep-running.ts';

const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

afterAll(cleanUp);

describe('the embedded database', () => {
  it('starts the embedded database in a folder with spaces and non-ASCII letters, reachable only through its socket', async () => {
    const dataDir = join(createFolder(), "Dữ liệu cổng 데이터 データ it's");
    const database = await startEmbedded({ dataDir, log: quiet });
    const [settings] = await runQuery(
      database.connection,
      `SELECT current_database() AS name, current_setting('listen_addresses') AS addresses,
              current_setting('server_encoding') AS encoding, lower('ĐẶNG') AS lower`,
    );
    await database.stop();
    expect(settings).toEqual({ name: 'gatehouse', addresses: '', encoding: 'UTF8', lower: 'đặng' });
  });

  it('keeps the rows of the embedded database after a stop and a second start', async () => {
    const dataDir = join(createFolder(), 'data');
    const first = await startEmbedded({ dataDir, log: quiet });
    await runQuery(first.connection, 'CREATE TABLE kept AS SELECT 7 AS n');
    await first.stop();
    const started = performance.now();
    const second = await startEmbedded({ dataDir, log: quiet });
    console.info(`warm start of the embedded database: ${Math.round(performance.now() - started)} ms`);
    expect(await runQuery(second.connection, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
    await second.stop();
    expect(second.state()).toBe('stopped');
  });

  it('starts the embedded database in a folder with a path longer than the socket limit', async () => {
    const dataDir = join(createFolder(), 'a'.repeat(60), 'ü'.repeat(60));
    const database = await startEmbedded({ dataDir, log: quiet });
    const { host } = database.connection;
    expect(Buffer.byteLength(host)).toBeLessThan(90);
    expect(realpathSync(host)).toBe(realpathSync(join(dataDir, 'run')));
    expect(await runQuery(database.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await database.stop();
    expect(existsSync(host)).toBe(false);
  });

  it('restarts the embedded database after it was killed, without losing committed rows', async () => {
    const database = await startEmbedded({ dataDir: join(createFolder(), 'data'), log: quiet });
    const states: DatabaseState[] = [];
    database.onChange((state) => states.push(state));
    await runQuery(database.connection, 'CREATE TABLE kept AS SELECT 7 AS n');
    const pid = database.pid() ?? 0;
    process.kill(pid, 'SIGKILL');
    await waitFor('the database runs again', () => states.length === 2);
    expect(states).toEqual(['restarting', 'ready']);
    expect(database.pid()).not.toBe(pid);
    expect(await runQuery(database.connection, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
    await database.stop();
  });

  it('checks that the embedded database is durable, and rejects a setting with which a commit does not wait for the disk', async () => {
    const database = await startEmbedded({ dataDir: join(createFolder(), 'data'), log: quiet });
    const runSql = async (sql: string) => ({ rows: await runQuery(database.connection, sql) });
    await assertDurable({ query: runSql });
    await runQuery(database.connection, 'ALTER DATABASE gatehouse SET synchronous_commit = off');
    await expect(assertDurable({ query: runSql })).rejects.toThrow(
      'The database runs with synchronous_commit = off',
    );
    await database.stop();
  });
});
