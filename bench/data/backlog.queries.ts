import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

const patienceSeconds = 300;

/** Waits until no acknowledged punch is left to compute; answers how many seconds that took. */
export async function secondsUntilComputed(owner: pg.Client | pg.Pool): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const { rows } = await owner.query<{ waits: boolean }>(
      'SELECT EXISTS (SELECT FROM punch_backlog) AS waits',
    );
    const seconds = (performance.now() - begun) / 1000;
    if (!rows[0]?.waits) return seconds;
    if (seconds > patienceSeconds) throw new Error(`Punches wait for ${patienceSeconds} s to be computed.`);
    await sleep(50);
  }
}
