import type { Job } from '../../../platform/services.ts';
import { findAbandoned } from './provisioning-tokens.queries.ts';
import { endToken } from './provisioning-tokens.service.ts';

/**
 * Ends tokens if their creator may no longer create tokens, even if the tokens are unused. The company is therefore
 * notified before calls of its identity provider fail. Each call with a token also checks its creator.
 */
export const endAbandonedTokens: Job = {
  queue: 'provisioning-tokens.end',
  cron: '* * * * *',
  async run({ database, clock }) {
    const at = clock.now();
    for (const token of await database.asSystem((db) => findAbandoned(db, at)))
      await database.asCompanies([token.companyId], (db) => endToken(db, token, at));
  },
};
