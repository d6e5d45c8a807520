import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { serialize } from 'node:v8';
import { startChild } from '@gatehouse/testing/portal/children';
import { ownerConnection, root } from '@gatehouse/testing/portal/start-portal';
import type pg from 'pg';
import { endLoads } from './load.ts';
import type { RecordedRequest, Statement } from './statements.ts';

export interface LimitOptions {
  connection: pg.ClientConfig;
  poolSize: number;
  statements: Statement[];
  sessionOptions: string;
  /**
   * Work of the limit server. With `bare`, it sends the statements of `kit/bare.queries.ts` instead of the portal's
   * own statements.
   */
  kind: 'list' | 'ingest' | 'bare';
}

/** Pool size of the limit server, which is the default of the portal. */
const poolSize = 10;

/**
 * Starts the limit server, a minimal server that sends the portal's recorded statements to the portal's database. Stops
 * all load programs if it ends unexpectedly.
 */
export async function startLimit(
  dataDir: string,
  kind: LimitOptions['kind'],
  { statements, sessionOptions }: Pick<RecordedRequest, 'statements' | 'sessionOptions'>,
): Promise<{ url: string; pid: number; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-limit-'));
  const file = join(folder, 'statements');
  writeFileSync(
    file,
    serialize({ connection: ownerConnection(dataDir), poolSize, statements, sessionOptions, kind }),
  );
  const child = startChild([join(root, 'bench/limit-server.ts'), file], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  child.stderr.pipe(process.stderr, { end: false });
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    void child.ended.then(() => reject(new Error('The limit server ended.')));
  });
  rmSync(folder, { recursive: true, force: true });
  let isAsked = false;
  void child.ended.then(() => {
    if (!isAsked) endLoads();
  });
  return {
    url,
    pid: child.pid,
    stop: async () => {
      isAsked = true;
      child.kill('SIGTERM');
      await child.ended;
    },
  };
}
