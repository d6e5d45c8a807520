import { DAY } from '@gatehouse/api/platform/dates';
import type { Job } from '../../../platform/services.ts';
import { deleteOldChallenges } from './login-challenges.queries.ts';

const retentionMs = DAY;

/** Deletes sign-in challenges older than a day. */
export const tidyChallenges: Job = {
  queue: 'second-factor.tidy',
  cron: '23 * * * *',
  async run({ database, clock }) {
    await database.asSystem((db) => deleteOldChallenges(db, new Date(clock.now().getTime() - retentionMs)));
  },
};
