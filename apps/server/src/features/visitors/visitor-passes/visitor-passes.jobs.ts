import { forEachCompany } from '../../../platform/each-company.ts';
import type { Job } from '../../../platform/services.ts';
import { findCompanyIds } from '../../people/companies/company-ids.service.ts';
import { revokeStranded } from '../visitors/qr-changes.service.ts';
import { noteTurned } from './visitor-passes.service.ts';

/** The portal drives when a visitor's time begins and ends: some firmware ignores dates (rules.md §4). */
export const turnPassesJob: Job = {
  queue: 'visitor-passes.turn',
  cron: '* * * * *',
  atStart: true,
  async run(services) {
    const { database, clock } = services;
    await forEachCompany(await database.asSystem(findCompanyIds), (companyId) =>
      database.asCompanies([companyId], async (db) => {
        await revokeStranded({ ...services, db }, companyId);
        await noteTurned(db, companyId, clock.now());
      }),
    );
  },
};
