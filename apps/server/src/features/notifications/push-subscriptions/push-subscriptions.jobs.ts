import { DAY } from '@gatehouse/api/platform/dates';
import type { Job } from '../../../platform/services.ts';
import { deleteUnseen } from './push-subscriptions.queries.ts';
import { deliverPushes } from './push-subscriptions.service.ts';

const unseenFor = 30 * DAY;

/** Sends the push messages for a notification immediately after the notification was created. */
export const sendPushes: Job = {
  queue: 'push.send',
  topic: 'notifications.changed',
  run: (services) => deliverPushes(services),
};

/**
 * Retries failed push messages after their delay. Also sends push messages for which the first attempt never started.
 */
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
