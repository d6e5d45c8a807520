import type { Database } from '../../../platform/db/database.ts';
import { sqlState } from '../../../platform/db/database.ts';
import type { DeviceRecord } from './device-record.ts';
import * as queries from './ingest.queries.ts';

/**
 * Number of past months with a separate partition each. The default partition contains older punches and punches after
 * the next month.
 */
const monthsBack = 60;

/**
 * Error that lists the first days of months without a partition. The caller creates the partitions and retries the
 * batch once.
 */
export class PartitionMissing extends Error {
  readonly months: readonly string[];
  constructor(months: readonly string[]) {
    super('partition missing');
    this.months = months;
  }
}

// Months for which this process knows that a partition exists. Partitions are never dropped while a portal runs.
const knownMonths = new WeakMap<Database, Set<string>>();
const knownMonthsOf = (database: Database) => {
  const months = knownMonths.get(database.main) ?? new Set();
  knownMonths.set(database.main, months);
  return months;
};

/** Returns the months of the records. Omits months that are outside the range of partitions. */
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
 * Creates the partitions of the given months. Uses a separate transaction for each partition, because its creation
 * locks the whole table for a moment. Punches that are already in the default partition stay in it.
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

/** Runs the transaction. If partitions are missing, creates the partitions and runs the transaction once more. */
export async function withPartitions<T>(database: Database, once: () => Promise<T>): Promise<T> {
  return once().catch(async (error) => {
    if (!(error instanceof PartitionMissing)) throw error;
    await ensurePartitions(database, error.months);
    return once();
  });
}
