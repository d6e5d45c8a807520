import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** Waits until no acknowledged punch is left to compute; answers how many seconds that took. */
export async function secondsUntilComputed(owner: pg.Client): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const { rows } = await owner.query<{ waits: boolean }>(
      'SELECT EXISTS (SELECT FROM punch_backlog) AS waits',
    );
    if (!rows[0]?.waits) return (performance.now() - begun) / 1000;
    await sleep(50);
  }
}
