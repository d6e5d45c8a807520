import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '../apps/server/test/kit/free-port.ts';
import { createScratchFolder } from '../apps/server/test/kit/scratch.ts';
import type { PortalUnderTest } from './portals.ts';

export interface StartedPortal extends PortalUnderTest {
  process: ChildProcess;
  /** Rejects when the portal ends, by itself or not. */
  ended: Promise<never>;
  /** Ends it; its data stay. */
  stop(): Promise<void>;
  /** Ends it, and its data. */
  close(): Promise<void>;
}

interface Options {
  args?: readonly string[];
  settings?: Record<string, string>;
  stdio?: 'inherit' | ['ignore', 'pipe', 'inherit'];
  /** The data folder of a portal that has ended: this one begins with a copy. */
  copyOf?: string;
}

const execute = promisify(execFile);

/** Starts a portal of its own process, port and data folder, as `npm start` does; it is not ready yet. */
export async function startPortal({
  args = [],
  settings = {},
  stdio = 'inherit',
  copyOf,
}: Options): Promise<StartedPortal> {
  const port = await findFreePort();
  const address = `http://localhost:${port}`;
  const hookPort = await findFreePort();
  const dataDir = await createScratchFolder('gatehouse-e2e-');
  // the database's folder belongs to an account of its own
  if (copyOf) await execute('cp', ['-a', `${copyOf}/.`, dataDir]);
  const portal = spawn(process.execPath, ['apps/server/start.mjs', ...args], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      PORT: String(port),
      HOST: 'localhost',
      PUBLIC_URL: address,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      LOG_LEVEL: 'warn',
      WEBHOOK_HOSTS: `127.0.0.1:${hookPort},hooks.example.com`,
      ...settings,
    },
    stdio,
  });
  const ended = new Promise<never>((_resolve, reject) =>
    portal.once('exit', (code) => reject(new Error(`the portal ended with ${code}`))),
  );
  ended.catch(() => undefined); // it also ends when it is closed
  const stop = async () => {
    portal.kill('SIGTERM');
    await ended.catch(() => undefined);
  };
  const close = async () => {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { address, dataDir, hookPort, process: portal, ended, stop, close };
}
