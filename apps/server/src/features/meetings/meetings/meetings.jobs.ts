import { forEachCompany } from '../../../platform/each-company.ts';
import type { Job } from '../../../platform/services.ts';
import { tellOfEndings } from './endings.service.ts';
import { findCompanies } from './notices.queries.ts';
import { remindOf } from './notices.service.ts';

/** Reminders, in the minute they are due. */
export const remindJob: Job = {
  queue: 'meetings.remind',
  cron: '* * * * *',
  async run(services) {
    const { database } = services;
    await forEachCompany(await database.asSystem(findCompanies), (companyId) =>
      database.asCompanies([companyId], (db) => remindOf(db, services)),
    );
  },
};

/** Notices of series that end within a month. */
export const endingsJob: Job = {
  queue: 'meetings.endings',
  cron: '23 * * * *',
  atStart: true,
  async run(services) {
    const { database } = services;
    await forEachCompany(await database.asSystem(findCompanies), (companyId) =>
      database.asCompanies([companyId], (db) => tellOfEndings({ ...services, db })),
    );
  },
};
