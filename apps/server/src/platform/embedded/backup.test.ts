import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createFactories } from '@gatehouse/testing/data/factories';
import { cleanUp, createFolder } from '@gatehouse/testing/portal/embedded-process';
import { openTestPortal } from '@gatehouse/testing/portal/open-portal';
import { afterAll, expect, it } from 'vitest';
import { repositoryRoot } from '../../config.ts';
import type { Portal } from '../../portal.ts';
import { storeFile } from '../files/store-file.ts';
import { createLog } from '../log.ts';
import { startEmbedded } from './embedded.ts';

afterAll(cleanUp);

const log = createLog('silent');
const run = promisify(execFile);
const runScript = (name: string, folder: string, args: string[]) =>
  run(process.execPath, [join(repositoryRoot, 'scripts/backup', name), ...args], {
    cwd: repositoryRoot,
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '' },
  });

/** Runs `work` with a portal on its own data folder, and stops the portal afterwards. */
async function withPortal<T>(
  dataDir: string,
  work: (portal: Portal, make: ReturnType<typeof createFactories>) => Promise<T>,
): Promise<T> {
  const embedded = await startEmbedded({ dataDir, log });
  const portal = await openTestPortal(embedded.connection, { dataDir });
  const make = createFactories(embedded.connection, portal.services.clock);
  try {
    return await work(portal, make);
  } finally {
    await make.end();
    await portal.close();
    await embedded.stop();
  }
}

it('restores a backup of a running portal, including its files', async () => {
  const [dataDir, copy, restored] = [
    join(createFolder(), 'data'),
    join(createFolder(), 'copy'),
    join(createFolder(), 'data'),
  ];
  const [companyId, name] = await withPortal(dataDir, async ({ services }, make) => {
    const company = await make.company();
    const file = await storeFile(services, company.id, Buffer.from('a face'));
    const { employeeId } = await make.employee({ companyId: company.id });
    await make.owner.query('UPDATE employees SET avatar = $1 WHERE id = $2', [file.name, employeeId]);
    await runScript('backup.ts', dataDir, ['--to', copy]);
    return [company.id, file.name] as const;
  });
  expect(existsSync(join(copy, 'secret.key'))).toBe(false);
  await runScript('restore.ts', restored, ['--from', copy, '--key', join(dataDir, 'secret.key')]);
  await rm(dataDir, { recursive: true });
  expect(existsSync(join(restored, 'files', String(companyId), name.slice(0, 2), name))).toBe(true);
  await withPortal(restored, async ({ services }, make) => {
    const { rows } = await make.owner.query('SELECT refs FROM files WHERE name = $1', [name]);
    expect(rows).toEqual([{ refs: 1 }]);
    expect((await services.store.read(companyId, name))?.toString()).toBe('a face');
  });
});
