// Proves T4 of the security rules. While terminals punch and people use the portal, the database becomes unavailable,
// in each way in which a network can fail. The portal process stays alive and reports that it is alive. It reports not
// ready within 5 s, and answers every request within 10 s. It is ready within 5 s after the database is available
// again. Acknowledged data is stored exactly once. node scripts/verify/outage.ts [--long] [--seed N]

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { organisation } from '@gatehouse/testing/data/organisation.queries';
import { readOptions, seededRandom, Verdict } from '@gatehouse/testing/portal/harness';
import { startPortal } from '@gatehouse/testing/portal/start-portal';
import pg from 'pg';
import { startEmbedded } from '../../apps/server/src/platform/embedded/embedded.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { type ProxyTrouble, TroubledProxy } from './outage/proxy.ts';
import { grace, type WatchedPortal, watchPortal } from './outage/trouble.ts';

const options = readOptions();
const verdict = new Verdict('OUTAGE', options);
const awayMs = options.long ? 60_000 : 12_000;
const betweenMs = 3_000;
const within = { notReady: 5_000, ready: 5_000 };
const troubles: Exclude<ProxyTrouble, 'through'>[] = ['refuse', 'blackhole', 'reset', 'slow'];

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-outage-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const database = await startEmbedded({ dataDir: join(folder, 'database'), log: createLog('silent') });
const { host, port, user } = database.connection;
const random = seededRandom(options.seed);

/** Starts a portal with its own database behind its own proxy. */
async function openTroubledPortal(trouble: string) {
  const name = `outage_${trouble}`;
  const first = new pg.Client(database.connection);
  await first.connect();
  await first.query(`CREATE DATABASE ${name}`).finally(() => first.end());
  const proxy = new TroubledProxy(`${host}/.s.PGSQL.${port}`);
  await proxy.open();
  const settings = {
    DATABASE_URL: `postgres://${user}@127.0.0.1:${proxy.port}/${name}`,
    // The connection pool is small, because four portals share a database server that allows few connections. For a
    // while, a portal has new connections in addition to old connections that have not failed yet.
    DATABASE_POOL_SIZE: '3',
  };
  const portal = await startPortal({ dataDir: join(folder, trouble), settings });
  const owner = new pg.Client({ ...database.connection, database: name });
  await owner.connect();
  await owner.query(organisation);
  return { proxy, portal, owner };
}

/**
 * Simulates a network fault for a while. Returns the time until the portal reports not ready, and the time from the
 * end of the fault until it reports ready.
 */
async function causeTrouble(
  trouble: (typeof troubles)[number],
  proxy: TroubledProxy,
  watcher: WatchedPortal,
) {
  await watcher.punching.begun();
  await sleep(betweenMs);
  const left = Date.now();
  await proxy.become(trouble);
  await sleep(awayMs);
  const returned = Date.now();
  await proxy.become('through');
  await sleep(within.ready + grace);
  const back = watcher.readySaid(200, returned);
  verdict.verify(back <= within.ready + grace, `${trouble}: ready ${back.toFixed(0)} ms after the return`);
  // A slow database still counts as available, so the portal stays ready.
  const noticed = trouble === 'slow' ? 0 : watcher.readySaid(503, left);
  verdict.verify(
    noticed <= within.notReady + grace,
    `${trouble}: not ready was said after ${noticed.toFixed(0)} ms`,
  );
  return { back, noticed };
}

// Opens the fixtures one after another, because each portal creates the same roles on the database server.
const fixtures = [];
for (const trouble of troubles) fixtures.push({ trouble, ...(await openTroubledPortal(trouble)) });
// Runs the outages in parallel, because most of the time is spent waiting for their end.
const outcomes = await Promise.all(
  fixtures.map(async ({ trouble, proxy, portal, owner }) => {
    const watcher = await watchPortal(portal, (limit) => Math.floor(random() * limit), verdict, {
      devices: 5,
    });
    const times = await causeTrouble(trouble, proxy, watcher);
    const { slowestMs, delayMs, statuses } = await watcher.end();
    verdict.verify(trouble === 'slow' || statuses.has(503), `${trouble}: nobody noticed the outage`);
    const compared = await watcher.compare(owner);
    await owner.end();
    await portal.stop();
    await proxy.close();
    return { ...times, ...compared, slowestMs, delayMs };
  }),
);
await database.stop();
const sum = (key: 'acknowledged' | 'lost' | 'doubled') =>
  outcomes.reduce((all, outcome) => all + outcome[key], 0);
const maxOf = (key: 'slowestMs' | 'delayMs' | 'noticed' | 'back') =>
  Math.round(Math.max(...outcomes.map((outcome) => outcome[key])));
verdict.print({
  ways: troubles.length,
  away_s: awayMs / 1000,
  acked: sum('acknowledged'),
  lost: sum('lost'),
  doubled: sum('doubled'),
  slowest_ms: maxOf('slowestMs'),
  machine_delay_ms: maxOf('delayMs'),
  not_ready_ms: maxOf('noticed'),
  ready_ms: maxOf('back'),
});
process.exit();
