import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Environment, loadConfig } from '../../config.ts';
import { openPortal } from '../../portal.ts';
import { createLog } from '../log.ts';
import { deriveConnections } from './connections.ts';

let portal: TestPortal;
let empty: string;

beforeAll(async () => {
  portal = await testPortal();
  empty = await mkdtemp(join(tmpdir(), 'gatehouse-key-'));
});
afterAll(() => rm(empty, { recursive: true }));

async function open(settings: Environment, options = {}): Promise<void> {
  const config = loadConfig({
    NODE_ENV: 'test',
    FIRST_ADMIN_PASSWORD: 'first-Start-1',
    DATABASE_POOL_SIZE: '2',
    ...settings,
  });
  const opened = await openPortal(config, deriveConnections(portal.connection), createLog('silent'), {
    work: false,
    ...options,
  });
  await opened.close();
}

it('refuses to start the portal if the secret key of the existing data is missing, and creates no new key', async () => {
  await expect(open({ DATA_DIR: empty })).rejects.toThrow('Put secret.key back');
  expect(await readdir(empty)).toEqual([]);
});

it('closes all database connections when the start of the portal fails', async () => {
  const { owner } = portal.make;
  const countConnections = async () => {
    const { rows } = await owner.query(
      'SELECT count(*)::int AS left FROM pg_stat_activity WHERE datname = current_database()',
    );
    return rows[0].left;
  };
  const countQueues = async () => {
    const { rows } = await owner.query(
      "SELECT count(*)::int AS made FROM pgboss.queue WHERE NOT starts_with(name, '__')",
    );
    return rows[0].made;
  };
  await owner.query('DROP SCHEMA pgboss CASCADE');
  const before = await countConnections();
  await expect(open({ DATA_DIR: empty })).rejects.toThrow('Put secret.key back');
  const queueCount = await countQueues();
  await open({ DATA_DIR: portal.services.settings.dataDir });
  expect(queueCount).toBe(await countQueues());

  await owner.query(`CREATE FUNCTION refused() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN RAISE 'no roles today'; END$$;
    CREATE TRIGGER refused BEFORE INSERT OR UPDATE ON roles EXECUTE FUNCTION refused()`);
  await expect(open({ DATA_DIR: portal.services.settings.dataDir })).rejects.toThrow('no roles today');
  await owner.query('DROP FUNCTION refused CASCADE');
  await expect.poll(countConnections).toBe(before);
});

it('refuses to start the portal with a different secret key, and starts it with the original one', async () => {
  await expect(open({ DATA_DIR: empty, SECRET_KEY: 'x'.repeat(32) })).rejects.toThrow(
    'a different secret key',
  );
  await open({ DATA_DIR: portal.services.settings.dataDir });
});

it('replaces a lost secret key on request, and then requires the new key', async () => {
  await open({ DATA_DIR: empty }, { newKey: true });
  await open({ DATA_DIR: empty });
  await expect(open({ DATA_DIR: portal.services.settings.dataDir })).rejects.toThrow(
    'a different secret key',
  );
});
