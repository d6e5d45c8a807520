// T3 of the security rules, a and b: what a terminal was told OK is kept, once, whoever is killed; and no OK leaves before the
// commit is on disk. The second needs strace: a killed process alone cannot tell, it passes with fsync off.
//
//   node scripts/verify/durability.ts [--long] [--seed N]

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { organisation } from '../../bench/data/organisation.queries.ts';
import { connectOwner, startPortal } from '../../bench/kit/portal.ts';
import { surviveKills } from './durability/kills.ts';
import { watchOrder } from './durability/order.ts';
import { readOptions, seeded } from './harness.ts';

const { long, seed } = readOptions();
const cycles = long ? 1_000 : 5;
const wantedAnswers = long ? 5_000 : 200;

const dataDir = mkdtempSync(join(tmpdir(), 'gatehouse-durability-'));
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));

const first = await startPortal(dataDir);
const owner = await connectOwner(dataDir);
await owner.query(organisation);
await owner.end();
await first.stop();

const next = seeded(seed);
const random = (limit: number) => Math.floor(next() * limit);
const kept = await surviveKills(dataDir, cycles, random);
const { seen, blind } = await watchOrder(dataDir, wantedAnswers, random);
const remarks = [...kept.remarks, ...seen.remarks];
if (seen.answers < wantedAnswers) remarks.push(`only ${seen.answers} answers were seen`);
if (blind.violations < blind.answers) remarks.push('the check of the order does not fail without flushes');
for (const remark of remarks) console.log(remark);
const passes =
  kept.lost + kept.doubled + seen.violations === 0 && kept.acknowledged > 0 && remarks.length === 0;
console.log(
  `DURABILITY kills=${kept.kills} acked=${kept.acknowledged} lost=${kept.lost} doubled=${kept.doubled} answers=${seen.answers} violations=${seen.violations} seed=${seed} ${passes ? 'PASS' : 'FAIL'}`,
);
process.exit(passes ? 0 : 1);
