import type { Db } from '../../../platform/db/database.ts';
import { forEachCompany } from '../../../platform/each-company.ts';
import type { Job, Jobs } from '../../../platform/services.ts';
import { notifyAccounts } from '../../notifications/notifications/notifications.service.ts';
import { findCompanyIds } from '../../people/companies/company-ids.service.ts';
import { emitExpiringContractEvent } from '../../settings/webhook-deliveries/events.service.ts';
import { wallNow } from '../contracts/wall-now.service.ts';
import * as queries from './reminders.queries.ts';
import { isDue } from './reminders.rules.ts';

/** Tells the administrators of each company, and those of the system, of contracts that end: once a contract, rule and end. */
export const tellOfEnds: Job = {
  queue: 'contracts.remind',
  cron: '7 * * * *',
  atStart: true,
  async run({ database, clock }) {
    const at = clock.now();
    await forEachCompany(await database.asSystem(findCompanyIds), (companyId) =>
      database.asCompanies([companyId], async (db) => {
        const untold = await queries.findUntold(db, companyId, at);
        const due = untold.filter((one) => isDue(one, wallNow(one.zone, at)));
        if (due.length === 0) return;
        await queries.seeInstallation(db);
        const told = await queries.findTold(db, companyId);
        for (const one of due) {
          if (!(await queries.claim(db, companyId, one, at))) continue;
          const { contractId, ruleId, contractCode, companyName, endDate } = one;
          await notifyAccounts(db, 'contracts.ending', told, {
            cause: `${contractId} ${ruleId} ${endDate}`,
            at,
            says: {
              id: String(contractId),
              contract: contractCode,
              company: companyName,
              date: endDate.slice(0, 10),
            },
          });
          await emitExpiringContractEvent(db, companyId, one, at);
        }
      }),
    );
  },
};

/** Looks as soon as the caller's transaction is done: what has changed may make a rule speak at once. */
export const remindSoon = ({ db, jobs }: { db: Db; jobs: Jobs }): Promise<void> =>
  jobs.send(db, tellOfEnds.queue, {}, { key: 'changed' });
