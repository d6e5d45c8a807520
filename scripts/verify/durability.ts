// Proves T3 of the security rules, a and b. Data that was acknowledged with OK is stored exactly once, even if the
// portal or the database is killed. No OK is sent before the commit is on disk. The second statement is checked with
// strace, because tests that kill processes would also pass with fsync off. node scripts/verify/durability.ts [--long]
// [--seed N]

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { organisation } from '@gatehouse/testing/data/organisation.queries';
import { readOptions, seededRandom } from '@gatehouse/testing/portal/harness';
import { connectOwner, startPortal } from '@gatehouse/testing/portal/start-portal';
import { runKills } from './durability/kills.ts';
import { traceOrder } from './durability/order.ts';

const { long, seed } = readOptions();
const cycles = long ? 1_000 : 5;
const wantedAnswers = long ? 5_000 : 200;

const dataDir = mkdtempSync(join(tmpdir(), 'gatehouse-durability-'));
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));

const first = await startPortal({ dataDir });
const owner = await connectOwner(dataDir);
await owner.query(organisation);
await owner.end();
await first.stop();

const next = seededRandom(seed);
const random = (limit: number) => Math.floor(next() * limit);
const outcome = await runKills(dataDir, cycles, random);
const { seen, blind } = await traceOrder(dataDir, wantedAnswers, random);
const remarks = [...outcome.remarks, ...seen.remarks];
if (seen.answers < wantedAnswers) remarks.push(`only ${seen.answers} answers were seen`);
if (blind.violations < blind.answers) remarks.push('the check of the order does not fail without flushes');
for (const remark of remarks) console.log(remark);
const passes =
  outcome.lost + outcome.doubled + seen.violations === 0 && outcome.acknowledged > 0 && remarks.length === 0;
console.log(
  `DURABILITY kills=${outcome.kills} acked=${outcome.acknowledged} lost=${outcome.lost} doubled=${outcome.doubled} answers=${seen.answers} violations=${seen.violations} seed=${seed} ${passes ? 'PASS' : 'FAIL'}`,
);
process.exit(passes ? 0 : 1);
