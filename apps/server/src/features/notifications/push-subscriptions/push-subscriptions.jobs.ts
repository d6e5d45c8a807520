import type { Job } from '../../../platform/services.ts';
import { deleteUnseen } from './push-subscriptions.queries.ts';
import { deliverPushes } from './push-subscriptions.service.ts';

const unseenFor = 30 * 24 * 3_600_000;

/** As soon as somebody was told. */
export const sendPushes: Job = {
  queue: 'push.send',
  topic: 'notifications.changed',
  run: (services) => deliverPushes(services),
};

/** What was refused, once its wait is over, and what no process heard of. */
export const retryPushes: Job = {
  queue: 'push.retry',
  cron: '* * * * *',
  run: (services) => deliverPushes(services),
};

export const tidySubscriptions: Job = {
  queue: 'push.tidy',
  cron: '37 * * * *',
  async run({ database, clock }) {
    const before = new Date(clock.now().getTime() - unseenFor);
    await database.asSystem((db) => deleteUnseen(db, before));
  },
};
