import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-signals-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'));
// stands for the program that is started, and tells under which number it runs
writeFileSync(join(folder, 'node'), '#!/bin/sh\necho $$\nexit 0\n', { mode: 0o755 });

it.each(['start', 'dev', 'simulate'])(
  'npm %s hands signals on: no shell is left between npm and it',
  async (name) => {
    // as npm does; a second command keeps a shell from stepping aside by itself
    const shell = spawn('/bin/sh', ['-c', `${scripts[name]}; exit 1`], {
      env: { PATH: `${folder}:/usr/bin:/bin` },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [told] = await once(shell.stdout, 'data');
    expect(Number(told)).toBe(shell.pid);
  },
);
