import type { Job } from '../../../platform/services.ts';
import { deleteOldChallenges } from './passkeys.queries.ts';

/** What was asked and not answered is worth nothing after some minutes. */
export const tidyPasskeyChallenges: Job = {
  queue: 'passkeys.tidy',
  cron: '29 * * * *',
  async run({ database, clock }) {
    await database.asSystem((db) => deleteOldChallenges(db, clock.now()));
  },
};
