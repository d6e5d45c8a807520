import { once } from 'node:events';
import { chownSync, closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { StartRefusal } from '../start-refusal.ts';
import type { Binaries } from './binaries.ts';
import type { DataFolder } from './data-folder.ts';
import { launch } from './launch.ts';
import type { Account } from './run-as.ts';
import { asArguments, BEGINNING } from './settings.ts';

/** The owner of everything in the embedded database. There are no passwords: the system says who signs in (access.ts). */
export const OWNER = 'gatehouse';

/**
 * Makes the embedded database. It appears under its name only when it is whole and on the disk.
 * @throws StartRefusal with what initdb said last
 */
export async function createCluster(
  folder: DataFolder,
  binaries: Binaries,
  account?: Account,
): Promise<void> {
  const making = `${folder.pg}.new`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { mode: 0o700 });
  if (account) chownSync(making, account.uid, account.gid);
  const character = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const args = [
    `--username=${OWNER}`,
    '--encoding=UTF8',
    // The server's own rules, which no upgrade of the machine changes under an index; names are sorted by ICU
    // collations in the queries. pg_trgm asks the character type what a letter is.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    `--lc-ctype=${character}`,
    '--auth-local=peer',
    '--auth-host=reject',
    ...asArguments(BEGINNING),
  ];
  const initdb = launch(binaries.initdb, args, making, account);
  const [[code], said] = await Promise.all([once(initdb, 'exit'), initdb.stderr ? text(initdb.stderr) : '']);
  if (code !== 0) {
    rmSync(making, { recursive: true, force: true });
    throw new StartRefusal(`Couldn’t create the database in ${folder.root}: ${lastError(said)}.`);
  }
  renameSync(making, folder.pg);
  syncFolder(folder.root);
}

function lastError(said: string): string {
  const lines = said.trim().split('\n');
  return (lines.findLast((line) => /(error|FATAL|PANIC):/.test(line)) ?? lines.at(-1) ?? '').trim();
}

function syncFolder(path: string): void {
  const descriptor = openSync(path, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
