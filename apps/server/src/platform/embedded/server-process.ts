import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresBinaries } from './binaries.ts';
import { launch } from './launch.ts';
import type { SystemAccount } from './run-as.ts';
import { RELIED_ON, toArguments } from './settings.ts';

/** The methods of a pino logger that the database process uses. */
export interface DatabaseLog {
  debug(text: string): void;
  info(text: string): void;
  warn(text: string): void;
  error(text: string): void;
}

export interface ServerProcess {
  /** Process id of the main PostgreSQL process. */
  pid: number | undefined;
  /** Resolves to true when connections are accepted, or to false if the server ended first. */
  ready: Promise<boolean>;
  /** Resolves when the database server has ended, with its last error message. */
  ended: Promise<string>;
  /**
   * Shuts the server down. Writes all data and disconnects clients that do not disconnect themselves. `ended` resolves
   * afterwards.
   */
  end(): void;
}

const clientsGoWithinMs = 1_000;

/**
 * Starts the PostgreSQL server.
 * @param pg folder of the database
 */
export function startServer(
  pg: string,
  binaries: PostgresBinaries,
  log: DatabaseLog,
  account?: SystemAccount,
): ServerProcess {
  const child = launch(binaries.postgres, toArguments(RELIED_ON), pg, account);
  let lastWords = '';
  let running = true;
  if (child.stderr) {
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (/^(FATAL|PANIC|sh):/.test(line)) lastWords = line.replace(/^FATAL:\s*/, '');
      forwardLogLine(line, log);
    });
  }
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => {
      running = false;
      resolve(error.message);
    });
    child.once('exit', async (code, signal) => {
      running = false;
      // The last output may still be in the pipe. The wait for it is limited, because child processes of a killed
      // database keep the pipe open.
      await Promise.race([once(child, 'close'), sleep(200)]);
      resolve(lastWords || `it ended with ${signal ?? `code ${code}`}`);
    });
  });
  return {
    pid: child.pid,
    ready: waitUntilReady(pg, child.pid, () => running),
    ended,
    end: () => {
      // Requests a smart shutdown first, which lets recently closed connections end without an error.
      child.kill('SIGTERM');
      setTimeout(() => child.stdin?.end(), clientsGoWithinMs).unref();
    },
  };
}

/** PostgreSQL writes its state into line 8 of postmaster.pid. pg_ctl also waits for this line. */
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

/** ERROR lines report rejected statements, which the portal handles. */
function forwardLogLine(line: string, log: DatabaseLog): void {
  const text = `database: ${line}`;
  if (line.startsWith('PANIC')) log.error(text);
  else if (/^(FATAL|WARNING)/.test(line)) log.warn(text);
  else log.debug(text);
}
