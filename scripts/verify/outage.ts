// T4 of the security rules: the database is away, in each of the ways a network has, while terminals punch and people look. The
// process lives and says so, says within 5 s that it is not ready, answers everything within 10 s, is ready within 5 s
// of the database's return, and what it was sent is there, once.
//
//   node scripts/verify/outage.ts [--long] [--seed N]

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbedded } from '../../apps/server/src/platform/embedded/embedded.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { organisation } from '../../bench/data/organisation.queries.ts';
import { startPortal } from '../../bench/kit/portal.ts';
import { readOptions, seeded, Verdict } from './harness.ts';
import { type Trouble, TroubledProxy } from './outage/proxy.ts';
import { grace, type UnderWatch, underWatch } from './outage/trouble.ts';

const options = readOptions();
const verdict = new Verdict('OUTAGE', options);
const awayMs = options.long ? 60_000 : 12_000;
const betweenMs = 3_000;
const within = { notReady: 5_000, ready: 5_000 };
const troubles: Exclude<Trouble, 'through'>[] = ['refuse', 'blackhole', 'reset', 'slow'];

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-outage-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const database = await startEmbedded({ dataDir: join(folder, 'database'), log: createLog('silent') });
const { host, port, user } = database.connection;
const random = seeded(options.seed);

/** A portal with a database of its own behind a proxy of its own. */
async function standIn(trouble: string) {
  const name = `outage_${trouble}`;
  const first = new pg.Client(database.connection);
  await first.connect();
  await first.query(`CREATE DATABASE ${name}`).finally(() => first.end());
  const proxy = new TroubledProxy(`${host}/.s.PGSQL.${port}`);
  await proxy.open();
  const settings = {
    DATABASE_URL: `postgres://${user}@127.0.0.1:${proxy.port}/${name}`,
    // four portals share a server with connections for one, and some of them twice while the former ones break
    DATABASE_POOL_SIZE: '3',
  };
  const portal = await startPortal(join(folder, trouble), { settings });
  const owner = new pg.Client({ ...database.connection, database: name });
  await owner.connect();
  await owner.query(organisation);
  return { proxy, portal, owner };
}

/** Says how long it took to say that it is not ready, and then that it is again. */
async function endure(trouble: (typeof troubles)[number], proxy: TroubledProxy, seen: UnderWatch) {
  await seen.punching.begun();
  await sleep(betweenMs);
  const left = Date.now();
  await proxy.become(trouble);
  await sleep(awayMs);
  const returned = Date.now();
  await proxy.become('through');
  await sleep(within.ready + grace);
  const back = seen.readySaid(200, returned);
  verdict.hold(back <= within.ready + grace, `${trouble}: ready ${back.toFixed(0)} ms after the return`);
  // what is slow is not away
  const noticed = trouble === 'slow' ? 0 : seen.readySaid(503, left);
  verdict.hold(
    noticed <= within.notReady + grace,
    `${trouble}: not ready was said after ${noticed.toFixed(0)} ms`,
  );
  return { back, noticed };
}

// one after the other: each makes the roles it needs, which a server has once
const stands = [];
for (const trouble of troubles) stands.push({ trouble, ...(await standIn(trouble)) });
// beside each other: what is waited for is an outage, not the machine
const outcomes = await Promise.all(
  stands.map(async ({ trouble, proxy, portal, owner }) => {
    const seen = await underWatch(portal, (limit) => Math.floor(random() * limit), verdict, { devices: 5 });
    const times = await endure(trouble, proxy, seen);
    const { slowestMs, delayMs, statuses } = await seen.end();
    verdict.hold(trouble === 'slow' || statuses.has(503), `${trouble}: nobody noticed the outage`);
    const compared = await seen.compare(owner);
    await owner.end();
    await portal.stop();
    await proxy.close();
    return { ...times, ...compared, slowestMs, delayMs };
  }),
);
await database.stop();
const sum = (of: 'acknowledged' | 'lost' | 'doubled') => outcomes.reduce((all, one) => all + one[of], 0);
const most = (of: 'slowestMs' | 'delayMs' | 'noticed' | 'back') =>
  Math.round(Math.max(...outcomes.map((one) => one[of])));
verdict.say({
  ways: troubles.length,
  away_s: awayMs / 1000,
  acked: sum('acknowledged'),
  lost: sum('lost'),
  doubled: sum('doubled'),
  slowest_ms: most('slowestMs'),
  machine_delay_ms: most('delayMs'),
  not_ready_ms: most('noticed'),
  ready_ms: most('back'),
});
process.exit();
