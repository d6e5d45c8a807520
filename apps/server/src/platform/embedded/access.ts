import { closeSync, constants, fchownSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { DataFolder } from './data-folder.ts';
import type { SystemAccount } from './run-as.ts';

/**
 * Writes the access rules of the embedded database. Only the account of the portal and root may sign in, because root
 * can read the files of the database anyway. The operating system identifies the client of the socket. All other
 * accounts and all network connections are rejected. The rules are written at each start, so that a copied folder works
 * for its new account.
 */
export function grantAccess(folder: DataFolder, account: SystemAccount | undefined): void {
  const accounts = [...new Set([userInfo().username, 'root'])];
  const heading = '# Written by the portal at each start.\n';
  const map = accounts.map((name) => `portal "${name}" all\n`).join('');
  writeAccessFile(join(folder.pg, 'pg_ident.conf'), `${heading}${map}`, account);
  writeAccessFile(join(folder.pg, 'pg_hba.conf'), `${heading}local all all peer map=portal\n`, account);
}

/** Writes a file into a folder of the account that runs the database. Does not follow an existing link. */
function writeAccessFile(path: string, text: string, account: SystemAccount | undefined): void {
  rmSync(path, { force: true });
  const file = openSync(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600);
  try {
    writeSync(file, text);
    if (account) fchownSync(file, account.uid, account.gid);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
