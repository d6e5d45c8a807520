import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { OWNER } from '../../apps/server/src/platform/embedded/create-cluster.ts';
import { type Child, startChild } from './children.ts';
import { findFreePort } from './free-port.ts';
import { createScratchFolder } from './scratch.ts';

export const root = join(import.meta.dirname, '../..');
export const administrator = { account: 'sysadmin', password: 'Bench-pass-2026' };

/** A portal in a separate process, started with the same command as `npm start`. */
export interface RunningPortal {
  url: string;
  dataDir: string;
  pid: number;
  /** Milliseconds from the start of the process to its ready message. */
  readyMs: number;
  /** The last 200 lines that the portal printed. */
  outputLines: readonly string[];
  /** Current and peak resident memory in MB. Zero after the process has ended. */
  memory(): { rss: number; peak: number };
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Stops the portal and deletes its data folder. */
  close(): Promise<void>;
}

/** Returns the command of `npm start`, so that the benchmarks run the same program as in production. */
function startCommand(): { given: Record<string, string>; words: string[] } {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const words = (scripts.start ?? '').split(' ');
  const program = words.indexOf('node');
  const assignments = words.slice(0, program).map((word): [string, string] => {
    const [name = '', value = ''] = word.split('=');
    return [name, value];
  });
  return { given: Object.fromEntries(assignments), words: words.slice(program + 1) };
}

interface StartOptions {
  /** Data folder of the portal. If absent, the portal gets a new folder, which `close` deletes. */
  dataDir?: string;
  /** Data folder of a stopped portal. The new portal starts with a copy. */
  copyOf?: string;
  /** Host name of the portal. Browsers accept passkeys only from `localhost`, not from an IP address. */
  host?: '127.0.0.1' | 'localhost';
  port?: number;
  /** Arguments of `npm start`, such as `--sample`. */
  args?: readonly string[];
  settings?: Record<string, string>;
  /** Called with the reason if the portal ends unexpectedly. */
  onLost?(why: Error): void;
}

/** Exits this process, because its pending requests to the ended portal would wait forever. */
function exitWith(why: Error): void {
  console.error(why.message);
  process.exit(1);
}

const execute = promisify(execFile);

async function prepareFolder({ dataDir, copyOf }: StartOptions): Promise<string> {
  const folder = dataDir ?? (await createScratchFolder('gatehouse-portal-'));
  // The database folder may belong to a separate account, so the copy keeps the owner.
  if (copyOf) await execute('cp', ['-a', `${copyOf}/.`, folder]);
  return folder;
}

/** Collects the output of the portal. `ready` rejects if the portal ends before its ready message. */
function collectOutput({ stdout, stderr, ended }: Child): { lines: string[]; ready: Promise<void> } {
  const lines: string[] = [];
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [stdout, stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        if (lines.length > 200) lines.shift();
        if (line.startsWith('Gatehouse is ready')) resolve();
      });
    }
    void ended.then(() => reject(new Error(`The portal ended:\n${lines.join('\n')}`)));
  });
  return { lines, ready };
}

/**
 * Starts a portal and waits until it is ready. Without `onLost`, an unexpected end of the portal ends this process.
 */
export async function startPortal(options: StartOptions = {}): Promise<RunningPortal> {
  const { host = '127.0.0.1', args = [], settings = {}, onLost = exitWith } = options;
  const port = options.port ?? (await findFreePort());
  const dataDir = await prepareFolder(options);
  const url = `http://${host}:${port}`;
  const begun = performance.now();
  const { given, words } = startCommand();
  const child = startChild([...words, ...args], {
    cwd: root,
    env: {
      ...given,
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      HOST: host,
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      FIRST_ADMIN_PASSWORD: administrator.password,
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      ...settings,
    },
  });
  const { lines, ready } = collectOutput(child);
  await ready;
  let isStopping = false;
  let hasEnded = false;
  void child.ended.then(() => {
    hasEnded = true;
    if (!isStopping) onLost(new Error(`The portal ended unexpectedly:\n${lines.join('\n')}`));
  });
  const megabytes = (name: string) => {
    const status = hasEnded ? '' : readFileSync(`/proc/${child.pid}/status`, 'utf8');
    return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024;
  };
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    isStopping = true;
    child.kill(signal);
    await child.ended;
  };
  return {
    url,
    dataDir,
    pid: child.pid,
    readyMs: performance.now() - begun,
    outputLines: lines,
    memory: () => ({ rss: megabytes('VmRSS'), peak: megabytes('VmHWM') }),
    stop,
    async close() {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export function ownerConnection(dataDir: string): pg.ClientConfig {
  const link = join(dataDir, 'run.link');
  const host = existsSync(link) ? join(readFileSync(link, 'utf8'), 'run') : join(dataDir, 'run');
  return { host, port: 5432, user: OWNER, database: OWNER };
}

/** Connects as the database owner, which bypasses row-level security. */
export async function connectOwner(dataDir: string): Promise<pg.Client> {
  for (let attempt = 1; ; attempt++) {
    const client = new pg.Client(ownerConnection(dataDir));
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (attempt >= 50) throw error;
      await sleep(100);
    }
  }
}

/** Signs in and returns a token for `Authorization: Bearer`. */
export async function signIn(url: string, { account, password } = administrator): Promise<string> {
  const answer = await fetch(`${url}/api/v1/auth/login/username`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account, password, deviceType: 'CLI', deviceName: 'bench' }),
  });
  const body = (await answer.json()) as { result?: { token?: string }; messageCode: string };
  if (!body.result?.token) throw new Error(`Signing in: ${answer.status} ${body.messageCode}`);
  return body.result.token;
}
