import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  cleanUp,
  createFolder,
  isRoot,
  NOBODY,
  runDatabaseProgram,
} from '@gatehouse/testing/portal/embedded-process';
import { afterAll, describe, expect, it } from 'vitest';
import { StartRefusal } from '../start-refusal.ts';
import { startEmbedded } from './embedded.ts';
import { acquirePortalLock } from './portal-lock.ts';

const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const start = (dataDir: string) => startEmbedded({ dataDir, log: quiet });

afterAll(cleanUp);

describe('checks of the data folder at the start', () => {
  it('rejects a data folder used by another portal, names the process of that portal, and leaves it running', async () => {
    const dataDir = join(createFolder(), 'data');
    const holder = await runDatabaseProgram(dataDir);
    await expect(start(dataDir)).rejects.toThrow(
      `is in use by another portal (process ${holder.child.pid}). Stop it or set DATA_DIR to another folder.`,
    );
    holder.child.kill('SIGTERM');
    expect(await holder.next()).toMatchObject({ event: 'request finished', answer: 1 });
  });

  it('rejects a data folder written by a newer portal and leaves it unchanged', async () => {
    const dataDir = createFolder();
    writeFileSync(join(dataDir, 'VERSION'), '2\n');
    const refused = start(dataDir);
    await expect(refused).rejects.toThrow(StartRefusal);
    await expect(refused).rejects.toThrow(
      'was written by a newer version of the portal (data format 2; this version supports 1)',
    );
  });

  it.each([
    { found: 99, hint: 'it was written by a newer version of the portal; start that version' },
    { found: 14, hint: 'restore a backup into a new folder with this version' },
  ])('rejects a database of PostgreSQL $found: $hint', async ({ found, hint }) => {
    const dataDir = createFolder();
    mkdirSync(join(dataDir, 'pg'), { mode: 0o700 });
    writeFileSync(join(dataDir, 'pg/PG_VERSION'), `${found}\n`);
    if (isRoot) chownSync(join(dataDir, 'pg'), NOBODY.uid, NOBODY.gid);
    await expect(start(dataDir)).rejects.toThrow(
      `uses PostgreSQL ${found}, but this portal includes version 18: ${hint}`,
    );
  });

  it('rejects a VERSION file without a number', async () => {
    const dataDir = createFolder();
    writeFileSync(join(dataDir, 'VERSION'), 'one\n');
    await expect(start(dataDir)).rejects.toThrow('should contain one number but contains "one"');
  });

  it('rejects a data folder that is a file', async () => {
    const dataDir = join(createFolder(), 'data');
    writeFileSync(dataDir, '');
    await expect(start(dataDir)).rejects.toThrow('Can’t use the data folder');
  });

  it('lets exactly one of twenty concurrent attempts lock a data folder, and the next one after the lock is released', () => {
    const file = join(createFolder(), 'portal.lock');
    const locks = Array.from({ length: 20 }, () => acquirePortalLock(file));
    const acquiredLocks = locks.flatMap((lock) => (lock.held ? [lock] : []));
    expect(acquiredLocks).toHaveLength(1);
    acquiredLocks[0]?.release();
    expect(acquirePortalLock(file).held).toBe(true);
  });
});
