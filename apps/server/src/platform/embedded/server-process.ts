import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { launch } from './launch.ts';
import type { Account } from './run-as.ts';
import { asArguments, RELIED_ON } from './settings.ts';

/** A pino logger fits. */
export interface DatabaseLog {
  debug(text: string): void;
  info(text: string): void;
  warn(text: string): void;
  error(text: string): void;
}

export interface ServerProcess {
  /** Of PostgreSQL's first process. */
  pid: number | undefined;
  /** True when connections are taken, false when it ended before. */
  ready: Promise<boolean>;
  /** Resolves when it has ended, with the last thing it said about why. */
  ended: Promise<string>;
  /** Asks it to end: everything is written, and clients that do not go by themselves are cut off. `ended` tells when. */
  end(): void;
}

const clientsGoWithinMs = 1_000;

/**
 * Starts PostgreSQL.
 * @param pg the database's folder
 */
export function startServer(
  pg: string,
  binaries: Binaries,
  log: DatabaseLog,
  account?: Account,
): ServerProcess {
  const child = launch(binaries.postgres, asArguments(RELIED_ON), pg, account);
  let lastWords = '';
  let running = true;
  if (child.stderr) {
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (/^(FATAL|PANIC|sh):/.test(line)) lastWords = line.replace(/^FATAL:\s*/, '');
      pass(line, log);
    });
  }
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => {
      running = false;
      resolve(error.message);
    });
    child.once('exit', async (code, signal) => {
      running = false;
      // The last words may still be in the pipe; but children that outlive a killed database keep that open.
      await Promise.race([once(child, 'close'), sleep(200)]);
      resolve(lastWords || `it ended with ${signal ?? `code ${code}`}`);
    });
  });
  return {
    pid: child.pid,
    ready: waitUntilReady(pg, child.pid, () => running),
    ended,
    end: () => {
      // connections that were just ended are let go of without a complaint
      child.kill('SIGTERM');
      setTimeout(() => child.stdin?.end(), clientsGoWithinMs).unref();
    },
  };
}

/** PostgreSQL writes its state into the eighth line of postmaster.pid, which is what pg_ctl waits for, too. */
async function waitUntilReady(
  pg: string,
  pid: number | undefined,
  isRunning: () => boolean,
): Promise<boolean> {
  while (isRunning()) {
    const lines = (await readFile(join(pg, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
    if (Number(lines[0]) === pid && lines[7]?.trim() === 'ready') return true;
    await sleep(5);
  }
  return false;
}

/** The database's log in the portal's. Its ERRORs are refused statements, which the portal answers for itself. */
function pass(line: string, log: DatabaseLog): void {
  const text = `database: ${line}`;
  if (line.startsWith('PANIC')) log.error(text);
  else if (/^(FATAL|WARNING)/.test(line)) log.warn(text);
  else log.debug(text);
}
