import type { Job } from '../../../platform/services.ts';
import { deleteOldChallenges } from './passkeys.queries.ts';

/** Deletes expired challenges. They are valid for a few minutes. */
export const tidyPasskeyChallenges: Job = {
  queue: 'passkeys.tidy',
  cron: '29 * * * *',
  async run({ database, clock }) {
    await database.asSystem((db) => deleteOldChallenges(db, clock.now()));
  },
};
