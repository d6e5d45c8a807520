import type { Job } from '../../../platform/services.ts';
import { deleteOldVisits, deleteSpentTokens } from './identity-providers.queries.ts';

/**
 * Deletes unfinished sign-ins of browsers that never returned from the provider. Also deletes used logout tokens that
 * are old enough to be rejected for their age.
 */
export const tidyProviders: Job = {
  queue: 'identityProviders.tidy',
  cron: '41 * * * *',
  async run({ database, clock }) {
    await database.asSystem((db) => deleteOldVisits(db, clock.now()));
    await database.asSystem((db) => deleteSpentTokens(db, clock.now()));
  },
};
