import { lcdLogLimits } from '@gatehouse/api/device-ops/lcd-logs';
import { DAY } from '@gatehouse/api/platform/dates';
import { findCompanyIds } from '../../../platform/db/companies.ts';
import { forEachCompany } from '../../../platform/each-company.ts';
import type { Job } from '../../../platform/services.ts';
import { deleteBefore } from './lcd-logs.queries.ts';

const rowsAtOnce = 500;

/** Deletes old log files of devices from the database. The next file sweep deletes the stored files. */
export const forgetLogsJob: Job = {
  queue: 'lcd-logs.forget',
  cron: '37 2 * * *',
  async run({ database, clock }) {
    const before = new Date(clock.now().getTime() - lcdLogLimits.keptDays * DAY);
    await forEachCompany(await database.asSystem(findCompanyIds), async (id) => {
      const deleteBatch = () => database.asCompanies([id], (db) => deleteBefore(db, before, rowsAtOnce));
      while ((await deleteBatch()) === rowsAtOnce);
    });
  },
};
