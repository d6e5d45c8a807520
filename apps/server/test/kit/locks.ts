import type pg from 'pg';
import { expect } from 'vitest';
import type { Answer, TestPortal } from './portal.ts';

const waiting = `SELECT FROM pg_stat_activity
  WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`;

/** How many on this database wait for a lock that another transaction holds. */
export const waitingIn = async (owner: pg.Pool): Promise<number> =>
  (await owner.query(waiting)).rowCount ?? 0;

/** Resolves once so many do. */
export const untilWait = (owner: pg.Pool, count: number): Promise<void> =>
  expect.poll(() => waitingIn(owner)).toBeGreaterThanOrEqual(count);

/** Resolves once somebody does. */
export const untilOneWaits = (owner: pg.Pool): Promise<void> => untilWait(owner, 1);

/**
 * Calls that change something of one company, each begun when the one before has done all but commit, or waits: the head of the
 * company's trail, which every change takes last, is held until the last of them has come so far. Answers what each was answered.
 */
export async function overlapping<T extends { status: number } = Answer>(
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
    let answered = 0;
    for (const call of calls) {
      answers.push(
        call().finally(() => {
          answered += 1;
        }),
      );
      await expect
        .poll(async () => (await waitingIn(owner)) + answered)
        .toBeGreaterThanOrEqual(answers.length);
    }
    await holding.query('COMMIT');
    return await Promise.all(answers);
  } finally {
    holding.release();
  }
}
