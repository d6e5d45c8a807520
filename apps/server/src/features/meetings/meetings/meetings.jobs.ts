import { forEachCompany } from '../../../platform/each-company.ts';
import type { Job } from '../../../platform/services.ts';
import { notifyOfEndings } from './endings.service.ts';
import { findCompanies } from './meeting-notices.queries.ts';
import { sendReminders } from './meeting-notices.service.ts';

/** Sends reminders in the minute in which they are due. */
export const remindJob: Job = {
  queue: 'meetings.remind',
  cron: '* * * * *',
  async run(services) {
    const { database } = services;
    await forEachCompany(await database.asSystem(findCompanies), (companyId) =>
      database.asCompanies([companyId], (db) => sendReminders(db, services)),
    );
  },
};

export const endingsJob: Job = {
  queue: 'meetings.endings',
  cron: '23 * * * *',
  atStart: true,
  async run(services) {
    const { database } = services;
    await forEachCompany(await database.asSystem(findCompanies), (companyId) =>
      database.asCompanies([companyId], (db) => notifyOfEndings({ ...services, db })),
    );
  },
};
