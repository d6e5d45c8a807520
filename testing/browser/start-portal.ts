import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '../portal/free-port.ts';
import { createScratchFolder } from '../portal/scratch.ts';
import type { PortalUnderTest } from './portals.ts';

export interface StartedPortal extends PortalUnderTest {
  process: ChildProcess;
  /** Rejects when the portal process ends for any reason. */
  ended: Promise<never>;
  /** Stops the portal and keeps its data. */
  stop(): Promise<void>;
  /** Stops the portal and deletes its data. */
  close(): Promise<void>;
}

interface StartPortalOptions {
  args?: readonly string[];
  settings?: Record<string, string>;
  stdio?: 'inherit' | ['ignore', 'pipe', 'inherit'];
  /** Data folder of a stopped portal. The new portal starts with a copy of this folder. */
  copyOf?: string;
}

const execute = promisify(execFile);

/**
 * Starts a portal like `npm start`, with its own process, port and data folder. The portal may not be ready when this
 * returns.
 */
export async function startPortal({
  args = [],
  settings = {},
  stdio = 'inherit',
  copyOf,
}: StartPortalOptions): Promise<StartedPortal> {
  const port = await findFreePort();
  const address = `http://localhost:${port}`;
  const hookPort = await findFreePort();
  const dataDir = await createScratchFolder('gatehouse-e2e-');
  // The database folder may belong to a separate account, so keep its owner.
  if (copyOf) await execute('cp', ['-a', `${copyOf}/.`, dataDir]);
  const portal = spawn(process.execPath, ['apps/server/start.mjs', ...args], {
    cwd: join(import.meta.dirname, '../..'),
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
  ended.catch(() => undefined); // `ended` also rejects after a regular close. That rejection is ignored.
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
