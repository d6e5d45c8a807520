import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const clone = mkdtempSync(join(tmpdir(), 'gatehouse-bootstrap-'));
afterAll(() => rmSync(clone, { recursive: true, force: true }));

it('installs the runtime, a development dependency, in a fresh clone with NODE_ENV=production', () => {
  const omitFile = join(clone, 'asked');
  for (const name of ['scripts/bootstrap.mjs', 'scripts/test-tools.mjs', 'package.json', 'package-lock.json'])
    cpSync(join(root, name), join(clone, name));
  // This fake npm records the dependency types that npm would omit. It installs nothing.
  mkdirSync(join(clone, 'bin'));
  writeFileSync(
    join(clone, 'bin/npm'),
    `#!/bin/sh\nPATH=${process.env.PATH} npm config get omit "$@" > ${omitFile}\nexit 1\n`,
    { mode: 0o755 },
  );
  const { stderr } = spawnSync(process.execPath, ['scripts/bootstrap.mjs', 'start'], {
    cwd: clone,
    encoding: 'utf8',
    env: {
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      PATH: `${join(clone, 'bin')}:/usr/local/bin:/usr/bin:/bin`,
    },
  });
  expect(stderr).toContain('Couldn’t install the dependencies');
  expect(readFileSync(omitFile, 'utf8').split('\n')).toContain('omit=');
});
