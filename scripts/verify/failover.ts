// A pair of servers with synchronous replication behind a proxy that follows the leader, as operators of a pair run it:
// the leader is killed, sessions are led astray to a standby, the lead is handed back, all under posting terminals. What a
// terminal was told OK is there, once, whoever leads; nothing is answered but 200 and 503; and the portal is ready within
// 5 s of a new leader.
//
//   node scripts/verify/failover.ts [--long] [--seed N]

import { spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from '../../apps/server/test/kit/free-port.ts';
import { unprivilegedUser } from '../../apps/server/test/kit/system-postgres.ts';
import { organisation } from '../../bench/data/organisation.queries.ts';
import { root, startPortal } from '../../bench/kit/portal.ts';
import { FollowingProxy } from './failover/proxy.ts';
import { Server } from './failover/server.ts';
import { readOptions, seeded, Verdict } from './harness.ts';
import { grace, underWatch } from './outage/trouble.ts';

const options = readOptions();
const verdict = new Verdict('FAILOVER', options);
const rounds = options.long ? 8 : 1;
const readyWithinMs = 5_000;
const astrayMs = 4_000;

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-failover-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const { uid = 0, gid = 0 } = unprivilegedUser();
if (uid) chownSync(folder, uid, gid);
let leader = new Server(folder, await findFreePort());
let standby = new Server(folder, await findFreePort());
await leader.create();
await leader.ask('CREATE ROLE keeper LOGIN CREATEROLE');
await leader.ask('CREATE DATABASE portal OWNER keeper');
await standby.follow(leader);
await leader.waitForStandby();

const proxy = new FollowingProxy([leader, standby]);
await proxy.open();
const urlAt = (port: number) => `postgres://keeper@127.0.0.1:${port}/portal`;
const portal = await startPortal(join(folder, 'portal'), { settings: { DATABASE_URL: urlAt(proxy.port) } });
await leader.ask(organisation, 'portal');

/** What a portal says that is started where only a standby answers. */
async function startOnStandby(): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['apps/server/start.mjs'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      DATA_DIR: join(folder, 'other'),
      DATABASE_URL: urlAt(standby.port),
      PORT: '0',
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => {
      said += piece;
    });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, said };
}

const refused = await startOnStandby();
verdict.hold(
  refused.code === 1 && /^The database .*standby[^\n]*\.\n$/.test(refused.said),
  () => `a portal started on a standby ended with ${refused.code} and said: ${refused.said.slice(0, 400)}`,
);

const random = seeded(options.seed);
const seen = await underWatch(portal, (limit) => Math.floor(random() * limit), verdict, {
  readyEveryMs: 100,
});
const { punching, ready } = seen;

let slowestReturn = 0;
let refusedAfter = 0;

/** Waits until the portal says that it is ready and terminals are answered, from the moment there is a leader again. */
async function readyAgain(what: string, since: number): Promise<void> {
  const before = punching.answers();
  await sleep(readyWithinMs + grace);
  const wait = seen.readySaid(200, since);
  slowestReturn = Math.max(slowestReturn, wait);
  verdict.hold(
    wait <= readyWithinMs + grace,
    `${what}: ready ${wait.toFixed(0)} ms after there was a leader`,
  );
  verdict.hold(
    punching.answers() > before,
    `${what}: no terminal was answered in the ${readyWithinMs} ms after it`,
  );
}

/** The standby leads; whoever led is its fresh standby, and every commit waits for it. */
async function change(kind: 'SIGKILL' | 'SIGINT'): Promise<void> {
  await leader.end(kind);
  await sleep(1_000);
  await standby.promote();
  [leader, standby] = [standby, leader];
  await readyAgain(kind === 'SIGKILL' ? 'leader killed' : 'lead handed over', Date.now());
  await standby.follow(leader);
  await leader.waitForStandby();
}

/** Sessions are let through to the standby; then they stay where they are, and new ones reach the leader. */
async function astray(): Promise<void> {
  const begun = Date.now();
  proxy.lead(standby);
  await sleep(astrayMs);
  const listening = await standby.ask<{ open: number }>(
    "SELECT count(*)::int AS open FROM pg_stat_activity WHERE application_name = 'gatehouse-live'",
  );
  verdict.hold(
    (listening[0]?.open ?? 0) <= 1,
    `${listening[0]?.open} connections wait to listen on a standby`,
  );
  verdict.hold(
    ready.answers.some(({ at, status }) => at >= begun && status === 503),
    'ready was said where nothing can be written',
  );
  verdict.hold(
    !ready.answers.some(({ at, status }) => at >= begun + 1_000 && status === 200),
    'ready was said long after sessions led to a standby',
  );
  const returned = Date.now();
  const since = performance.now();
  proxy.lead(undefined);
  await readyAgain('led astray', returned);
  refusedAfter += punching.refusals(since);
}

await punching.begun();
await sleep(1_000);
for (let round = 0; round < rounds; round++) {
  await change('SIGKILL');
  await astray();
  await change('SIGINT');
}
if (options.long) {
  // a commit that waits for a standby that does not answer: nothing is acknowledged, and ready cannot see it
  await leader.acknowledgedBy('nobody');
  await sleep(2_000);
  const before = punching.answers();
  await sleep(15_000);
  verdict.hold(punching.answers() === before, 'a terminal was told OK of what no standby had');
  await leader.acknowledgedBy('*');
  await readyAgain('standby silent', Date.now());
}
const { slowestMs } = await seen.end();
verdict.hold(
  refusedAfter === 0,
  `${refusedAfter} uploads were refused that began when the leader was to be reached again`,
);

const owner = new pg.Client({ host: '127.0.0.1', port: leader.port, user: 'boss', database: 'portal' });
await owner.connect();
const outcome = await seen.compare(owner);
await owner.end();
await portal.stop();
proxy.close();
for (const server of [leader, standby]) await server.end('SIGQUIT');
verdict.say({
  changes: 2 * rounds,
  acked: outcome.acknowledged,
  lost: outcome.lost,
  doubled: outcome.doubled,
  refused_after: refusedAfter,
  slowest_ms: Math.round(slowestMs),
  ready_ms: Math.round(slowestReturn),
});
process.exit();
