import type { Job } from '../../../platform/services.ts';
import { findCompanies } from './notices.queries.ts';
import { remindOf } from './notices.service.ts';

/** Reminders, in the minute they are due. */
export const remindJob: Job = {
  queue: 'meetings.remind',
  cron: '* * * * *',
  async run(services) {
    const ids = await services.database.asSystem(findCompanies);
    for (const companyId of ids)
      await services.database.asCompanies([companyId], (db) => remindOf(db, services));
  },
};
