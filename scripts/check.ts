/**
 * `npm run check` checks types, lint, format and architecture. Runs the checks in parallel and prints the full
 * output of failed checks.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

const checks: Record<string, string[]> = {
  'types of server, api and scripts': ['node', 'scripts/check/types.ts', '.'],
  'types of the web': ['node', 'scripts/check/types.ts', 'apps/web'],
  'lint and format': ['biome', 'ci', '--error-on-warnings', '.'],
  architecture: ['node', 'scripts/check/architecture.ts'],
  'listing of operations': ['node', 'scripts/api-list.ts', '--check'],
  'texts of screens': ['node', 'scripts/check/screen-texts.ts'],
  'words of comments and tests': ['node', 'scripts/check/prose-check.ts'],
  'commit messages': ['node', 'scripts/check/commits.ts'],
  'register of personal data': ['node', 'scripts/check/personal-data.ts'],
  'unused code': ['knip', '--cache', '--no-progress', '--treat-config-hints-as-errors'],
};

interface Outcome {
  name: string;
  ok: boolean;
  output: string;
}

function run(name: string, [program = '', ...args]: string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const path = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`;
    const child = spawn(program, args, { cwd: root, env: { ...process.env, PATH: path } });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk;
      });
    }
    child.once('exit', (code) => resolve({ name, ok: code === 0, output }));
  });
}

const outcomes = await Promise.all(Object.entries(checks).map(([name, command]) => run(name, command)));
for (const { name, ok, output } of outcomes) {
  if (!ok) console.log(output);
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name}`);
}
const failed = outcomes.filter(({ ok }) => !ok).length;
console.log(`${outcomes.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
