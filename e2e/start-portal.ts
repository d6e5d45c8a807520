import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../apps/server/test/kit/free-port.ts';
import type { PortalUnderTest } from './portals.ts';

export interface StartedPortal extends PortalUnderTest {
  process: ChildProcess;
  /** Rejects when the portal ends, by itself or not. */
  ended: Promise<never>;
  /** Ends it, and its data. */
  close(): Promise<void>;
}

/** Starts a portal of its own process, port and data folder; it is not ready yet. */
export async function startPortal(
  args: readonly string[],
  settings: Record<string, string>,
  stdio: 'inherit' | ['ignore', 'pipe', 'inherit'] = 'inherit',
): Promise<StartedPortal> {
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-e2e-'));
  const portal = spawn(process.execPath, ['apps/server/src/main.ts', ...args], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      PORT: String(port),
      HOST: 'localhost',
      PUBLIC_URL: address,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio,
  });
  const ended = new Promise<never>((_resolve, reject) =>
    portal.once('exit', (code) => reject(new Error(`the portal ended with ${code}`))),
  );
  ended.catch(() => undefined); // it also ends when it is closed
  const close = async () => {
    portal.kill('SIGTERM');
    await ended.catch(() => undefined);
    await rm(dataDir, { recursive: true, force: true });
  };
  return { address, dataDir, process: portal, ended, close };
}
