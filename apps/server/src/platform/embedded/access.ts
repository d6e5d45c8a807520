import { closeSync, constants, fchownSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { DataFolder } from './data-folder.ts';
import type { Account } from './run-as.ts';

/**
 * Lays down who may sign in: the account the portal runs as, and root, who may read the database's files anyhow; the system
 * says who is at the other end of the socket. No other account, not even the database's own, and nobody over a network.
 * Written at each start, so that a copied folder follows the account that uses it.
 */
export function grantAccess(folder: DataFolder, account: Account | undefined): void {
  const accounts = [...new Set([userInfo().username, 'root'])];
  const heading = '# Written by the portal at each start.\n';
  const map = accounts.map((name) => `portal "${name}" all\n`).join('');
  lay(join(folder.pg, 'pg_ident.conf'), `${heading}${map}`, account);
  lay(join(folder.pg, 'pg_hba.conf'), `${heading}local all all peer map=portal\n`, account);
}

/** In a folder of the database's account: a link that lies there is not followed. */
function lay(path: string, text: string, account: Account | undefined): void {
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
