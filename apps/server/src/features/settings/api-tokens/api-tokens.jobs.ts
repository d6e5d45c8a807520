import { addDays } from '@gatehouse/api/platform/dates';
import { dateAt } from '../../../platform/dates/zones.ts';
import type { Job } from '../../../platform/services.ts';
import { deleteExpired } from './api-tokens.queries.ts';

/** Number of days for which expired tokens stay listed with their last use, for later investigations. */
const retentionDays = 90;

/** Deletes tokens that expired long ago, so that the lists do not grow without limit. */
export const tidyTokens: Job = {
  queue: 'api-tokens.tidy',
  cron: '23 3 * * *',
  async run({ database, clock }) {
    const today = dateAt('UTC', clock.now().getTime());
    await database.asSystem((db) => deleteExpired(db, addDays(today, -retentionDays)));
  },
};
