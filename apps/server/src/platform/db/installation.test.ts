import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestPortal, testPortal } from '../../../test/kit/portal.ts';
import { type Environment, loadConfig } from '../../config.ts';
import { openPortal } from '../../portal.ts';
import { createLog } from '../log.ts';
import { beside } from './connections.ts';

let portal: TestPortal;
let empty: string;

beforeAll(async () => {
  portal = await testPortal();
  empty = await mkdtemp(join(tmpdir(), 'gatehouse-key-'));
});
afterAll(() => rm(empty, { recursive: true }));

/** Opens another portal on the same database, and closes it. */
async function open(settings: Environment, options = {}): Promise<void> {
  const config = loadConfig({
    NODE_ENV: 'test',
    FIRST_ADMIN_PASSWORD: 'first-Start-1',
    DATABASE_POOL_SIZE: '2',
    ...settings,
  });
  const opened = await openPortal(config, beside(portal.connection), createLog('silent'), {
    work: false,
    ...options,
  });
  await opened.close();
}

it('a portal does not start on data without the key they were written with, and makes no new one', async () => {
  await expect(open({ DATA_DIR: empty })).rejects.toThrow('put secret.key back');
  expect(await readdir(empty)).toEqual([]);
});

it('a portal does not start with another key, and does with the same', async () => {
  await expect(open({ DATA_DIR: empty, SECRET_KEY: 'x'.repeat(32) })).rejects.toThrow('another secret key');
  await open({ DATA_DIR: portal.services.settings.dataDir });
});

it('a lost key is given up on demand, from then on the new one holds', async () => {
  await open({ DATA_DIR: empty }, { newKey: true });
  await open({ DATA_DIR: empty });
  await expect(open({ DATA_DIR: portal.services.settings.dataDir })).rejects.toThrow('another secret key');
});
