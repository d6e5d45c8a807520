// Proves that acknowledged data survives a failover. Runs two PostgreSQL servers with synchronous replication behind a
// proxy that follows the leader, as operators do. While terminals post, the leader is killed, connections are
// misdirected to a standby, and the former leader becomes the leader again. Every leader has the acknowledged data
// exactly once. Every answer is 200 or 503. The portal is ready within 5 s of a new leader. node
// scripts/verify/failover.ts [--long] [--seed N]

import { spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { organisation } from '@gatehouse/testing/data/organisation.queries';
import { findFreePort } from '@gatehouse/testing/portal/free-port';
import { readOptions, seededRandom, Verdict } from '@gatehouse/testing/portal/harness';
import { root, startPortal } from '@gatehouse/testing/portal/start-portal';
import { unprivilegedUser } from '@gatehouse/testing/portal/system-postgres';
import pg from 'pg';
import { LeaderProxy } from './failover/proxy.ts';
import { PostgresServer } from './failover/server.ts';
import { grace, watchPortal } from './outage/trouble.ts';

const options = readOptions();
const verdict = new Verdict('FAILOVER', options);
const rounds = options.long ? 8 : 1;
const readyWithinMs = 5_000;
const astrayMs = 4_000;

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-failover-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const { uid = 0, gid = 0 } = unprivilegedUser();
if (uid) chownSync(folder, uid, gid);
let leader = new PostgresServer(folder, await findFreePort());
let standby = new PostgresServer(folder, await findFreePort());
await leader.create();
await leader.query('CREATE ROLE keeper LOGIN CREATEROLE');
await leader.query('CREATE DATABASE portal OWNER keeper');
await standby.follow(leader);
await leader.waitForStandby();

const proxy = new LeaderProxy([leader, standby]);
await proxy.open();
const databaseUrl = (port: number) => `postgres://keeper@127.0.0.1:${port}/portal`;
const portal = await startPortal({
  dataDir: join(folder, 'portal'),
  settings: { DATABASE_URL: databaseUrl(proxy.port) },
});
await leader.query(organisation, 'portal');

/** Starts a portal that can reach only a standby. Resolves to its exit code and output. */
async function startOnStandby(): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['apps/server/start.mjs'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      DATA_DIR: join(folder, 'other'),
      DATABASE_URL: databaseUrl(standby.port),
      PORT: '0',
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => {
      output += piece;
    });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, said: output };
}

const refused = await startOnStandby();
verdict.verify(
  refused.code === 1 && /^The database .*standby[^\n]*\.\n$/.test(refused.said),
  () => `a portal started on a standby ended with ${refused.code} and said: ${refused.said.slice(0, 400)}`,
);

const random = seededRandom(options.seed);
const watcher = await watchPortal(portal, (limit) => Math.floor(random() * limit), verdict, {
  readyEveryMs: 100,
});
const { punching, ready } = watcher;

let slowestReturn = 0;
let refusedAfter = 0;

/**
 * Waits until the portal reports ready and answers terminals. Returns the time from `since`, the moment at which a
 * leader exists again.
 */
async function waitUntilReady(label: string, since: number): Promise<void> {
  const before = punching.answers();
  await sleep(readyWithinMs + grace);
  const wait = watcher.readySaid(200, since);
  slowestReturn = Math.max(slowestReturn, wait);
  verdict.verify(
    wait <= readyWithinMs + grace,
    `${label}: ready ${wait.toFixed(0)} ms after there was a leader`,
  );
  verdict.verify(
    punching.answers() > before,
    `${label}: no terminal was answered in the ${readyWithinMs} ms after it`,
  );
}

/** Promotes the standby. The former leader becomes a fresh standby, and every commit waits for this standby. */
async function change(kind: 'SIGKILL' | 'SIGINT'): Promise<void> {
  await leader.end(kind);
  await sleep(1_000);
  await standby.promote();
  [leader, standby] = [standby, leader];
  await waitUntilReady(kind === 'SIGKILL' ? 'leader killed' : 'lead handed over', Date.now());
  await standby.follow(leader);
  await leader.waitForStandby();
}

/**
 * Makes the proxy send connections to the standby for a while. Afterwards the existing connections stay on the standby,
 * and new connections reach the leader.
 */
async function misdirectSessions(): Promise<void> {
  const begun = Date.now();
  proxy.lead(standby);
  await sleep(astrayMs);
  const listening = await standby.query<{ open: number }>(
    "SELECT count(*)::int AS open FROM pg_stat_activity WHERE application_name = 'gatehouse-live'",
  );
  verdict.verify(
    (listening[0]?.open ?? 0) <= 1,
    `${listening[0]?.open} connections wait to listen on a standby`,
  );
  verdict.verify(
    ready.answers.some(({ at, status }) => at >= begun && status === 503),
    'ready was said where nothing can be written',
  );
  verdict.verify(
    !ready.answers.some(({ at, status }) => at >= begun + 1_000 && status === 200),
    'ready was said long after sessions led to a standby',
  );
  const returned = Date.now();
  const since = performance.now();
  proxy.lead(undefined);
  await waitUntilReady('led astray', returned);
  refusedAfter += punching.refusals(since);
}

await punching.begun();
await sleep(1_000);
for (let round = 0; round < rounds; round++) {
  await change('SIGKILL');
  await misdirectSessions();
  await change('SIGINT');
}
if (options.long) {
  // From now on, commits wait for a standby that never answers. Therefore no upload is acknowledged, but the readiness
  // check cannot detect this.
  await leader.acknowledgedBy('nobody');
  await sleep(2_000);
  const before = punching.answers();
  await sleep(15_000);
  verdict.verify(punching.answers() === before, 'a terminal was told OK of what no standby had');
  await leader.acknowledgedBy('*');
  await waitUntilReady('standby silent', Date.now());
}
const { slowestMs } = await watcher.end();
verdict.verify(
  refusedAfter === 0,
  `${refusedAfter} uploads were refused that began when the leader was to be reached again`,
);

const owner = new pg.Client({ host: '127.0.0.1', port: leader.port, user: 'boss', database: 'portal' });
await owner.connect();
const outcome = await watcher.compare(owner);
await owner.end();
await portal.stop();
proxy.close();
for (const server of [leader, standby]) await server.end('SIGQUIT');
verdict.print({
  changes: 2 * rounds,
  acked: outcome.acknowledged,
  lost: outcome.lost,
  doubled: outcome.doubled,
  refused_after: refusedAfter,
  slowest_ms: Math.round(slowestMs),
  ready_ms: Math.round(slowestReturn),
});
process.exit();
