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
import { organisation, pins, serials } from '../../bench/data/organisation.queries.ts';
import { signIn, startPortal } from '../../bench/kit/portal.ts';
import { compared } from './durability/compared.ts';
import { startPosters } from './durability/posters.ts';
import { helpIndexes, readKept } from './durability/rows.queries.ts';
import { readOptions, seeded, Verdict } from './harness.ts';
import { type Trouble, TroubledProxy } from './outage/proxy.ts';
import { watch } from './outage/watch.ts';

const options = readOptions();
const verdict = new Verdict('OUTAGE', options);
const awayMs = options.long ? 60_000 : 12_000;
const betweenMs = 3_000;
const within = { notReady: 5_000, anyAnswer: 10_000, ready: 5_000 };
/** A watched answer is a moment away from what it tells of, on a busy machine. */
const grace = 500;
const troubles: Exclude<Trouble, 'through'>[] = ['refuse', 'blackhole', 'reset', 'slow'];

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-outage-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const database = await startEmbedded({ dataDir: join(folder, 'database'), log: createLog('silent') });
const { host, port, user, database: name } = database.connection;
const proxy = new TroubledProxy(`${host}/.s.PGSQL.${port}`);
await proxy.open();
const portal = await startPortal(join(folder, 'portal'), {
  settings: { DATABASE_URL: `postgres://${user}@127.0.0.1:${proxy.port}/${name}` },
});
const owner = new pg.Client(database.connection);
await owner.connect();
await owner.query(organisation);

const authorization = `Bearer ${await signIn(portal.url)}`;
const live = watch(`${portal.url}/health/live`);
const ready = watch(`${portal.url}/health/ready`);
const person = watch(`${portal.url}/api/v1/employees?size=12`, { authorization });
const ending = new AbortController();
const random = seeded(options.seed);
const { posters, done } = startPosters({
  url: portal.url,
  serials: serials.slice(0, 20),
  pins,
  random: (limit) => Math.floor(random() * limit),
  signal: ending.signal,
  giveUpMs: 15_000,
});

let slowestReturn = 0;
let slowestNotice = 0;
for (const trouble of troubles) {
  await sleep(betweenMs);
  const left = Date.now();
  const answersBefore = posters.reduce((sum, { answers }) => sum + answers, 0);
  verdict.hold(answersBefore > 0, 'no terminal got an answer before the outage');
  await proxy.become(trouble);
  await sleep(awayMs);
  const returned = Date.now();
  await proxy.become('through');
  await sleep(within.ready + grace);
  const after = (from: number, status: number) =>
    ready.answers.find((answer) => answer.at >= from && answer.status === status);
  if (trouble !== 'slow') {
    const noticed = after(left, 503);
    const notice = noticed ? noticed.at + noticed.took - left : Number.POSITIVE_INFINITY;
    slowestNotice = Math.max(slowestNotice, notice);
    verdict.hold(
      notice <= within.notReady + grace,
      `${trouble}: not ready was said after ${notice.toFixed(0)} ms`,
    );
  }
  const back = after(returned, 200);
  const wait = back ? back.at + back.took - returned : Number.POSITIVE_INFINITY;
  slowestReturn = Math.max(slowestReturn, wait);
  verdict.hold(wait <= within.ready + grace, `${trouble}: ready ${wait.toFixed(0)} ms after the return`);
}
ending.abort();
await done;
for (const watched of [live, ready, person]) await watched.stop();

verdict.hold(
  live.answers.every(({ status }) => status === 200),
  'the process did not say that it lives',
);
const statuses = new Set(person.answers.map(({ status }) => status));
for (const status of statuses)
  verdict.hold(status === 200 || status === 503, `a person was answered ${status}`);
for (const { refusals } of posters)
  for (const status of refusals.keys()) verdict.hold(status === 503, `a terminal was answered ${status}`);
verdict.hold(statuses.has(503), 'nobody noticed the outage');
const slowest = Math.max(
  ...person.answers.map(({ took }) => took),
  ...posters.map(({ slowestMs }) => slowestMs),
);
verdict.hold(slowest <= within.anyAnswer, `an answer took ${slowest.toFixed(0)} ms`);

await owner.query(helpIndexes);
const outcome = compared(posters, await readKept(owner));
await owner.end();
await portal.stop();
await proxy.close();
await database.stop();
verdict.hold(outcome.lost + outcome.doubled === 0, `lost ${outcome.lost}, doubled ${outcome.doubled}`);
for (const remark of outcome.remarks) verdict.hold(false, remark);
verdict.say({
  ways: troubles.length,
  away_s: awayMs / 1000,
  acked: outcome.acknowledged,
  lost: outcome.lost,
  doubled: outcome.doubled,
  slowest_ms: Math.round(slowest),
  not_ready_ms: Math.round(slowestNotice),
  ready_ms: Math.round(slowestReturn),
});
process.exit();
