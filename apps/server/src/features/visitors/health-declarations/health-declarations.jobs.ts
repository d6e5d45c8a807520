import { findCompanyIds } from '../../../platform/db/companies.ts';
import { forEachCompany } from '../../../platform/each-company.ts';
import type { Job } from '../../../platform/services.ts';
import { mailLinks } from './health-declarations.service.ts';

/**
 * Emails declaration links before a meeting. The company’s settings define the number of days before the meeting.
 * Guests that are invited later get the link from a later run of the job.
 */
export const mailLinksJob: Job = {
  queue: 'health-declarations.mail',
  cron: '*/5 * * * *',
  atStart: true,
  async run(services) {
    const { database } = services;
    await forEachCompany(await database.asSystem(findCompanyIds), (companyId) =>
      database.asCompanies([companyId], (db) => mailLinks(db, services, companyId)),
    );
  },
};
