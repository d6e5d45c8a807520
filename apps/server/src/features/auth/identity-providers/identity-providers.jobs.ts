import type { Job } from '../../../platform/services.ts';
import { deleteOldVisits, deleteSpentTokens } from './identity-providers.queries.ts';

/** Who went to a provider and did not come back is waited for some minutes; an old logout token is refused for its age. */
export const tidyProviders: Job = {
  queue: 'identityProviders.tidy',
  cron: '41 * * * *',
  async run({ database, clock }) {
    await database.asSystem((db) => deleteOldVisits(db, clock.now()));
    await database.asSystem((db) => deleteSpentTokens(db, clock.now()));
  },
};
