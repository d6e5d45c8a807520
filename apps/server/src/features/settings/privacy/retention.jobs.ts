import { addMonths } from '../../../platform/dates/iso-dates.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import { forEachCompany } from '../../../platform/each-company.ts';
import type { Job } from '../../../platform/services.ts';
import { findCompanyIds } from '../../people/companies/company-ids.service.ts';
import { eraseOldVisitors } from '../../visitors/visitors/visitor-erasure.service.ts';
import { findPrivacy } from './privacy.service.ts';
import * as queries from './retention.queries.ts';

/** Rows of one transaction, and transactions of one kind in one night: what is left waits for the next. */
const rowsAtOnce = 1_000;
const batchesANight = 2_000;

const monthsBefore = (now: Date, months: number): Date =>
  new Date(`${addMonths(now.toISOString().slice(0, 10), -months)}T00:00:00Z`);

/** Works batch after batch, each a transaction of its own, until one has nothing left to do. */
async function inBatches(
  database: Database,
  companyId: number,
  work: (db: Db) => Promise<number>,
): Promise<void> {
  for (let batch = 0; batch < batchesANight; batch++)
    if ((await database.asCompanies([companyId], work)) === 0) return;
}

/** Takes away what each company no longer wants to keep (security.md §1.15). */
export const retentionJob: Job = {
  queue: 'privacy.retention',
  cron: '23 2 * * *',
  async run({ database, clock, jobs }) {
    const now = clock.now();
    await forEachCompany(await database.asSystem(findCompanyIds), async (id) => {
      const kept = await database.asCompanies([id], (db) => findPrivacy(db, id));
      const sweep = (
        months: number | null,
        work: (db: Db, companyId: number, before: Date, most: number) => Promise<number>,
      ) =>
        months === null
          ? undefined
          : inBatches(database, id, (db) => work(db, id, monthsBefore(now, months), rowsAtOnce));
      await sweep(kept.sessionMonths, queries.deleteSessions);
      await sweep(kept.securityEventMonths, queries.deleteSecurityEvents);
      await sweep(kept.mailMonths, async (db, companyId, before, most) => {
        const ids = await queries.deleteMails(db, companyId, before, most);
        if (ids.length > 0) await jobs.send(db, 'personal-data.mails', { ids });
        return ids.length;
      });
      await sweep(kept.visitorMonths, async (db, companyId, before, most) => {
        const visitorIds = await queries.lockOldVisitors(db, companyId, before, most);
        await eraseOldVisitors({ db, jobs }, { companyId, visitorIds }, now);
        return visitorIds.length;
      });
      await sweep(kept.visitorMonths, queries.deleteGuestVisits);
      await sweep(kept.visitorMonths, queries.deleteGuestQrs);
      await sweep(kept.declarationMonths, queries.deleteDeclarations);
      await sweep(kept.declarationMonths, queries.deleteLinks);
      await sweep(kept.plateMonths, queries.deletePassages);
      await sweep(kept.rawRecordMonths, queries.forgetQuarantined);
      await sweep(kept.rawRecordMonths, queries.forgetPunches);
      // once a month from the start: a terminal may have sent old records late
      if (now.getUTCDate() === 1) await database.asCompanies([id], (db) => queries.startAgain(db, id));
    });
  },
};
