import { findCompanyIds } from '../../../platform/db/companies.ts';
import { forEachCompany } from '../../../platform/each-company.ts';
import type { Job } from '../../../platform/services.ts';
import { maxPassageAge } from './occupancy.rules.ts';
import { deleteOld } from './presences.queries.ts';

/**
 * Deletes people's entries and exits that are older than two days. The device log and the logbook retain the events
 * longer.
 */
export const forgetJob: Job = {
  queue: 'occupancy.forget',
  cron: '37 * * * *',
  atStart: true,
  async run({ database, clock }) {
    const before = new Date(clock.now().getTime() - maxPassageAge);
    await forEachCompany(await database.asSystem(findCompanyIds), (companyId) =>
      database.asCompanies([companyId], (db) => deleteOld(db, companyId, before)),
    );
  },
};
