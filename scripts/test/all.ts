/**
 * `npm test`: everything CI runs, as one queue that keeps two cores busy: the checks, the server's and the pure tests, the
 * browser tests, and the short form of every proof; those that measure time run at the end. Ends with what each part took, of
 * the clock and of the processor, and `N passed, N failed` over all of them.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startTestServer } from '../../apps/server/test/kit/server.ts';
import { sharedServer } from '../verify/harness.ts';
import { type Count, countedBrowser, countedUnits, single } from './counts.ts';
import { endedSeconds } from './cpu.ts';
import { runBounded } from './part.ts';
import { type Task, work } from './queue.ts';

const root = join(import.meta.dirname, '../..');
const reports = join(root, 'test-results');
const started = performance.now();
const secondsSince = (then: number) => Math.round((performance.now() - then) / 1000);
/** Two cores: a part waits for disk, browser or clock half of its time. */
const hands = 4;

/** Proofs in which no time is measured, and what each takes by itself, in seconds. */
const proofs = {
  output: 60,
  authz: 35,
  access: 45,
  fuzz: 35,
  'mass-assignment': 25,
  durability: 28,
  'disk-full': 27,
  backup: 25,
  audit: 15,
  replay: 6,
  races: 15,
  privacy: 28,
  'terminal-privacy': 4,
  sessions: 5,
  'device-identity': 4,
  clocks: 3,
  ssrf: 10,
  links: 25,
  paths: 35,
};
/** Looks into the files of its database, which must be a server of its own. */
const withOwnServer = ['privacy'];
/** Those that hold answers to seconds: they share the machine with each other, for they mostly wait, and with nobody else. */
const patient = { outage: 40, failover: 50 };
/** Those that compare times with each other, which nothing may disturb. */
const alone = ['guessing', 'uploads', 'fairness'];

const server = await startTestServer();
const environment = {
  ...process.env,
  PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
  // as apps/server/start.mjs has it: what one part has read and compiled, the next finds
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/gatehouse-compiled'),
};
const sharing = { ...environment, [sharedServer]: JSON.stringify(server.connection) };

interface Ran {
  ok: boolean;
  last: string[];
}

/** Seconds of the processor each part took, and all that have ended so far. */
const processor = new Map<string, number>();
let counted = endedSeconds();

/** What of a failed part is repeated at the end, where a record that was cut short still has it. */
const lastLines = 12;
/**
 * A part that takes longer hangs: it is ended and named while there is time for the others. Some three times the ordinary duration,
 * because machines differ by a factor of two.
 */
const longestMinutes = { part: 65, proof: 15 };

/** Runs a part. What it prints is shown at its end, so that parts do not mix. */
async function run(
  name: string,
  [command = '', ...args]: string[],
  { env = environment, minutes = longestMinutes.part } = {},
): Promise<Ran> {
  const { ok, said } = await runBounded(command, args, { cwd: root, env, longestMs: minutes * 60_000 });
  // two that end in the same moment are told apart no further
  const taken = endedSeconds();
  processor.set(name, taken - counted);
  counted = taken;
  process.stdout.write(`\n=== ${name}\n${said}`);
  return { ok, last: said.trim().split('\n').slice(-lastLines) };
}

const total: Count = { passed: 0, failed: 0 };
const summary: string[] = [];

const task = (name: string, hands: number, seconds: number, count: () => Promise<Count>): Task => ({
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
const proof = (name: string, seconds = 0) =>
  task(`verify:${name}`, 1, seconds, async () => {
    const env = withOwnServer.includes(name) ? environment : sharing;
    const words = ['node', `scripts/verify/${name}.ts`];
    return single(await run(`verify:${name}`, words, { env, minutes: longestMinutes.proof }));
  });

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const units = join(reports, 'unit.json');
const unitReport = ['--reporter=default', '--reporter=json', `--outputFile.json=${units}`];
const browser = join(reports, 'report.json');

await work(
  [
    task('browser tests', 2, 300, async () =>
      countedBrowser((await run('browser tests', ['node', 'scripts/test/e2e.ts'])).ok, browser),
    ),
    task('unit and server tests', 2, 97, async () =>
      countedUnits((await run('unit and server tests', ['vitest', 'run', ...unitReport])).ok, units, root),
    ),
    task('checks', 2, 16, async () => single(await run('checks', ['node', 'scripts/check.ts']))),
    ...Object.entries(proofs).map(([name, seconds]) => proof(name, seconds)),
  ],
  hands,
);
await work(
  Object.entries(patient).map(([name, seconds]) => proof(name, seconds)),
  hands,
);
for (const name of alone) await proof(name).run();
await server.close();
console.log(`\n${summary.join('\n')}`);
console.log(`all of it: ${secondsSince(started)} s`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
