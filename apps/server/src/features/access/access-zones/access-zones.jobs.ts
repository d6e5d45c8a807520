import type { Job } from '../../../platform/services.ts';
import { findCompanyIds } from '../../people/companies/company-ids.service.ts';
import * as queries from './access-zones.queries.ts';

/** The portal drives where zones begin and end: some firmware ignores dates (rules.md §4). */
export const turnJob: Job = {
  queue: 'access-zones.turn',
  cron: '* * * * *',
  atStart: true,
  async run({ database, clock }) {
    for (const companyId of await database.asSystem(findCompanyIds))
      await database.asCompanies([companyId], (db) => queries.turnZones(db, companyId, clock.now()));
  },
};
