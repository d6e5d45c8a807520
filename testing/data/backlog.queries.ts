import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

const patienceSeconds = 300;

/**
 * Polls until the SQL condition is false. Returns the waiting time in seconds.
 * @throws after 300 seconds
 */
async function secondsWhile(owner: pg.Client | pg.Pool, condition: string): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const { rows } = await owner.query<{ waits: boolean }>(`SELECT ${condition} AS waits`);
    const seconds = (performance.now() - begun) / 1000;
    if (!rows[0]?.waits) return seconds;
    if (seconds > patienceSeconds) throw new Error(`After ${patienceSeconds} s this is so: ${condition}`);
    await sleep(50);
  }
}

/** Waits until the day of every acknowledged punch is computed. */
export const secondsUntilComputed = (owner: pg.Client | pg.Pool) =>
  secondsWhile(owner, 'EXISTS (SELECT FROM punch_backlog)');

/** Waits until the sync jobs are done for people that an earlier step of a benchmark added. */
export const secondsUntilSynced = (owner: pg.Client | pg.Pool) =>
  secondsWhile(
    owner,
    `EXISTS (SELECT FROM pgboss.job WHERE name = 'device-people.sync' AND state IN ('created', 'retry', 'active'))`,
  );
