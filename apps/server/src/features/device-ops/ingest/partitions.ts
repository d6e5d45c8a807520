import type { Database } from '../../../platform/db/database.ts';
import { sqlState } from '../../../platform/db/database.ts';
import type { DeviceRecord } from './device-record.ts';
import * as queries from './ingest.queries.ts';

/** Months back that get a partition of their own; older punches and those of next month but one share the default one. */
const monthsBack = 60;

/** First days of months that need a partition; the batch is tried again once they have one. */
export class PartitionMissing extends Error {
  readonly months: readonly string[];
  constructor(months: readonly string[]) {
    super('partition missing');
    this.months = months;
  }
}

// Partitions are never dropped while a portal runs, so what was once there is there.
const known = new WeakMap<Database, Set<string>>();
const present = (database: Database) => {
  const months = known.get(database.main) ?? new Set();
  known.set(database.main, months);
  return months;
};

/** The months of these records that lie in the range of partitions. */
function monthsOf(records: readonly Pick<DeviceRecord, 'wall' | 'reason'>[], receivedAt: Date): string[] {
  const year = receivedAt.getUTCFullYear();
  const month = receivedAt.getUTCMonth();
  const first = new Date(Date.UTC(year, month - monthsBack, 1)).toISOString().slice(0, 7);
  const last = new Date(Date.UTC(year, month + 1, 1)).toISOString().slice(0, 7);
  const months = new Set<string>();
  let before = '';
  for (const { wall, reason } of records) {
    if (wall === null || reason !== null) continue;
    const own = wall.slice(0, 7);
    if (own !== before && own >= first && own <= last) months.add(own);
    before = own;
  }
  return [...months].sort().map((own) => `${own}-01`);
}

/** Throws `PartitionMissing` when this process has not yet seen a partition of each month of the records. */
export function requirePartitions(
  database: Database,
  records: readonly Pick<DeviceRecord, 'wall' | 'reason'>[],
  receivedAt: Date,
): void {
  const seen = present(database);
  const missing = monthsOf(records, receivedAt).filter((month) => !seen.has(month));
  if (missing.length > 0) throw new PartitionMissing(missing);
}

/**
 * Makes partitions, each in a transaction of its own: it locks the whole table for a moment. Where the default
 * partition already holds punches of a month, that month stays there.
 */
async function ensurePartitions(database: Database, months: readonly string[]): Promise<void> {
  for (const month of months) {
    try {
      await database.asSystem((db) => queries.ensurePartition(db, month));
    } catch (error) {
      if (sqlState(error) !== '23514') throw error;
    }
    present(database).add(month);
  }
}

/** Runs a transaction, and once more when partitions had to be made first. */
export async function partitionsFirst<T>(database: Database, once: () => Promise<T>): Promise<T> {
  return once().catch(async (error) => {
    if (!(error instanceof PartitionMissing)) throw error;
    await ensurePartitions(database, error.months);
    return once();
  });
}
