import type { Job } from '../../../platform/services.ts';
import { deleteOldVisits, deleteSpentTokens } from './identity-providers.queries.ts';

/**
 * Deletes sign-ins that did not return from the provider. Logout tokens are deleted once they would be rejected for
 * their age.
 */
export const tidyProviders: Job = {
  queue: 'identityProviders.tidy',
  cron: '41 * * * *',
  async run({ database, clock }) {
    await database.asSystem((db) => deleteOldVisits(db, clock.now()));
    await database.asSystem((db) => deleteSpentTokens(db, clock.now()));
  },
};
