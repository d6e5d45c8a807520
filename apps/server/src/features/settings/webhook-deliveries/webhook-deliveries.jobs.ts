import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, Services } from '../../../platform/services.ts';
import { worthMs } from './delivering.rules.ts';
import { deliverDue } from './delivering.service.ts';
import * as queries from './outbox.queries.ts';

const keptFor = 30 * 24 * 3_600_000;
/** What is due so soon is waited for; the job of the next minute finds what comes later. */
const soonMs = 10_000;
/** Deliveries that go in one transaction: nobody waits long for it, however many there were. */
const deletedAtOnce = 5_000;
/** A job ends after a while, and the next one goes on. */
const roundsOfJob = 20;

/** Delivers, and waits for the first try again, which comes within seconds. */
async function work(services: Services): Promise<void> {
  for (let round = 0; round < roundsOfJob; round++) {
    await deliverDue(services);
    const next = await services.database.asSystem(queries.findNextDue);
    const wait = next ? next.getTime() - services.clock.now().getTime() : soonMs + 1;
    if (wait > soonMs) return;
    await sleep(Math.max(wait, 100));
  }
}

/** As soon as an event was written; each minute what was not taken, once its wait is over, and what no process heard of. */
export const deliverWebhooks: Job = {
  queue: 'webhooks.deliver',
  topic: 'webhooks.due',
  cron: '* * * * *',
  atStart: true,
  run: work,
};

export const tidyDeliveries: Job = {
  queue: 'webhooks.tidy',
  cron: '53 * * * *',
  async run({ database, clock }) {
    const at = clock.now().getTime();
    await database.asSystem(async (db) => {
      await queries.giveUp(db, new Date(at - worthMs));
      await queries.dropOldSecrets(db, new Date(at));
    });
    const old = new Date(at - keptFor);
    const remove = () => database.asSystem((db) => queries.deleteOld(db, old, deletedAtOnce));
    while ((await remove()) === deletedAtOnce);
  },
};
