import type pg from 'pg';
import { expect } from 'vitest';
import type { Answer, TestPortal } from '../portal/portal.ts';

const waiting = `SELECT FROM pg_stat_activity
  WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`;

export const countLockWaits = async (owner: pg.Pool): Promise<number> =>
  (await owner.query(waiting)).rowCount ?? 0;

/** Waits until at least this many connections wait for a lock. */
export const waitForLockWaits = (owner: pg.Pool, count: number): Promise<void> =>
  expect.poll(() => countLockWaits(owner)).toBeGreaterThanOrEqual(count);

export const waitForLockWait = (owner: pg.Pool): Promise<void> => waitForLockWaits(owner, 1);

/**
 * Runs changes of one company so that they overlap. Each change locks the head (last entry) of the company's audit
 * trail as its last lock. This function locks the head first, and unlocks it once all calls wait for it or have
 * finished. It starts each call only after the previous call has done all its work except the commit. Returns the
 * answers.
 */
export async function runOverlapping<T extends { status: number } = Answer>(
  { make: { owner } }: Pick<TestPortal, 'make'>,
  companyId: number,
  ...calls: readonly (() => Promise<T>)[]
): Promise<T[]> {
  await owner.query("INSERT INTO audit_heads VALUES ($1, 0, sha256('')) ON CONFLICT DO NOTHING", [companyId]);
  const holding = await owner.connect();
  try {
    await holding.query('BEGIN');
    await holding.query('SELECT FROM audit_heads WHERE chain_id = $1 FOR UPDATE', [companyId]);
    const answers: Promise<T>[] = [];
    let answeredCount = 0;
    for (const call of calls) {
      answers.push(
        call().finally(() => {
          answeredCount += 1;
        }),
      );
      await expect
        .poll(async () => (await countLockWaits(owner)) + answeredCount)
        .toBeGreaterThanOrEqual(answers.length);
    }
    await holding.query('COMMIT');
    return await Promise.all(answers);
  } finally {
    holding.release();
  }
}
