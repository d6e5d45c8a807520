import type { Job } from '../../../platform/services.ts';
import { findAbandoned } from './provisioning-tokens.queries.ts';
import { endToken } from './provisioning-tokens.service.ts';

/**
 * Ends unused tokens as well, so that the company is notified before its identity provider fails. Each call checks its
 * own token.
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
