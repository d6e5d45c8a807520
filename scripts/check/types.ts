/**
 * Checks the types of a project: `node scripts/check/types.ts FOLDER`. The compiler records its results in
 * node_modules/.cache. Later runs recheck only files that an edit affects. With `CI`, the command checks all files.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { listSourceFiles, root } from './sources.ts';

/**
 * Matches sources with declarations that other files use without an import: scripts, `declare global` and
 * augmentations.
 */
const isAmbient = (path: string, text: string) =>
  path.endsWith('.d.ts') ||
  /\bdeclare\s+(global|module)\b/.test(text) ||
  !/^\s*(import|export)\b/m.test(text);

/**
 * Returns the path of the compiler's record for a project. The file name contains a digest of the ambient declarations
 * and of the installed packages, because TypeScript 7.0.2 rechecks no other file when an ambient declaration changes
 * (microsoft/typescript-go#4664, microsoft/TypeScript#64386). After a change of a declaration or a package, no record
 * has that name, and all files are checked.
 */
export function recordPath(project: string, checkout = root): string {
  const settings = ['node_modules/.package-lock.json', 'tsconfig.json', join(project, 'tsconfig.json')];
  const hash = createHash('sha256');
  const add = (path: string, text: string) => hash.update(`${path.slice(checkout.length)}\0${text}\0`);
  for (const path of settings.map((name) => join(checkout, name)))
    if (existsSync(path)) add(path, readFileSync(path, 'utf8'));
  for (const path of listSourceFiles(checkout).sort()) {
    const text = readFileSync(path, 'utf8');
    if (isAmbient(path, text)) add(path, text);
  }
  const name = `${basename(resolve(checkout, project))}-${hash.digest('hex').slice(0, 16)}.tsbuildinfo`;
  return join(checkout, 'node_modules/.cache/gatehouse-types', name);
}

/**
 * Returns compiler arguments that reuse the build information file of the last run. Deletes outdated build information
 * files.
 */
export function argumentsOf(project: string, checkout = root): string[] {
  const record = recordPath(project, checkout);
  const records = globSync(join(dirname(record), basename(record).replace(/-\w+\./, '-*.')));
  for (const outdated of records.filter((path) => path !== record)) rmSync(outdated);
  return ['-p', join(checkout, project), '--incremental', '--tsBuildInfoFile', record];
}

if (process.argv[1] === import.meta.filename) {
  const [project = '.'] = process.argv.slice(2);
  const args = process.env.CI ? ['-p', project] : argumentsOf(project);
  const { status } = spawnSync(join(root, 'node_modules/.bin/tsc'), args, { cwd: root, stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
