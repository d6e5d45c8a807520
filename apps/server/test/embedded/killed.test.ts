import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  cleanUp,
  connectionOf,
  hasEnded,
  isRoot,
  NOBODY,
  newFolder,
  query,
  runPortal,
  waitFor,
} from './kit.ts';

const bystanders: ChildProcess[] = [];

afterAll(async () => {
  for (const bystander of bystanders) bystander.kill('SIGKILL');
  await cleanUp();
});

describe('a portal and its database', () => {
  const dataDir = join(newFolder(), 'data');

  it('end together when the portal is killed, and the next start has every committed row', async () => {
    const killed = await runPortal(dataDir);
    await query(connectionOf(killed), 'CREATE TABLE kept AS SELECT 7 AS n');
    killed.child.kill('SIGKILL');
    await once(killed.child, 'exit');
    await waitFor('the database has ended', () => hasEnded(killed.first.pid));

    const next = await runPortal(dataDir);
    expect(await query(connectionOf(next), 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
    next.child.kill('SIGTERM');
    await once(next.child, 'exit');
  });

  it('start at once after a portal that was killed a moment ago', async () => {
    const killed = await runPortal(dataDir);
    await query(connectionOf(killed), 'INSERT INTO kept SELECT generate_series(8, 20000)');
    killed.child.kill('SIGKILL');
    await once(killed.child, 'exit');
    const next = await runPortal(dataDir);
    expect(await query(connectionOf(next), 'SELECT count(*)::int FROM kept')).toEqual([{ count: 19994 }]);
    next.child.kill('SIGTERM');
    await once(next.child, 'exit');
  });

  it('start again after both were killed', async () => {
    const killed = await runPortal(dataDir);
    await query(connectionOf(killed), 'INSERT INTO kept VALUES (20001)');
    process.kill(killed.first.pid, 'SIGKILL');
    killed.child.kill('SIGKILL');
    await once(killed.child, 'exit');
    const next = await runPortal(dataDir);
    expect(await query(connectionOf(next), 'SELECT max(n) FROM kept')).toEqual([{ max: 20001 }]);
    next.child.kill('SIGTERM');
    await once(next.child, 'exit');
  });

  it('start although the killed database left the id of a process that is somebody else by now', async () => {
    const killed = await runPortal(dataDir);
    const pidFile = join(dataDir, 'pg/postmaster.pid');
    const left = readFileSync(pidFile, 'utf8');
    killed.child.kill('SIGTERM');
    await once(killed.child, 'exit');
    const bystander = spawn('sleep', ['60'], isRoot ? NOBODY : {});
    bystanders.push(bystander);
    writeFileSync(pidFile, left.replace(/^\d+/, String(bystander.pid)));

    const next = await runPortal(dataDir);
    expect(next.first.event).toBe('ready');
    expect(hasEnded(bystander.pid ?? 0)).toBe(false);
    next.child.kill('SIGTERM');
    await once(next.child, 'exit');
  });

  it('end in order at Ctrl-C: the request in flight still gets its answer from the database', async () => {
    const portal = await runPortal(dataDir);
    process.kill(-(portal.child.pid ?? 0), 'SIGINT');
    const exit = once(portal.child, 'exit');
    expect(await portal.next()).toMatchObject({ event: 'request finished', answer: 1 });
    // nobody is cut off who has only just been ended
    expect(await portal.next()).toMatchObject({ event: 'stopped', message: '' });
    expect(await exit).toEqual([0, null]);
    expect(hasEnded(portal.first.pid)).toBe(true);
  });
});
