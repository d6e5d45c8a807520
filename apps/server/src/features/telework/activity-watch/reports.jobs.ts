import { addMonths, DAY } from '@gatehouse/api/platform/dates';
import { findCompanyIds } from '../../../platform/db/companies.ts';
import type { Db } from '../../../platform/db/database.ts';
import { forEachCompany } from '../../../platform/each-company.ts';
import type { Job } from '../../../platform/services.ts';
import { deleteOldPictures } from '../telework-checks/check-pictures.service.ts';
import { findTelework } from '../telework-settings/telework-settings.service.ts';
import * as queries from './reports.queries.ts';

/**
 * Maximum number of events per transaction and of transactions per night. Further events are deleted in the following
 * nights.
 */
const eventsAtOnce = 2_000;
const batchesANight = 2_000;
/** Number of days after which a picture of a telework check is deleted if no manager has compared it. */
const pictureDays = 7;

/**
 * Deletes reports older than the company's retention period, and pictures of telework checks that no manager has
 * compared in time. Also deletes stored titles if the company has switched off storing titles.
 */
export const forgetReports: Job = {
  queue: 'telework.forget',
  cron: '41 2 * * *',
  async run({ database, clock }) {
    const today = clock.now().toISOString().slice(0, 10);
    const picturesBefore = new Date(clock.now().getTime() - pictureDays * DAY);
    await forEachCompany(await database.asSystem(findCompanyIds), async (id) => {
      await database.asCompanies([id], (db) => deleteOldPictures(db, id, picturesBefore));
      const { keepMonths, recordTitles } = await database.asCompanies([id], (db) => findTelework(db, id));
      const sweep = async (work: (db: Db) => Promise<number>) => {
        for (let batch = 0; batch < batchesANight; batch++)
          if ((await database.asCompanies([id], work)) === 0) return;
      };
      if (keepMonths !== null) {
        const before = new Date(`${addMonths(today, -keepMonths)}T00:00:00Z`);
        await sweep((db) => queries.deleteEvents(db, id, before, eventsAtOnce));
        await database.asCompanies([id], (db) => queries.deleteBuckets(db, id, before));
      }
      if (!recordTitles) await sweep((db) => queries.deleteTitles(db, id, eventsAtOnce));
    });
  },
};
