import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartRefusal } from '../start-refusal.ts';
import type { DataFolder } from './data-folder.ts';

interface AccountIds {
  uid: number;
  gid: number;
}

/** Account that runs the database, if it differs from that of the portal. */
export interface SystemAccount extends AccountIds {
  name: string;
  /** True if other services of the machine also run as this account. */
  isShared: boolean;
}

const ownName = 'gatehouse';
const sharedName = 'nobody';

/**
 * Finds the account for the database. PostgreSQL refuses to run as root. If the portal runs as root, the database
 * runs as the owner of its folder. At the first start it runs as `gatehouse`, or as `nobody` if that account does not
 * exist.
 * @returns undefined if the database runs as the portal's account
 * @throws StartRefusal if there is no suitable account
 */
export function findDatabaseAccount(folder: DataFolder): SystemAccount | undefined {
  const self = process.getuid?.() ?? 0;
  const owner = statSync(folder.pg, { throwIfNoEntry: false })?.uid;
  if (self !== 0) {
    if (owner === undefined || owner === self) return undefined;
    throw new StartRefusal(
      `The database in ${folder.pg} belongs to another account (uid ${owner}). Start the portal as that account or as root, or set DATA_DIR.`,
    );
  }
  if (owner === 0) {
    throw new StartRefusal(
      `The database in ${folder.pg} belongs to root, but PostgreSQL doesn’t run as root. Change the owner with: chown -R gatehouse "${folder.pg}"`,
    );
  }
  const allAccounts = readAccounts();
  const findByName = (name: string) => allAccounts.find((entry) => entry.name === name);
  const account =
    owner === undefined
      ? (findByName(ownName) ?? findByName(sharedName))
      : allAccounts.find(({ uid }) => uid === owner);
  if (account) return { ...account, isShared: account.name === sharedName };
  const missing = owner === undefined ? ownName : `with uid ${owner}`;
  throw new StartRefusal(
    `PostgreSQL doesn’t run as root, and there is no account ${missing} in /etc/passwd to run it. Add the account, start the portal as a regular user, or set DATABASE_URL.`,
  );
}

function readAccounts(): { name: string; uid: number; gid: number }[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

/** Returns whether the mode bits allow the account to enter every folder above `path`. */
export function canReach(path: string, account: AccountIds): boolean {
  const parent = dirname(path);
  return parent === path || (hasRight(parent, account, 0o1) && canReach(parent, account));
}

/** Returns whether the account has these rights (4 read, 2 write, 1 enter or run) on the file or folder itself. */
export function hasRight(path: string, account: AccountIds, rights: number): boolean {
  const { mode, uid, gid } = statSync(path);
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
  return ((mode >> shift) & rights) === rights;
}
