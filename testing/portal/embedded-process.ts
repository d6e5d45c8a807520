import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { withClient } from '../../apps/server/src/platform/db/client.ts';
import type { EmbeddedConnection } from '../../apps/server/src/platform/embedded/keep-running.ts';

export const isRoot = process.getuid?.() === 0;
export const NOBODY = { uid: 65534, gid: 65534 };
export const DATABASE_PROGRAM = join(import.meta.dirname, 'database-program.ts');

const eventShape = z.object({
  event: z.string(),
  message: z.string().default(''),
  pid: z.number().default(0),
  answer: z.number().optional(),
  connection: z
    .object({ host: z.string(), port: z.number(), user: z.string(), database: z.string() })
    .optional(),
});
type ProgramEvent = z.infer<typeof eventShape>;

const programs: DatabaseProgram[] = [];
const folders: string[] = [];

/** Creates a folder that everyone can enter. It is deleted after the tests. */
export function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-'));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

export async function cleanUp(): Promise<void> {
  for (const { child, first } of programs) {
    child.kill('SIGKILL');
    // Waits for the end of the database, because a folder cannot be removed while the database writes to it.
    await waitFor('the database has ended', () => first.pid === 0 || hasEnded(first.pid));
  }
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}

export interface DatabaseProgram {
  child: ChildProcess;
  first: ProgramEvent;
  next(): Promise<ProgramEvent>;
}

/** Starts `database-program.ts` and waits for its first event. */
export async function runDatabaseProgram(
  dataDir: string,
  options: { script?: string; as?: typeof NOBODY } = {},
): Promise<DatabaseProgram> {
  const child = spawn(process.execPath, [options.script ?? DATABASE_PROGRAM, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // Starts a process group, so that a test can send a signal to all processes at the same time, as a terminal does.
    detached: true,
    ...options.as,
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const readEvent = async () => eventShape.parse(JSON.parse(String((await lines.next()).value)));
  const program = { child, first: await readEvent(), next: readEvent };
  programs.push(program);
  return program;
}

export function connectionOf(program: DatabaseProgram): EmbeddedConnection {
  if (!program.first.connection) throw new Error(`the database is not ready: ${program.first.message}`);
  return program.first.connection;
}

export async function runQuery(
  connection: EmbeddedConnection,
  sql: string,
): Promise<Record<string, unknown>[]> {
  return withClient(connection, async (client) => (await client.query<Record<string, unknown>>(sql)).rows);
}

export async function waitFor(condition: string, isMet: () => boolean): Promise<void> {
  const started = performance.now();
  while (!isMet()) {
    if (performance.now() - started > 60_000) throw new Error(`waited in vain until ${condition}`);
    await sleep(10);
  }
}

/** A zombie process counts as ended. */
export function hasEnded(pid: number): boolean {
  try {
    process.kill(pid, 0);
    if (process.platform === 'linux') readlinkSync(`/proc/${pid}/exe`);
    return false;
  } catch {
    return true;
  }
}
