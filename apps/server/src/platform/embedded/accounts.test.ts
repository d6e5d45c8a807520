import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, readdirSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  cleanUp,
  connectionOf,
  createFolder,
  DATABASE_PROGRAM,
  isRoot,
  NOBODY,
  runDatabaseProgram,
  runQuery,
} from '@gatehouse/testing/portal/embedded-process';
import { afterAll, describe, expect, it } from 'vitest';
import { repositoryRoot } from '../../config.ts';
import { canReach } from './run-as.ts';

const INSTALLED = join(repositoryRoot, 'node_modules');

/** Copies the files of the checkout that are needed to start a database. Returns the path of the start script. */
function copyCheckout(target: string): string {
  const sources = ['config.ts', 'platform/start-refusal.ts', 'platform/db/client.ts', 'platform/embedded'];
  for (const source of sources) {
    const part = join('apps/server/src', source);
    cpSync(join(repositoryRoot, part), join(target, part), { recursive: true });
  }
  const script = 'testing/portal/database-program.ts';
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

describe('account that runs the embedded database', () => {
  it.runIf(isRoot && canReach(DATABASE_PROGRAM, NOBODY) && canReach(process.execPath, NOBODY))(
    'runs the database as the portal’s account if that is an ordinary user',
    async () => {
      const folder = createFolder();
      chownSync(folder, NOBODY.uid, NOBODY.gid);
      const portal = await runDatabaseProgram(join(folder, 'data'), { as: NOBODY });
      expect(portal.first).toMatchObject({ event: 'ready' });
      expect(statSync(join(folder, 'data/VERSION')).uid).toBe(NOBODY.uid);
    },
  );

  it.runIf(isRoot)(
    'does not run the database as root, and lets the database account own only the database and its socket',
    async () => {
      const dataDir = join(createFolder(), 'data');
      const portal = await runDatabaseProgram(dataDir);
      const uidOf = (name: string) => statSync(join(dataDir, name)).uid;
      expect(statSync(`/proc/${portal.first.pid}`).uid).toBe(NOBODY.uid);
      expect([uidOf('pg'), uidOf('run'), uidOf('files'), uidOf('.')]).toEqual([NOBODY.uid, NOBODY.uid, 0, 0]);
      expect(statSync(join(dataDir, 'run')).mode & 0o777).toBe(0o700);
    },
  );

  it.runIf(isRoot && canReach(INSTALLED, NOBODY) && canReach(process.execPath, NOBODY))(
    'lets only the portal’s account and root connect, not the database account',
    async () => {
      const connection = connectionOf(await runDatabaseProgram(join(createFolder(), 'data')));
      // Uses the same connection settings as the portal, so that this connection differs only in the system account.
      const asking = `const pg = require(${JSON.stringify(join(INSTALLED, 'pg'))});
        const client = new pg.Client(${JSON.stringify(connection)});
        client.connect().then(() => client.query('SELECT current_user AS who'))
          .then(({ rows }) => rows[0].who, String).then(console.log).finally(() => client.end());`;
      const queryAs = (ids: object) =>
        execFileSync(process.execPath, ['-e', asking], { ...ids, cwd: '/', encoding: 'utf8' });
      expect(queryAs(NOBODY)).toContain('Peer authentication failed for user "gatehouse"');
      expect(queryAs({})).toBe('gatehouse\n');
    },
  );

  it.runIf(isRoot && process.platform === 'linux')(
    'starts the database when checkout and data are in a folder that only root can enter',
    async () => {
      const closed = createFolder();
      chmodSync(closed, 0o700);
      const checkout = join(closed, 'gate house');
      mkdirSync(checkout);
      const portal = await runDatabaseProgram(join(checkout, 'data'), { script: copyCheckout(checkout) });
      expect(await runQuery(connectionOf(portal), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      // Makes the database open additional files for parallel workers, a sort on disk and a checkpoint.
      await runQuery(
        connectionOf(portal),
        'CREATE TABLE big AS SELECT g AS n FROM generate_series(1, 300000) AS g; CHECKPOINT',
      );
      expect(
        await runQuery(
          connectionOf(portal),
          'SELECT count(*)::int FROM (SELECT n FROM big ORDER BY -n) AS sorted',
        ),
      ).toEqual([{ count: 300000 }]);
      expect(readlinkSync(`/proc/${portal.first.pid}/exe`)).toMatch(/^\/var\/lib\/gatehouse\/postgresql-/);
      expect(readlinkSync(`/proc/${portal.first.pid}/cwd`)).toBe(join(checkout, 'data/pg'));
    },
  );
});
