import { forEachCompany } from '../../../platform/each-company.ts';
import type { Job } from '../../../platform/services.ts';
import { findCompanyIds } from '../../people/companies/company-ids.service.ts';
import { keptFor } from './occupancy.rules.ts';
import { deleteOld } from './presences.queries.ts';

/** Forgets where people were the day before yesterday: the device log and the logbook say it longer. */
export const forgetJob: Job = {
  queue: 'occupancy.forget',
  cron: '37 * * * *',
  atStart: true,
  async run({ database, clock }) {
    const before = new Date(clock.now().getTime() - keptFor);
    await forEachCompany(await database.asSystem(findCompanyIds), (companyId) =>
      database.asCompanies([companyId], (db) => deleteOld(db, companyId, before)),
    );
  },
};
