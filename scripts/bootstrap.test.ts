import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const clone = mkdtempSync(join(tmpdir(), 'gatehouse-bootstrap-'));
afterAll(() => rmSync(clone, { recursive: true, force: true }));

it('a fresh clone started with NODE_ENV=production installs the runtime, too, which is a development dependency', () => {
  const asked = join(clone, 'asked');
  for (const name of ['scripts/bootstrap.mjs', 'scripts/test-tools.mjs', 'package.json', 'package-lock.json'])
    cpSync(join(root, name), join(clone, name));
  // an npm that notes what it would leave out, as npm itself decides, and installs nothing
  mkdirSync(join(clone, 'bin'));
  writeFileSync(
    join(clone, 'bin/npm'),
    `#!/bin/sh\nPATH=${process.env.PATH} npm config get omit "$@" > ${asked}\nexit 1\n`,
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
  expect(readFileSync(asked, 'utf8').split('\n')).toContain('omit=');
});
