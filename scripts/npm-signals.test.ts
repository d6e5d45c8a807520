import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-signals-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'));
// A fake `node` that prints its process ID.
writeFileSync(join(folder, 'node'), '#!/bin/sh\necho $$\nexit 0\n', { mode: 0o755 });

it.each(['start', 'dev', 'simulate'])(
  'npm %s passes signals on to the program, because no shell remains between npm and the program',
  async (name) => {
    // Runs the script like npm. The second command prevents the shell from replacing itself.
    const shell = spawn('/bin/sh', ['-c', `${scripts[name]}; exit 1`], {
      env: { PATH: `${folder}:/usr/bin:/bin` },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [output] = await once(shell.stdout, 'data');
    expect(Number(output)).toBe(shell.pid);
  },
);
