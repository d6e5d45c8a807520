import { DAY } from '@gatehouse/api/platform/dates';
import type { Job } from '../../../platform/services.ts';
import { deleteOldNotifications } from './notifications.queries.ts';

const keptFor = 365 * DAY;

export const tidyNotifications: Job = {
  queue: 'notifications.tidy',
  cron: '47 2 * * *',
  async run({ database, clock }) {
    const before = new Date(clock.now().getTime() - keptFor);
    await database.asSystem((db) => deleteOldNotifications(db, before));
  },
};
