/**
 * `npm test`: everything CI runs, in order: the checks, the server's and the pure tests, the browser tests, and the short
 * form of every proof. Ends with `N passed, N failed` over all of them.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const reports = join(root, 'test-results');
const proofs = [
  'authz',
  'sessions',
  'guessing',
  'device-identity',
  'replay',
  'clocks',
  'audit',
  'fuzz',
  'durability',
];

interface Count {
  passed: number;
  failed: number;
}

/** Runs a command with its output shown; its exit code is what it says of itself. */
function run(command: string, args: string[]): Promise<boolean> {
  const env = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` };
  return new Promise((resolve) => {
    spawn(command, args, { cwd: root, env, stdio: 'inherit' }).once('exit', (code) => resolve(code === 0));
  });
}

const single = (ok: boolean): Count => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 });

/** A runner that says all is well must have counted something; one that failed has failed once at least. */
function counted(ok: boolean, file: string, read: (report: never) => Count): Count {
  const count = existsSync(file)
    ? read(JSON.parse(readFileSync(file, 'utf8')) as never)
    : { passed: 0, failed: 0 };
  if (ok && count.passed > 0) return count;
  return { passed: count.passed, failed: Math.max(1, count.failed) };
}

async function unit(): Promise<Count> {
  const file = join(reports, 'unit.json');
  const ok = await run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  return counted(ok, file, (report: { numPassedTests: number; numFailedTests: number }) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
  }));
}

async function browser(): Promise<Count> {
  const file = join(reports, 'report.json');
  const ok = await run('node', ['scripts/test/e2e.ts']);
  return counted(ok, file, (report: { stats: { expected: number; unexpected: number; flaky: number } }) => ({
    passed: report.stats.expected,
    failed: report.stats.unexpected + report.stats.flaky,
  }));
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const steps: [string, () => Promise<Count>][] = [
  ['checks', async () => single(await run('node', ['scripts/check.ts']))],
  ['unit and server tests', unit],
  ...proofs.map((name): [string, () => Promise<Count>] => [
    `verify:${name}`,
    async () => single(await run('node', [`scripts/verify/${name}.ts`])),
  ]),
  ['browser tests', browser],
];
const total: Count = { passed: 0, failed: 0 };
const summary: string[] = [];
for (const [name, step] of steps) {
  console.log(`\n=== ${name}`);
  const started = performance.now();
  const { passed, failed } = await step();
  total.passed += passed;
  total.failed += failed;
  summary.push(
    `${failed > 0 ? 'FAILED' : 'ok    '} ${name}: ${passed} passed, ${failed} failed, ${Math.round((performance.now() - started) / 1000)} s`,
  );
}
console.log(`\n${summary.join('\n')}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
