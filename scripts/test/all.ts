/**
 * `npm test` runs everything that CI runs: the checks, the unit and server tests, the browser tests, and the short
 * form of every proof (a verification script in scripts/verify). They run in one queue that uses two cores. Proofs that
 * measure time run at the end. The command prints the elapsed time and processor time of each part, and the total as `N
 * passed, N failed`. Arguments select parts: `node scripts/test/all.ts unit browser`.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sharedServer } from '@gatehouse/testing/portal/harness';
import { startTestServer } from '@gatehouse/testing/portal/server';
import { countBrowserTests, countSingle, countUnitTests, type TestCount } from './counts.ts';
import { readChildSeconds } from './cpu.ts';
import { runBounded } from './part.ts';
import { runTasks, type Task } from './queue.ts';
import { alone, patient, proofs, selectParts, withOwnServer } from './selection.ts';

const parts = selectParts(process.argv.slice(2));
const root = join(import.meta.dirname, '../..');
const reports = join(root, 'test-results');
const started = performance.now();
const secondsSince = (then: number) => Math.round((performance.now() - then) / 1000);
/**
 * Number of queue slots for two cores. There are more slots than cores, because each part waits for the disk, the
 * browser or the clock half of the time.
 */
const hands = 4;

/** The database server that all proofs (verification scripts) use. */
const server = parts.has('proofs') ? await startTestServer() : undefined;
const environment = {
  ...process.env,
  PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
  // Uses the same compile cache as apps/server/start.mjs, so that each part reuses code compiled by earlier parts.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/gatehouse-compiled'),
};
const sharing = { ...environment, [sharedServer]: JSON.stringify(server?.connection) };

interface RunOutcome {
  ok: boolean;
  last: string[];
}

/** Processor time of each part in seconds. */
const processor = new Map<string, number>();
let processorTotal = readChildSeconds();

/**
 * Number of output lines of a failed part that are repeated at the end, so that they are visible even in a truncated
 * log.
 */
const lastLines = 12;
/**
 * Time limits in minutes. A part above its limit probably hangs. It is stopped and reported early enough for the
 * remaining parts to run. The limits are about three times the usual duration, because machines differ by a factor of
 * two.
 */
const longestMinutes = { part: 65, proof: 15 };

/** Prints the output of a part when it ends, so that the outputs of parts do not mix. */
async function run(
  name: string,
  [command = '', ...args]: string[],
  { env = environment, minutes = longestMinutes.part } = {},
): Promise<RunOutcome> {
  const { ok, said } = await runBounded(command, args, { cwd: root, env, longestMs: minutes * 60_000 });
  // If several parts end at the same moment, their processor times cannot be separated.
  const newTotal = readChildSeconds();
  processor.set(name, newTotal - processorTotal);
  processorTotal = newTotal;
  process.stdout.write(`\n=== ${name}\n${said}`);
  return { ok, last: said.trim().split('\n').slice(-lastLines) };
}

const total: TestCount = { passed: 0, failed: 0 };
const summary: string[] = [];

const createTask = (name: string, hands: number, seconds: number, count: () => Promise<TestCount>): Task => ({
  name,
  hands,
  seconds,
  async run() {
    const begun = performance.now();
    const { passed, failed, names = [] } = await count();
    total.passed += passed;
    total.failed += failed;
    const state = failed > 0 ? 'FAILED' : 'ok    ';
    summary.push(
      `${state} ${name}: ${passed} passed, ${failed} failed, ${secondsSince(begun)} s, of the processor ${Math.round(processor.get(name) ?? 0)} s`,
      ...names.map((failure) => `       ${failure}`),
    );
  },
});
const createProofTask = (name: string, seconds = 0) =>
  createTask(`verify:${name}`, 1, seconds, async () => {
    const env = withOwnServer.includes(name) ? environment : sharing;
    const words = ['node', `scripts/verify/${name}.ts`];
    return countSingle(await run(`verify:${name}`, words, { env, minutes: longestMinutes.proof }));
  });

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const units = join(reports, 'unit.json');
const unitReport = ['--reporter=default', '--reporter=json', `--outputFile.json=${units}`];
const browser = join(reports, 'report.json');

const tasks = {
  browser: createTask('browser tests', 2, 300, async () =>
    countBrowserTests((await run('browser tests', ['node', 'scripts/test/e2e.ts'])).ok, browser),
  ),
  unit: createTask('unit and server tests', 2, 97, async () =>
    countUnitTests((await run('unit and server tests', ['vitest', 'run', ...unitReport])).ok, units, root),
  ),
  checks: createTask('checks', 2, 16, async () =>
    countSingle(await run('checks', ['node', 'scripts/check.ts'])),
  ),
};
const createProofTasks = (durations: Record<string, number>) =>
  Object.entries(durations).map(([name, seconds]) => createProofTask(name, seconds));

await runTasks(
  [
    ...(['browser', 'unit', 'checks'] as const).flatMap((part) => (parts.has(part) ? [tasks[part]] : [])),
    ...(parts.has('proofs') ? createProofTasks(proofs) : []),
  ],
  hands,
);
if (server) {
  await runTasks(createProofTasks(patient), hands);
  for (const name of alone) await createProofTask(name).run();
  await server.close();
}
console.log(`\n${summary.join('\n')}`);
console.log(`all of it: ${secondsSince(started)} s`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
