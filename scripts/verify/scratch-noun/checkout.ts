import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Returns the files that Git tracks, and new files that it does not ignore. Deleted files are left out. */
export function listFiles(root: string): string[] {
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    ...{ cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 },
  });
  const { stdout: deleted } = spawnSync('git', ['ls-files', '-z', '--deleted'], {
    cwd: root,
    encoding: 'utf8',
  });
  const gone = new Set(deleted.split('\0'));
  return [...new Set(stdout.split('\0'))].filter((path) => path !== '' && !gone.has(path));
}

/**
 * Copies the files of a checkout into an empty folder, and links its dependencies. The packages of this repository are
 * linked to their copies.
 */
export function copyCheckout(root: string, folder: string, files: readonly string[]): void {
  for (const path of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(root, path), join(folder, path), { verbatimSymlinks: true });
  }
  const own = '@gatehouse';
  const installed = join(root, 'node_modules');
  const linked = join(folder, 'node_modules');
  mkdirSync(linked);
  for (const name of readdirSync(installed))
    if (name !== own && name !== '.cache') symlinkSync(join(installed, name), join(linked, name));
  // Workspaces may need another version of a dependency, in a folder of their own.
  for (const workspace of files.filter((path) => path.endsWith('/package.json')).map(dirname))
    if (existsSync(join(root, workspace, 'node_modules')))
      symlinkSync(join(root, workspace, 'node_modules'), join(folder, workspace, 'node_modules'));
  // The links to the packages of the repository are relative, so their copies lead to the copied packages.
  cpSync(join(installed, own), join(linked, own), { recursive: true, verbatimSymlinks: true });
  // Biome and knip read the list of ignored files only in a Git checkout.
  spawnSync('git', ['init', '--quiet'], { cwd: folder });
}
