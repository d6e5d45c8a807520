/**
 * `npm test`: everything CI runs, in order: the checks, the server's and the pure tests, the browser tests, and the short
 * form of every proof. Ends with `N passed, N failed` over all of them.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const root = join(import.meta.dirname, '../..');
const reports = join(root, 'test-results');
/** Proofs in which no time is measured run beside each other, one lane a core; those that compare times run alone. */
const beside = [
  ['output', 'durability', 'disk-full'],
  ['authz', 'mass-assignment', 'sessions', 'device-identity', 'replay', 'clocks', 'audit', 'privacy', 'fuzz'],
];
const alone = ['guessing', 'uploads', 'outage'];

interface Count {
  passed: number;
  failed: number;
  /** What failed, or passed the second time only, by name, as far as the runner says. */
  names?: string[];
}

/** Runs a command with its output shown; its exit code is what it says of itself. */
function run(command: string, args: string[]): Promise<boolean> {
  const env = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` };
  return new Promise((resolve) => {
    spawn(command, args, { cwd: root, env, stdio: 'inherit' }).once('exit', (code) => resolve(code === 0));
  });
}

/** What is read of Vitest's JSON report. */
interface UnitReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[];
}

interface Suite {
  file: string;
  suites?: Suite[];
  specs: { title: string; tests: { status: string; results: { error?: { message?: string } }[] }[] }[];
}

/** What is read of Playwright's JSON report. */
interface BrowserReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: Suite[];
}

/** Every test that failed once or more, with what it said the first time. */
const failedIn = ({ file, specs, suites = [] }: Suite): string[] => [
  ...specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => {
        const said = stripVTControlCharacters(results[0]?.error?.message ?? '').replace(/\s+/g, ' ');
        return `${status === 'flaky' ? 'unsteady ' : ''}e2e/${file}: ${title}: ${said.slice(0, 400)}`;
      }),
  ),
  ...suites.flatMap(failedIn),
];

const single = (ok: boolean): Count => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 });

/** A runner that says all is well must have counted something; one that failed has failed once at least. */
function counted(ok: boolean, file: string, read: (report: never) => Count): Count {
  const count = existsSync(file)
    ? read(JSON.parse(readFileSync(file, 'utf8')) as never)
    : { passed: 0, failed: 0 };
  if (ok && count.passed > 0) return count;
  return { ...count, failed: Math.max(1, count.failed) };
}

async function unit(): Promise<Count> {
  const file = join(reports, 'unit.json');
  const ok = await run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  return counted(ok, file, (report: UnitReport) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    names: report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName }) => `${relative(root, name)}: ${fullName}`),
    ),
  }));
}

async function browser(): Promise<Count> {
  const file = join(reports, 'report.json');
  const ok = await run('node', ['scripts/test/e2e.ts']);
  return counted(ok, file, (report: BrowserReport) => ({
    passed: report.stats.expected + report.stats.flaky,
    failed: report.stats.unexpected,
    names: report.suites.flatMap(failedIn),
  }));
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const total: Count = { passed: 0, failed: 0 };
const summary: string[] = [];

async function take(name: string, step: () => Promise<Count>): Promise<void> {
  console.log(`\n=== ${name}`);
  const started = performance.now();
  const { passed, failed, names = [] } = await step();
  total.passed += passed;
  total.failed += failed;
  summary.push(
    `${failed > 0 ? 'FAILED' : 'ok    '} ${name}: ${passed} passed, ${failed} failed, ${Math.round((performance.now() - started) / 1000)} s`,
    ...names.map((failure) => `       ${failure}`),
  );
}

async function prove(names: readonly string[]): Promise<void> {
  for (const name of names)
    await take(`verify:${name}`, async () => single(await run('node', [`scripts/verify/${name}.ts`])));
}

await take('checks', async () => single(await run('node', ['scripts/check.ts'])));
await take('unit and server tests', unit);
await Promise.all(beside.map(prove));
await prove(alone);
await take('browser tests', browser);
console.log(`\n${summary.join('\n')}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
