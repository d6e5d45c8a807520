import { addMonths } from '@gatehouse/api/platform/dates';
import { findCompanyIds } from '../../../platform/db/companies.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import { forEachCompany } from '../../../platform/each-company.ts';
import type { Job, Services } from '../../../platform/services.ts';
import { findPrivacy } from './privacy.service.ts';
import * as queries from './retention.queries.ts';

/**
 * Maximum number of rows per transaction, and of transactions per kind of record and night. Remaining rows are deleted
 * the next night.
 */
const rowsAtOnce = 1_000;
const batchesANight = 2_000;

const monthsBefore = (now: Date, months: number): Date =>
  new Date(`${addMonths(now.toISOString().slice(0, 10), -months)}T00:00:00Z`);

/** Runs batches, each in a separate transaction, until a batch finds no more rows. */
async function inBatches(
  database: Database,
  companyId: number,
  work: (db: Db) => Promise<number>,
): Promise<void> {
  for (let batch = 0; batch < batchesANight; batch++)
    if ((await database.asCompanies([companyId], work)) === 0) return;
}

/**
 * Erases locked visitors and all records that name them. The feature `visitors` provides this function, because emails,
 * device records and the audit trail need separate steps.
 */
export type EraseOldVisitors = (
  writing: { db: Db } & Pick<Services, 'jobs'>,
  visitors: { companyId: number; visitorIds: readonly number[] },
  at: Date,
) => Promise<void>;

/** Deletes records after the retention time of each company (security.md §1.15). */
export const createRetentionJob = (eraseOldVisitors: EraseOldVisitors): Job => ({
  queue: 'privacy.retention',
  cron: '23 2 * * *',
  async run({ database, clock, jobs }) {
    const now = clock.now();
    await forEachCompany(await database.asSystem(findCompanyIds), async (id) => {
      const retention = await database.asCompanies([id], (db) => findPrivacy(db, id));
      const sweep = (
        months: number | null,
        work: (db: Db, companyId: number, before: Date, most: number) => Promise<number>,
      ) =>
        months === null
          ? undefined
          : inBatches(database, id, (db) => work(db, id, monthsBefore(now, months), rowsAtOnce));
      await sweep(retention.sessionMonths, queries.deleteSessions);
      await sweep(retention.securityEventMonths, queries.deleteSecurityEvents);
      await sweep(retention.mailMonths, async (db, companyId, before, most) => {
        const ids = await queries.deleteMails(db, companyId, before, most);
        if (ids.length > 0) await jobs.send(db, 'personal-data.mails', { ids });
        return ids.length;
      });
      await sweep(retention.visitorMonths, async (db, companyId, before, most) => {
        const visitorIds = await queries.lockOldVisitors(db, companyId, before, most);
        await eraseOldVisitors({ db, jobs }, { companyId, visitorIds }, now);
        return visitorIds.length;
      });
      await sweep(retention.visitorMonths, queries.deleteGuestVisits);
      await sweep(retention.visitorMonths, queries.deleteGuestQrs);
      await sweep(retention.declarationMonths, queries.deleteDeclarations);
      await sweep(retention.declarationMonths, queries.deleteLinks);
      await sweep(retention.plateMonths, queries.deletePassages);
      await sweep(retention.rawRecordMonths, queries.forgetQuarantined);
      await sweep(retention.rawRecordMonths, queries.forgetPunches);
      // Searches again from the oldest record once a month, because a terminal may have sent old records late.
      if (now.getUTCDate() === 1) await database.asCompanies([id], (db) => queries.startAgain(db, id));
    });
  },
});
