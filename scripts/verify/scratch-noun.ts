// Proves that docs/how-to/add-a-noun.md is enough to add a noun (a kind of object, such as buildings). Copies this
// checkout, copies the code of buildings to the new noun depots as the guide describes, and runs the checks and the
// tests of depots in the copy. A file that the guide does not name is neither copied nor edited. node
// scripts/verify/scratch-noun.ts [--seed N]

import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readOptions, Verdict } from '@gatehouse/testing/portal/harness';
import { createScratchFolder } from '@gatehouse/testing/portal/scratch';
import { copyCheckout, listFiles } from './scratch-noun/checkout.ts';
import { migrationFor, renameNoun, repeatForCopy } from './scratch-noun/copy.ts';
import { parseGuide } from './scratch-noun/guide.ts';
import { partsOnlyForBuildings, withoutOwnParts } from './scratch-noun/only-for-buildings.ts';

const verdict = new Verdict('SCRATCH-NOUN', readOptions());
const root = join(import.meta.dirname, '../..');
const begun = performance.now();

/** Returns whether a file is named after buildings, so that the new noun needs a copy of the file. */
const isOfNoun = (path: string) => /(^|\/)buildings\/|\/buildings[\w.]*\.(tsx?|json)$/i.test(path);
const guide = parseGuide(readFileSync(join(root, 'docs/how-to/add-a-noun.md'), 'utf8'), isOfNoun);

const folder = await createScratchFolder('gatehouse-noun-');
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const files = listFiles(root);
copyCheckout(root, folder, files);
const read = (path: string) => readFileSync(join(folder, path), 'utf8');
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};

/** Copies the files of buildings that the guide names. Returns their number. */
function copyOwnFiles(): number {
  const copied = files.filter((path) => isOfNoun(path) && guide.names(path));
  for (const path of copied) {
    const text = withoutOwnParts(path, read(path));
    if (text !== null) write(renameNoun(path), renameNoun(text));
  }
  return copied.length;
}

/** Adds the new noun to the shared files that the guide names. */
function editSharedFiles(): void {
  for (const path of guide.shared) {
    const text = repeatForCopy(read(path));
    if (verdict.verify(text !== null, `the guide names ${path}, which has no line about buildings`))
      write(path, text ?? '');
  }
}

function addMigration(): void {
  const folderOf = 'apps/server/migrations';
  const last = Math.max(...readdirSync(join(folder, folderOf)).map((name) => Number.parseInt(name, 10) || 0));
  write(
    `${folderOf}/${String(last + 1).padStart(4, '0')}_area.sql`,
    migrationFor(read('apps/server/schema.sql')),
  );
}

/** Runs a program in the copy. Records the last lines of its output if it fails. */
async function run(cwd: string, ...[program = '', ...args]: string[]): Promise<void> {
  const path = `${join(folder, 'node_modules/.bin')}:${process.env.PATH}`;
  const child = spawn(program, args, { cwd: join(folder, cwd), env: { ...process.env, PATH: path } });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  const { promise, resolve } = Promise.withResolvers<number | null>();
  child.once('exit', resolve);
  const status = await promise;
  verdict.verify(status === 0, () => `${[program, ...args].join(' ')} failed:\n${output.slice(-6_000)}`);
}

const described = new Set(guide.onlyForBuildings);
for (const path of Object.keys(partsOnlyForBuildings))
  verdict.verify(
    described.has(path) || described.has(path.replace(/\/(vi|ko|ja)\//, '/en/')),
    `section 8 of the guide does not name ${path}`,
  );
for (const path of described)
  verdict.verify(
    path in partsOnlyForBuildings,
    `section 8 of the guide names ${path}, which has no such part`,
  );

const copied = copyOwnFiles();
editSharedFiles();
addMigration();
await run('.', 'node', 'scripts/db-types.ts');
await run('apps/web', 'vite', 'build');
await run('.', 'biome', 'check', '--write', '.');
await run('.', 'node', 'scripts/api-list.ts');
await run('.', 'node', 'scripts/check.ts');
await run('.', 'vitest', 'run', 'apps/server/src/features/area/depots', 'packages/messages');
verdict.print({
  copied,
  shared: guide.shared.length,
  seconds: Math.round((performance.now() - begun) / 1000),
});
