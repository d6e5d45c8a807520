import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  cleanUp,
  connectionOf,
  createFolder,
  hasEnded,
  isRoot,
  NOBODY,
  runDatabaseProgram,
  runQuery,
  waitFor,
} from '@gatehouse/testing/portal/embedded-process';
import { afterAll, describe, expect, it } from 'vitest';

const bystanders: ChildProcess[] = [];

afterAll(async () => {
  for (const bystander of bystanders) bystander.kill('SIGKILL');
  await cleanUp();
});

describe('processes of the portal and of the embedded database', () => {
  const dataDir = join(createFolder(), 'data');

  it('stops the database when the portal is killed, and keeps every committed row', async () => {
    const killed = await runDatabaseProgram(dataDir);
    await runQuery(connectionOf(killed), 'CREATE TABLE kept AS SELECT 7 AS n');
    killed.child.kill('SIGKILL');
    await once(killed.child, 'exit');
    await waitFor('the database has ended', () => hasEnded(killed.first.pid));

    const next = await runDatabaseProgram(dataDir);
    expect(await runQuery(connectionOf(next), 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
    next.child.kill('SIGTERM');
    await once(next.child, 'exit');
  });

  it('restarts the database immediately after the portal was killed', async () => {
    const killed = await runDatabaseProgram(dataDir);
    await runQuery(connectionOf(killed), 'INSERT INTO kept SELECT generate_series(8, 20000)');
    killed.child.kill('SIGKILL');
    await once(killed.child, 'exit');
    const next = await runDatabaseProgram(dataDir);
    expect(await runQuery(connectionOf(next), 'SELECT count(*)::int FROM kept')).toEqual([{ count: 19994 }]);
    next.child.kill('SIGTERM');
    await once(next.child, 'exit');
  });

  it('restarts the database after both the portal and the database were killed', async () => {
    const killed = await runDatabaseProgram(dataDir);
    await runQuery(connectionOf(killed), 'INSERT INTO kept VALUES (20001)');
    process.kill(killed.first.pid, 'SIGKILL');
    killed.child.kill('SIGKILL');
    await once(killed.child, 'exit');
    const next = await runDatabaseProgram(dataDir);
    expect(await runQuery(connectionOf(next), 'SELECT max(n) FROM kept')).toEqual([{ max: 20001 }]);
    next.child.kill('SIGTERM');
    await once(next.child, 'exit');
  });

  it('restarts the database although an unrelated process now has the process ID that the killed database left in its file', async () => {
    const killed = await runDatabaseProgram(dataDir);
    const pidFile = join(dataDir, 'pg/postmaster.pid');
    const left = readFileSync(pidFile, 'utf8');
    killed.child.kill('SIGTERM');
    await once(killed.child, 'exit');
    const bystander = spawn('sleep', ['60'], isRoot ? NOBODY : {});
    bystanders.push(bystander);
    writeFileSync(pidFile, left.replace(/^\d+/, String(bystander.pid)));

    const next = await runDatabaseProgram(dataDir);
    expect(next.first.event).toBe('ready');
    expect(hasEnded(bystander.pid ?? 0)).toBe(false);
    next.child.kill('SIGTERM');
    await once(next.child, 'exit');
  });

  it('at Ctrl-C, stops the database only after the request in progress is answered', async () => {
    const portal = await runDatabaseProgram(dataDir);
    process.kill(-(portal.child.pid ?? 0), 'SIGINT');
    const exit = once(portal.child, 'exit');
    expect(await portal.next()).toMatchObject({ event: 'request finished', answer: 1 });
    // An empty `message` of the event means that the portal closed all its connections before the database stopped.
    expect(await portal.next()).toMatchObject({ event: 'stopped', message: '' });
    expect(await exit).toEqual([0, null]);
    expect(hasEnded(portal.first.pid)).toBe(true);
  });
});
