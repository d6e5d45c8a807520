import type { Job } from '../../../platform/services.ts';
import { deleteOldVisits, deleteSpentTokens } from './identity-providers.queries.ts';

/**
 * Deletes sign-ins for which the browser did not return from the provider. Deletes used logout tokens once they are too
 * old to be accepted.
 */
export const tidyProviders: Job = {
  queue: 'identityProviders.tidy',
  cron: '41 * * * *',
  async run({ database, clock }) {
    await database.asSystem((db) => deleteOldVisits(db, clock.now()));
    await database.asSystem((db) => deleteSpentTokens(db, clock.now()));
  },
};
