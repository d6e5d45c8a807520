import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the folder of the oldest PostgreSQL version installed on this system, not the embedded one.
 * @throws Error if PostgreSQL is not installed
 */
export function findSystemPrograms(): string {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(a) - Number(b)) : [];
  const folder = versions
    .map((version) => join(root, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')));
  if (!folder) throw new Error('Install PostgreSQL (Debian: apt-get install postgresql); npm test does.');
  return folder;
}

/**
 * Returns the IDs of an unprivileged system user when run as root, because PostgreSQL refuses to run as root. Empty
 * otherwise.
 */
export function unprivilegedUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const line =
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((entry) => entry.startsWith('nobody:')) ?? '';
  const [, , uid, gid] = line.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}
