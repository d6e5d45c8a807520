import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { withClient } from '../../src/platform/db/client.ts';
import type { EmbeddedConnection } from '../../src/platform/embedded/keep-running.ts';

export const isRoot = process.getuid?.() === 0;
export const NOBODY = { uid: 65534, gid: 65534 };
export const PORTAL_PROCESS = join(import.meta.dirname, 'portal-process.ts');

const eventShape = z.object({
  event: z.string(),
  message: z.string().default(''),
  pid: z.number().default(0),
  answer: z.number().optional(),
  connection: z
    .object({ host: z.string(), port: z.number(), user: z.string(), database: z.string() })
    .optional(),
});
type PortalEvent = z.infer<typeof eventShape>;

const portals: Portal[] = [];
const folders: string[] = [];

/** A new folder that everybody may enter, gone after the tests. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-'));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

export async function cleanUp(): Promise<void> {
  for (const { child, first } of portals) {
    child.kill('SIGKILL');
    // A folder cannot be removed while the database still writes into it.
    await waitFor('the database has ended', () => first.pid === 0 || hasEnded(first.pid));
  }
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}

export interface Portal {
  child: ChildProcess;
  first: PortalEvent;
  next(): Promise<PortalEvent>;
}

/** Starts `portal-process.ts` and waits for its first word. */
export async function runPortal(
  dataDir: string,
  options: { script?: string; as?: typeof NOBODY } = {},
): Promise<Portal> {
  const child = spawn(process.execPath, [options.script ?? PORTAL_PROCESS, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // So that a test can send a signal to all of a terminal's foreground processes.
    detached: true,
    ...options.as,
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async () => eventShape.parse(JSON.parse(String((await lines.next()).value)));
  const portal = { child, first: await next(), next };
  portals.push(portal);
  return portal;
}

export function connectionOf(portal: Portal): EmbeddedConnection {
  if (!portal.first.connection) throw new Error(`the portal is not ready: ${portal.first.message}`);
  return portal.first.connection;
}

/** One statement on a connection of its own. */
export async function query(connection: EmbeddedConnection, sql: string): Promise<Record<string, unknown>[]> {
  return withClient(connection, async (client) => (await client.query<Record<string, unknown>>(sql)).rows);
}

export async function waitFor(what: string, holds: () => boolean): Promise<void> {
  const started = performance.now();
  while (!holds()) {
    if (performance.now() - started > 60_000) throw new Error(`waited in vain until ${what}`);
    await sleep(10);
  }
}

/** Whether a process has ended; one that nobody has buried yet counts as ended. */
export function hasEnded(pid: number): boolean {
  try {
    process.kill(pid, 0);
    if (process.platform === 'linux') readlinkSync(`/proc/${pid}/exe`);
    return false;
  } catch {
    return true;
  }
}
