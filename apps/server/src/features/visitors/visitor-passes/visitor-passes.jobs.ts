import { findCompanyIds } from '../../../platform/db/companies.ts';
import { forEachCompany } from '../../../platform/each-company.ts';
import type { Job } from '../../../platform/services.ts';
import { revokeStranded } from '../visitors/qr-changes.service.ts';
import { markOutdatedStates } from './visitor-passes.service.ts';

/**
 * Updates the passes on terminals every minute, for visitors that can enter from now on and for visitors that can no
 * longer enter. Terminals could apply start and end dates without this job, but some firmware ignores them (rules.md
 * §4).
 */
export const turnPassesJob: Job = {
  queue: 'visitor-passes.turn',
  cron: '* * * * *',
  atStart: true,
  async run(services) {
    const { database, clock } = services;
    await forEachCompany(await database.asSystem(findCompanyIds), (companyId) =>
      database.asCompanies([companyId], async (db) => {
        await revokeStranded({ ...services, db }, companyId);
        await markOutdatedStates(db, companyId, clock.now());
      }),
    );
  },
};
