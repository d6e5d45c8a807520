import { once } from 'node:events';
import { chownSync, closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { StartRefusal } from '../start-refusal.ts';
import type { PostgresBinaries } from './binaries.ts';
import type { DataFolder } from './data-folder.ts';
import { launch } from './launch.ts';
import type { SystemAccount } from './run-as.ts';
import { BEGINNING, toArguments } from './settings.ts';

/**
 * The owner of all objects in the embedded database. It has no password, because the operating system identifies the
 * client (access.ts).
 */
export const OWNER = 'gatehouse';

/**
 * Creates the folder of the embedded database under a temporary name, and renames it when it is complete on disk.
 * @throws StartRefusal with the last message of initdb
 */
export async function createCluster(
  folder: DataFolder,
  binaries: PostgresBinaries,
  account?: SystemAccount,
): Promise<void> {
  const making = `${folder.pg}.new`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { mode: 0o700 });
  if (account) chownSync(making, account.uid, account.gid);
  const character = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const args = [
    `--username=${OWNER}`,
    '--encoding=UTF8',
    // Uses the built-in locale of the server, so that an upgrade of the operating system cannot change the order of an
    // index. Queries sort names with ICU collations. pg_trgm uses the character type to recognise letters.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    `--lc-ctype=${character}`,
    '--auth-local=peer',
    '--auth-host=reject',
    ...toArguments(BEGINNING),
  ];
  const initdb = launch(binaries.initdb, args, making, account);
  const [[code], output] = await Promise.all([
    once(initdb, 'exit'),
    initdb.stderr ? text(initdb.stderr) : '',
  ]);
  if (code !== 0) {
    rmSync(making, { recursive: true, force: true });
    throw new StartRefusal(`Couldn’t create the database in ${folder.root}: ${lastError(output)}.`);
  }
  renameSync(making, folder.pg);
  syncFolder(folder.root);
}

function lastError(output: string): string {
  const lines = output.trim().split('\n');
  return (lines.findLast((line) => /(error|FATAL|PANIC):/.test(line)) ?? lines.at(-1) ?? '').trim();
}

function syncFolder(path: string): void {
  const descriptor = openSync(path, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
