import { existsSync } from 'node:fs';
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { waitForLockWait } from '@gatehouse/testing/kit/locks';
import { type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';
import { dropUnused, recordFile } from '../db/files.queries.ts';
import { storeFile } from './store-file.ts';
import { clearOrphans, sweepFiles } from './sweep.ts';

const minute = 60_000;
let portal: TestPortal;
let companyId: number;
beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
});

const pathOf = (name: string) =>
  join(portal.services.settings.dataDir, 'files', String(companyId), name.slice(0, 2), name);
const storeText = (text: string) => storeFile(portal.services, companyId, Buffer.from(text));
const rowsOf = async (name: string) =>
  (await portal.make.owner.query('SELECT refs FROM files WHERE name = $1', [name])).rows;

describe('stored files', () => {
  it('stores the same content once per company, encrypted, and under another name for another company', async () => {
    const [first, two] = [await storeText('the same face'), await storeText('the same face')];
    expect(first).toEqual(two);
    expect((await portal.services.store.read(companyId, first.name))?.toString()).toBe('the same face');
    expect((await readFile(pathOf(first.name))).includes('the same face')).toBe(false);
    const other = await portal.make.company();
    const elsewhere = await storeFile(portal.services, other.id, Buffer.from('the same face'));
    expect(elsewhere.name).not.toBe(first.name);
    expect(await portal.services.store.read(companyId, elsewhere.name)).toBeUndefined();
  });

  it.each(['../../etc/passwd', 'a'.repeat(63), `${'a'.repeat(63)}/`, 'A'.repeat(64), ''])(
    'rejects %j as the name of a stored file',
    async (name) => {
      await expect(portal.services.store.read(companyId, name)).rejects.toThrow('not a name');
    },
  );

  it('deletes unreferenced files from the database and the disk some time after they were stored', async () => {
    const { name } = await storeText('nobody wants it');
    await sweepFiles.run(portal.services, {});
    expect(existsSync(pathOf(name))).toBe(true);
    portal.clock.advance(11 * minute);
    await sweepFiles.run(portal.services, {});
    expect([existsSync(pathOf(name)), await rowsOf(name)]).toEqual([false, []]);
  });

  it('keeps files with references, and deletes them after the last reference', async () => {
    const { name } = await storeText('an avatar');
    const { employeeId } = await portal.make.employee({ companyId });
    await portal.make.owner.query('UPDATE employees SET avatar = $1 WHERE id = $2', [name, employeeId]);
    portal.clock.advance(11 * minute);
    await sweepFiles.run(portal.services, {});
    expect([existsSync(pathOf(name)), await rowsOf(name)]).toEqual([true, [{ refs: 1 }]]);
    await portal.make.owner.query('DELETE FROM employees WHERE id = $1', [employeeId]);
    await sweepFiles.run(portal.services, {});
    expect(existsSync(pathOf(name))).toBe(false);
  });

  it('keeps files that are stored again during their deletion', async () => {
    const { services } = portal;
    const { name } = await storeText('comes and goes');
    portal.clock.advance(11 * minute);
    const before = new Date(portal.clock.now().getTime() - 10 * minute);
    let again: Promise<unknown> | undefined;
    await services.database.asCompanies([companyId], async (db) => {
      expect(await dropUnused(db, companyId, name, before)).toBe(true);
      again = storeText('comes and goes');
      await waitForLockWait(portal.make.owner);
      await services.store.remove(companyId, name);
    });
    await again;
    expect((await services.store.read(companyId, name))?.toString()).toBe('comes and goes');
    expect(await rowsOf(name)).toEqual([{ refs: 0 }]);
  });

  it('does not delete files that were stored again recently', async () => {
    const { name } = await storeText('old and new');
    portal.clock.advance(60 * minute);
    await storeText('old and new');
    await sweepFiles.run(portal.services, {});
    expect(existsSync(pathOf(name))).toBe(true);
  });

  it('stores complete files when the same content is written concurrently', async () => {
    await Promise.all(Array.from({ length: 8 }, () => storeText('all at once'.repeat(10_000))));
    const { name } = await storeText('all at once'.repeat(10_000));
    expect((await portal.services.store.read(companyId, name))?.length).toBe(110_000);
    const left = await readdir(join(portal.services.settings.dataDir, 'files'), { recursive: true });
    expect(left.filter((path) => path.endsWith('.part'))).toEqual([]);
  });

  it('deletes partial files and files without a row after a day, but not earlier', async () => {
    const stray = 'ab'.repeat(32);
    const { name } = await storeText('has a row');
    for (const path of [pathOf(stray), `${pathOf(name)}.0.part`]) {
      await getStore().write(companyId, stray, Buffer.from('x'));
      if (path.endsWith('.part')) await writeFile(path, 'half');
    }
    const clear = () => clearOrphans.run(portal.services, {});
    portal.clock.set(new Date());
    await clear();
    expect([existsSync(pathOf(stray)), existsSync(`${pathOf(name)}.0.part`)]).toEqual([true, true]);
    const old = new Date(portal.clock.now().getTime() - 25 * 60 * minute);
    for (const path of [pathOf(stray), pathOf(name), `${pathOf(name)}.0.part`]) await utimes(path, old, old);
    await clear();
    expect([
      existsSync(pathOf(stray)),
      existsSync(`${pathOf(name)}.0.part`),
      existsSync(pathOf(name)),
    ]).toEqual([false, false, true]);
  });

  it('prevents a company from finding or recording files of another company', async () => {
    const other = await portal.make.company();
    const at = portal.clock.now();
    await expect(
      portal.services.database.asCompanies([other.id], (db) =>
        recordFile(db, { companyId, name: 'a'.repeat(64), size: 1, at }),
      ),
    ).rejects.toThrow('row-level security');
  });
});

const getStore = () => portal.services.store;
