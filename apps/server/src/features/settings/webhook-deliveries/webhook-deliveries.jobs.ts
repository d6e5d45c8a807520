import { setTimeout as sleep } from 'node:timers/promises';
import { DAY } from '@gatehouse/api/platform/dates';
import type { Job, Services } from '../../../platform/services.ts';
import { worthMs } from './delivery-attempts.rules.ts';
import { deliverDue } from './delivery-attempts.service.ts';
import * as queries from './outbox.queries.ts';

const keptFor = 30 * DAY;
/** Maximum time in ms for which the job waits for the next due delivery. Later deliveries are left to the next job. */
const soonMs = 10_000;
/** Number of deliveries deleted per transaction, so that other transactions are not blocked for long. */
const deletedAtOnce = 5_000;
/** Maximum number of repetitions of delivering and waiting per job. The next job continues. */
const roundsOfJob = 20;

/** Delivers due events and waits for retries that are due within seconds. */
async function deliverUntilIdle(services: Services): Promise<void> {
  for (let round = 0; round < roundsOfJob; round++) {
    await deliverDue(services);
    const next = await services.database.asSystem(queries.findNextDue);
    const wait = next ? next.getTime() - services.clock.now().getTime() : soonMs + 1;
    if (wait > soonMs) return;
    await sleep(Math.max(wait, 100));
  }
}

/**
 * Runs when an event is written, and every minute. The runs every minute are for retries and for events without a
 * started delivery.
 */
export const deliverWebhooks: Job = {
  queue: 'webhooks.deliver',
  topic: 'webhooks.due',
  cron: '* * * * *',
  atStart: true,
  run: deliverUntilIdle,
};

export const tidyDeliveries: Job = {
  queue: 'webhooks.tidy',
  cron: '53 * * * *',
  async run({ database, clock }) {
    const at = clock.now().getTime();
    await database.asSystem(async (db) => {
      await queries.failOldDeliveries(db, new Date(at - worthMs));
      await queries.dropOldSecrets(db, new Date(at));
    });
    const old = new Date(at - keptFor);
    const remove = () => database.asSystem((db) => queries.deleteOld(db, old, deletedAtOnce));
    while ((await remove()) === deletedAtOnce);
  },
};
