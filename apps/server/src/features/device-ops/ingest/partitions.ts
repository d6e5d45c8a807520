import type { Database } from '../../../platform/db/database.ts';
import { sqlState } from '../../../platform/db/database.ts';
import type { DeviceRecord } from './device-record.ts';
import * as queries from './ingest.queries.ts';

/**
 * Number of past months with a partition each. Older punches are in the default partition, together with punches after
 * the next month.
 */
const monthsBack = 60;

/**
 * Thrown if months have no partition, with the first days of these months. The batch is retried once the partitions are
 * created.
 */
export class PartitionMissing extends Error {
  readonly months: readonly string[];
  constructor(months: readonly string[]) {
    super('partition missing');
    this.months = months;
  }
}

// Months with a known partition. Partitions are never dropped while a portal runs, so a known partition still exists.
const knownMonths = new WeakMap<Database, Set<string>>();
const knownMonthsOf = (database: Database) => {
  const months = knownMonths.get(database.main) ?? new Set();
  knownMonths.set(database.main, months);
  return months;
};

/** Returns the months of these records. Omits months that are outside the range of partitions. */
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

/**
 * Checks that this process knows a partition for each month of the records.
 * @throws PartitionMissing if it does not
 */
export function requirePartitions(
  database: Database,
  records: readonly Pick<DeviceRecord, 'wall' | 'reason'>[],
  receivedAt: Date,
): void {
  const known = knownMonthsOf(database);
  const missing = monthsOf(records, receivedAt).filter((month) => !known.has(month));
  if (missing.length > 0) throw new PartitionMissing(missing);
}

/**
 * Creates the partitions of these months. Uses a separate transaction for each partition, because its creation locks
 * the whole table for a moment. Punches that are already in the default partition stay there.
 */
async function ensurePartitions(database: Database, months: readonly string[]): Promise<void> {
  for (const month of months) {
    try {
      await database.asSystem((db) => queries.ensurePartition(db, month));
    } catch (error) {
      if (sqlState(error) !== '23514') throw error;
    }
    knownMonthsOf(database).add(month);
  }
}

/** Runs the transaction. If partitions are missing, creates them and runs the transaction once more. */
export async function withPartitions<T>(database: Database, once: () => Promise<T>): Promise<T> {
  return once().catch(async (error) => {
    if (!(error instanceof PartitionMissing)) throw error;
    await ensurePartitions(database, error.months);
    return once();
  });
}
