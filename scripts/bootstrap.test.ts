import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const clone = mkdtempSync(join(tmpdir(), 'gatehouse-bootstrap-'));
afterAll(() => rmSync(clone, { recursive: true, force: true }));

it('bootstrap installs the Node runtime, a development dependency, in a fresh clone with NODE_ENV=production', () => {
  const omitFile = join(clone, 'asked');
  const scripts = ['bootstrap.mjs', 'fingerprint.mjs', 'test-tools.mjs'].map((name) => join('scripts', name));
  for (const name of [...scripts, 'package.json', 'package-lock.json'])
    cpSync(join(root, name), join(clone, name));
  // This fake npm installs nothing. It records which dependency types npm would omit.
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

describe('fingerprint of the web app', () => {
  // A small copy of the checkout with every top-level entry of the workspaces. Each folder contains one nested file.
  const tree = join(clone, 'tree');
  const workspaces = ['apps/web', 'packages/api', 'packages/messages'];
  const inputs = workspaces.flatMap((workspace) =>
    readdirSync(join(root, workspace), { withFileTypes: true })
      .filter(({ name }) => !['dist', 'node_modules', '.tanstack', '.vite'].includes(name))
      .map((entry) => join(workspace, entry.name, entry.isDirectory() ? 'folder/file.ts' : '')),
  );
  const files = [...inputs, 'package-lock.json', 'tsconfig.json'].map((name) => name.replace(/\/$/, ''));
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(tree, name)), { recursive: true });
    writeFileSync(join(tree, name), text);
  };
  let readFingerprint: () => string;
  let original = '';

  beforeAll(async () => {
    for (const name of files) write(name, 'before');
    const { fingerprintWeb } = await import(join(root, 'scripts/fingerprint.mjs'));
    readFingerprint = () => fingerprintWeb(tree);
    original = readFingerprint();
  });

  it('fingerprint of the web app includes the build scripts and the guides', () => {
    expect(files).toEqual(
      expect.arrayContaining(['apps/web/vite.plugins.ts', 'apps/web/guidelines/folder/file.ts']),
    );
  });

  it.each(files)('fingerprint of the web app changes with an edit of %s', (name) => {
    write(name, 'after');
    expect(readFingerprint()).not.toBe(original);
    write(name, 'before');
    expect(readFingerprint()).toBe(original);
  });

  it.each(workspaces)(
    'fingerprint of the web app changes with a new, a renamed and a deleted file in %s',
    (workspace) => {
      const folder = join(workspace, 'new');
      write(join(folder, 'first.ts'), '');
      const withFirst = readFingerprint();
      expect(withFirst).not.toBe(original);
      renameSync(join(tree, folder, 'first.ts'), join(tree, folder, 'second.ts'));
      expect([original, withFirst]).not.toContain(readFingerprint());
      rmSync(join(tree, folder), { recursive: true });
      expect(readFingerprint()).toBe(original);
    },
  );

  it.each([
    'apps/web/dist/index.html',
    'apps/web/node_modules/.vite/deps/react.js',
    'apps/web/.tanstack/tmp/route.ts',
    'apps/web/.vite/deps/react.js',
    'apps/web/tsconfig.tsbuildinfo',
    'apps/web/src/routeTree.gen.ts',
    'packages/api/node_modules/zod/index.js',
  ])('fingerprint of the web app stays the same with the output file %s', (name) => {
    write(name, 'output');
    expect(readFingerprint()).toBe(original);
  });
});
