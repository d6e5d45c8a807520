import { DAY } from '@gatehouse/api/platform/dates';
import type { Job } from '../../../platform/services.ts';
import { deleteOldMails, dropContents } from './mails.queries.ts';
import { deliverDue, sendQueue } from './mails.service.ts';

const keptFor = 90 * DAY;

/** Sends due emails. Runs immediately after an email was queued. */
export const sendMails: Job = { queue: sendQueue, run: deliverDue };

/** Retries deferred emails after their delay. */
export const retryMails: Job = { queue: 'mails.retry', cron: '* * * * *', run: deliverDue };

export const tidyMails: Job = {
  queue: 'mails.tidy',
  cron: '23 * * * *',
  async run({ database, clock }) {
    const at = clock.now();
    await database.asSystem((db) => dropContents(db, at));
    await database.asSystem((db) => deleteOldMails(db, new Date(at.getTime() - keptFor)));
  },
};
