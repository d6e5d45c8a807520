import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartRefusal } from '../start-refusal.ts';
import type { DataFolder } from './data-folder.ts';

interface Ids {
  uid: number;
  gid: number;
}

/** Whom the database runs as, when that is not the portal's own account. */
export interface Account extends Ids {
  name: string;
  /** Other services of a machine run as this account, too. */
  isShared: boolean;
}

const ownName = 'gatehouse';
const sharedName = 'nobody';

/**
 * PostgreSQL refuses to run as root: then it runs as the owner of its folder or, the first time, as `gatehouse` where there is
 * such an account, else as `nobody`.
 * @returns undefined when it runs as the portal does
 * @throws StartRefusal when no account fits
 */
export function databaseAccount(folder: DataFolder): Account | undefined {
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
  const known = accounts();
  const named = (name: string) => known.find((entry) => entry.name === name);
  const account =
    owner === undefined ? (named(ownName) ?? named(sharedName)) : known.find(({ uid }) => uid === owner);
  if (account) return { ...account, isShared: account.name === sharedName };
  const missing = owner === undefined ? ownName : `with uid ${owner}`;
  throw new StartRefusal(
    `PostgreSQL doesn’t run as root, and there is no account ${missing} in /etc/passwd to run it. Add the account, start the portal as a regular user, or set DATABASE_URL.`,
  );
}

function accounts(): { name: string; uid: number; gid: number }[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

/** Whether the account may pass through every folder above `path`, by their mode bits. */
export function canReach(path: string, account: Ids): boolean {
  const parent = dirname(path);
  return parent === path || (hasRight(parent, account, 0o1) && canReach(parent, account));
}

/** Whether the account has these rights (4 read, 2 write, 1 enter or run) on the file or folder itself. */
export function hasRight(path: string, account: Ids, rights: number): boolean {
  const { mode, uid, gid } = statSync(path);
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
  return ((mode >> shift) & rights) === rights;
}
