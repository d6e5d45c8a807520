import { findCompanyIds } from '../../../platform/db/companies.ts';
import { forEachCompany } from '../../../platform/each-company.ts';
import type { Job } from '../../../platform/services.ts';
import * as queries from './access-zones.queries.ts';

/**
 * The portal applies the start and end of access zones itself, because some terminals ignore the dates (rules.md §4).
 */
export const turnJob: Job = {
  queue: 'access-zones.turn',
  cron: '* * * * *',
  atStart: true,
  async run({ database, clock }) {
    await forEachCompany(await database.asSystem(findCompanyIds), (companyId) =>
      database.asCompanies([companyId], (db) => queries.advanceZones(db, companyId, clock.now())),
    );
  },
};
