import type pg from 'pg';
import { expect } from 'vitest';

const waiting = `SELECT FROM pg_stat_activity
  WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`;

/** Resolves once so many on this database wait for locks that others hold. */
export const untilWait = (owner: pg.Pool, count: number): Promise<void> =>
  expect.poll(async () => (await owner.query(waiting)).rowCount).toBeGreaterThanOrEqual(count);

/** Resolves once somebody on this database waits for a lock that another transaction holds. */
export const untilOneWaits = (owner: pg.Pool): Promise<void> => untilWait(owner, 1);
