import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { OWNER } from '../../apps/server/src/platform/embedded/create-cluster.ts';
import { startChild } from './children.ts';
import { findFreePort } from './free-port.ts';

export const root = join(import.meta.dirname, '../..');
export const administrator = { account: 'sysadmin', password: 'Bench-pass-2026' };

/** A portal in a separate process, started with the same command as `npm start`. */
export interface RunningPortal {
  url: string;
  pid: number;
  /** Milliseconds from the start of the process to its ready message. */
  readyMs: number;
  /** Current and peak resident memory in MB. Zero after the process has ended. */
  memory(): { rss: number; peak: number };
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Returns the command of `npm start`, so that the bench runs the same program as in production. */
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
  port?: number;
  settings?: Record<string, string>;
  /** Called with the reason if the portal ends unexpectedly. */
  onLost?(why: Error): void;
}

/** Exits this process, because its pending requests to the ended portal would wait forever. */
function exitWith(why: Error): void {
  console.error(why.message);
  process.exit(1);
}

/**
 * Starts the portal on a data folder and waits until it is ready. Without `onLost`, an unexpected end of the portal
 * ends this process.
 */
export async function startPortal(
  dataDir: string,
  { port, settings = {}, onLost = exitWith }: StartOptions = {},
): Promise<RunningPortal> {
  const listening = port ?? (await findFreePort());
  const begun = performance.now();
  const { given, words } = startCommand();
  const child = startChild(words, {
    cwd: root,
    env: {
      ...given,
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(listening),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      FIRST_ADMIN_PASSWORD: administrator.password,
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      ...settings,
    },
  });
  const { pid, ended } = child;
  const outputLines: string[] = [];
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        outputLines.push(line);
        if (outputLines.length > 200) outputLines.shift();
        if (line.startsWith('Gatehouse is ready')) resolve();
      });
    }
    void ended.then(() => reject(new Error(`The portal ended:\n${outputLines.join('\n')}`)));
  });
  await ready;
  let isAsked = false;
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
    if (!isAsked) onLost(new Error(`The portal ended unasked:\n${outputLines.join('\n')}`));
  });
  const megabytes = (name: string) => {
    const status = hasEnded ? '' : readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024;
  };
  return {
    url: `http://127.0.0.1:${listening}`,
    pid,
    readyMs: performance.now() - begun,
    memory: () => ({ rss: megabytes('VmRSS'), peak: megabytes('VmHWM') }),
    stop: async (signal = 'SIGTERM') => {
      isAsked = true;
      child.kill(signal);
      await ended;
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
