import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { connectOwner, ownerConnection, root, startPortal } from '../kit/portal.ts';
import { organisation } from './organisation.queries.ts';
import * as punches from './punches.queries.ts';

const months = 12;
/** Larger sets are only read from: their raw records are left out. */
const withRawRecords = 1_000_000;

/** A data folder with so many punches in the twelve months that end with the last full one. */
export interface DataSet {
  dataDir: string;
  punches: number;
  /** The last full month: its first and last day. */
  month: { from: string; to: string };
}

const day = (date: Date) => date.toISOString().slice(0, 10);
const firstOfMonth = (monthsAgo: number): string => {
  const now = new Date();
  return day(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1)));
};

/** What a folder was made from: another schema or another organisation needs another folder. */
function fingerprint(total: number): string {
  const hash = createHash('sha256').update(`${total} ${firstOfMonth(0)}`);
  const migrations = join(root, 'apps/server/migrations');
  const files = readdirSync(migrations, { encoding: 'utf8', recursive: true }).filter((name) =>
    name.endsWith('.sql'),
  );
  for (const name of files.sort()) hash.update(readFileSync(join(migrations, name)));
  for (const name of readdirSync(import.meta.dirname))
    hash.update(readFileSync(join(import.meta.dirname, name)));
  return hash.digest('hex');
}

/** Under BENCH_DIR, else the system's temporary folder. */
export const benchDir = process.env.BENCH_DIR ?? join(tmpdir(), 'gatehouse-bench');

/** The folder with `total` punches: the one of an earlier run if it is whole, else a new one. */
export async function dataSet(total: number, say: (line: string) => void): Promise<DataSet> {
  const dataDir = join(benchDir, `${total / 1_000_000}m`);
  const stamp = join(dataDir, 'bench.complete');
  const from = firstOfMonth(1);
  const to = day(new Date(Date.parse(firstOfMonth(0)) - 86_400_000));
  const set = { dataDir, punches: total, month: { from, to } };
  const wanted = fingerprint(total);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return set;
  say(`Making ${total.toLocaleString('en')} punches in ${dataDir}.`);
  const begun = performance.now();
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  const portal = await startPortal(dataDir);
  try {
    await fill(dataDir, total);
  } finally {
    await portal.stop();
  }
  writeFileSync(stamp, wanted);
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
    // references are right by the way the rows are made; nothing here must survive a power cut
    await own.query(`SET session_replication_role = replica; SET synchronous_commit = off`);
    for (let month = waiting.shift(); month; month = waiting.shift()) {
      await own.query(punches.punchesOfMonth(month.first, month.end, Math.round(total / months)));
      if (total <= withRawRecords) await own.query(punches.rawRecordsOfMonth(month.first, month.end));
    }
    await own.end();
  };
  await Promise.all([worker(), worker()]);
  await client.query(`SET session_replication_role = replica; SET work_mem = '128MB'; ${punches.derived}`);
  await client.query('RESET session_replication_role');
  await client.query(punches.settled);
  await client.query('CHECKPOINT');
  await client.end();
}
