import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY } from '@gatehouse/api/platform/dates';
import { organisation } from '@gatehouse/testing/data/organisation.queries';
import { connectOwner, ownerConnection, root, startPortal } from '@gatehouse/testing/portal/start-portal';
import pg from 'pg';
import * as punches from './punches.queries.ts';

const months = 12;
/**
 * Number of punches of the largest data set with raw records. Larger data sets need no raw records, because their
 * benchmarks only read.
 */
const withRawRecords = 1_000_000;

/** A data folder with its number of punches. The punches cover the twelve months up to the last full month. */
export interface DataSet {
  dataDir: string;
  punches: number;
  /** First and last date of the last full month. */
  month: { from: string; to: string };
}

const day = (date: Date) => date.toISOString().slice(0, 10);
const firstOfMonth = (monthsAgo: number): string => {
  const now = new Date();
  return day(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1)));
};

/**
 * Returns a hash of everything that determines the content of the data folder. A changed schema or organisation needs a
 * new folder.
 */
function fingerprint(total: number): string {
  const hash = createHash('sha256').update(`${total} ${firstOfMonth(0)}`);
  const migrations = join(root, 'apps/server/migrations');
  const files = readdirSync(migrations, { encoding: 'utf8', recursive: true }).filter((name) =>
    name.endsWith('.sql'),
  );
  for (const name of files.sort()) hash.update(readFileSync(join(migrations, name)));
  for (const folder of [import.meta.dirname, join(root, 'testing/data')])
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isFile()) hash.update(readFileSync(join(folder, entry.name)));
  return hash.digest('hex');
}

export const benchDir = process.env.BENCH_DIR ?? join(tmpdir(), 'gatehouse-bench');

/**
 * Prepares a data folder with this number of punches. Reuses the folder of an earlier run if that folder is complete.
 */
export async function prepareDataSet(total: number, say: (line: string) => void): Promise<DataSet> {
  const dataDir = join(benchDir, `${total / 1_000_000}m`);
  const stamp = join(dataDir, 'bench.complete');
  const from = firstOfMonth(1);
  const to = day(new Date(Date.parse(firstOfMonth(0)) - DAY));
  const set = { dataDir, punches: total, month: { from, to } };
  const expectedFingerprint = fingerprint(total);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === expectedFingerprint) return set;
  say(`Making ${total.toLocaleString('en')} punches in ${dataDir}.`);
  const begun = performance.now();
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  const portal = await startPortal({ dataDir });
  try {
    await fill(dataDir, total);
  } finally {
    await portal.stop();
  }
  writeFileSync(stamp, expectedFingerprint);
  say(`Made them in ${Math.round((performance.now() - begun) / 1000)} s.`);
  return set;
}

async function fill(dataDir: string, total: number): Promise<void> {
  const client = await connectOwner(dataDir);
  await client.query(organisation);
  const firsts = Array.from({ length: months + 1 }, (_, index) => firstOfMonth(months - index));
  for (const first of firsts) await client.query(punches.ensureMonth(first));
  await client.query('ANALYZE');
  const waiting = firsts.slice(0, -1).map((first, index) => ({ first, end: firsts[index + 1] ?? '' }));
  const worker = async () => {
    const own = new pg.Client(ownerConnection(dataDir));
    await own.connect();
    // Skips foreign key checks, because the generated rows have valid references. This data does not have to survive a
    // power cut.
    await own.query(`SET session_replication_role = replica; SET synchronous_commit = off`);
    for (let month = waiting.shift(); month; month = waiting.shift()) {
      await own.query(punches.punchesOfMonth(month.first, month.end, Math.round(total / months)));
      if (total <= withRawRecords) await own.query(punches.rawRecordsOfMonth(month.first, month.end));
    }
    await own.end();
  };
  await Promise.all([worker(), worker()]);
  await client.query(
    `SET session_replication_role = replica; SET work_mem = '128MB'; ${punches.derivedRows}`,
  );
  await client.query('RESET session_replication_role');
  await client.query(punches.vacuumAnalyze);
  await client.query('CHECKPOINT');
  await client.end();
}
