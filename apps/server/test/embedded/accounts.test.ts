import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, readdirSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { repositoryRoot } from '../../src/config.ts';
import { canReach } from '../../src/platform/embedded/run-as.ts';
import { cleanUp, connectionOf, isRoot, NOBODY, newFolder, PORTAL_PROCESS, query, runPortal } from './kit.ts';

const INSTALLED = join(repositoryRoot, 'node_modules');

/** As much of the checkout as starts a database. */
function copyCheckout(target: string): string {
  const sources = ['config.ts', 'platform/start-refusal.ts', 'platform/db/client.ts', 'platform/embedded'];
  for (const source of sources) {
    const part = join('apps/server/src', source);
    cpSync(join(repositoryRoot, part), join(target, part), { recursive: true });
  }
  const script = 'apps/server/test/embedded/portal-process.ts';
  cpSync(join(repositoryRoot, script), join(target, script));
  const packages = readdirSync(INSTALLED).filter((name) =>
    /^(pg|postgres|zod|xtend|split2|@embedded)/.test(name),
  );
  for (const name of packages) {
    cpSync(join(INSTALLED, name), join(target, 'node_modules', name), {
      recursive: true,
      verbatimSymlinks: true,
    });
  }
  return join(target, script);
}

afterAll(cleanUp);

describe('the account that runs the database', () => {
  it.runIf(isRoot && canReach(PORTAL_PROCESS, NOBODY) && canReach(process.execPath, NOBODY))(
    'is the portal’s own when that is an ordinary user',
    async () => {
      const folder = newFolder();
      chownSync(folder, NOBODY.uid, NOBODY.gid);
      const portal = await runPortal(join(folder, 'data'), { as: NOBODY });
      expect(portal.first).toMatchObject({ event: 'ready' });
      expect(statSync(join(folder, 'data/VERSION')).uid).toBe(NOBODY.uid);
    },
  );

  it.runIf(isRoot)(
    'is not root when the portal is, and owns no more than the database and its socket',
    async () => {
      const dataDir = join(newFolder(), 'data');
      const portal = await runPortal(dataDir);
      const uidOf = (name: string) => statSync(join(dataDir, name)).uid;
      expect(statSync(`/proc/${portal.first.pid}`).uid).toBe(NOBODY.uid);
      expect([uidOf('pg'), uidOf('run'), uidOf('files'), uidOf('.')]).toEqual([NOBODY.uid, NOBODY.uid, 0, 0]);
      expect(statSync(join(dataDir, 'run')).mode & 0o777).toBe(0o700);
    },
  );

  it.runIf(isRoot && canReach(INSTALLED, NOBODY) && canReach(process.execPath, NOBODY))(
    'lets nobody sign in but the portal’s account and root, not even the account of the database itself',
    async () => {
      const connection = connectionOf(await runPortal(join(newFolder(), 'data')));
      // in the same words as its own, so that nothing but the account is different
      const asking = `const pg = require(${JSON.stringify(join(INSTALLED, 'pg'))});
        const client = new pg.Client(${JSON.stringify(connection)});
        client.connect().then(() => client.query('SELECT current_user AS who'))
          .then(({ rows }) => rows[0].who, String).then(console.log).finally(() => client.end());`;
      const askAs = (ids: object) =>
        execFileSync(process.execPath, ['-e', asking], { ...ids, cwd: '/', encoding: 'utf8' });
      expect(askAs(NOBODY)).toContain('Peer authentication failed for user "gatehouse"');
      expect(askAs({})).toBe('gatehouse\n');
    },
  );

  it.runIf(isRoot && process.platform === 'linux')(
    'works where checkout and data lie in a folder that only root may enter',
    async () => {
      const closed = newFolder();
      chmodSync(closed, 0o700);
      const checkout = join(closed, 'gate house');
      mkdirSync(checkout);
      const portal = await runPortal(join(checkout, 'data'), { script: copyCheckout(checkout) });
      expect(await query(connectionOf(portal), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      // Parallel workers, sorting to disk and a checkpoint open files of their own.
      await query(
        connectionOf(portal),
        'CREATE TABLE big AS SELECT g AS n FROM generate_series(1, 300000) AS g; CHECKPOINT',
      );
      expect(
        await query(
          connectionOf(portal),
          'SELECT count(*)::int FROM (SELECT n FROM big ORDER BY -n) AS sorted',
        ),
      ).toEqual([{ count: 300000 }]);
      expect(readlinkSync(`/proc/${portal.first.pid}/exe`)).toMatch(/^\/var\/lib\/gatehouse\/postgresql-/);
      expect(readlinkSync(`/proc/${portal.first.pid}/cwd`)).toBe(join(checkout, 'data/pg'));
    },
  );
});
