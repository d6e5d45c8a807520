import { findCompanyIds } from '../../../platform/db/companies.ts';
import { forEachCompany } from '../../../platform/each-company.ts';
import type { Route } from '../../../platform/http/route.ts';
import type { Job } from '../../../platform/services.ts';
import { deleteExpired } from './exports.queries.ts';
import { writeNextExport } from './write-export.service.ts';

export const writeQueue = 'exports.write';

/**
 * Writes waiting exports one after the other. Also runs when the portal starts and every minute, to continue exports of
 * portal processes that have ended.
 */
export const createWriteJob = (routes: readonly Route[]): Job => ({
  queue: writeQueue,
  cron: '* * * * *',
  atStart: true,
  async run(services) {
    while (await writeNextExport(services, routes));
  },
});

export const tidyExports: Job = {
  queue: 'exports.tidy',
  cron: '23 * * * *',
  async run({ database, clock }) {
    const at = clock.now();
    await forEachCompany(await database.asSystem(findCompanyIds), (id) =>
      database.asCompanies([id], (db) => deleteExpired(db, at)),
    );
  },
};
