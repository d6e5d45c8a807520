import { findCompanyIds } from '../../../platform/db/companies.ts';
import type { Db } from '../../../platform/db/database.ts';
import { forEachCompany } from '../../../platform/each-company.ts';
import type { Job, Jobs } from '../../../platform/services.ts';
import { notifyAccounts } from '../../notifications/notifications/notifications.service.ts';
import { emitExpiringContractEvent } from '../../settings/webhook-deliveries/events.service.ts';
import { localNow } from '../contracts/local-now.service.ts';
import * as queries from './reminders.queries.ts';
import { isDue } from './reminders.rules.ts';

/**
 * Sends reminders of ending contracts to the company's administrators and the system administrators. Each rule is due
 * once per contract and end date. A person gets one notification per contract, end date and day.
 */
export const tellOfEnds: Job = {
  queue: 'contracts.remind',
  cron: '7 * * * *',
  atStart: true,
  async run({ database, clock }) {
    const at = clock.now();
    await forEachCompany(await database.asSystem(findCompanyIds), (companyId) =>
      database.asCompanies([companyId], async (db) => {
        const untold = await queries.findDueReminders(db, companyId, at);
        const due = untold.filter((reminder) => isDue(reminder, localNow(reminder.zone, at)));
        if (due.length === 0) return;
        await queries.allowSystemAccounts(db);
        const recipients = await queries.findReminderRecipients(db, companyId);
        for (const reminder of due) {
          if (!(await queries.claimReminder(db, companyId, reminder, at))) continue;
          const { contractId, contractCode, companyName, endDate } = reminder;
          await notifyAccounts(db, 'contracts.ending', recipients, {
            // Several rules that are due on one day, such as after a late entry of the contract, send one notification.
            cause: `${contractId} ${endDate} ${localNow(reminder.zone, at).slice(0, 10)}`,
            at,
            says: {
              id: String(contractId),
              contract: contractCode,
              company: companyName,
              date: endDate.slice(0, 10),
            },
          });
          await emitExpiringContractEvent(db, companyId, reminder, at);
        }
      }),
    );
  },
};

/**
 * Runs the reminder job after the caller's transaction, because a change by the caller may make a reminder due
 * immediately.
 */
export const queueReminders = ({ db, jobs }: { db: Db; jobs: Jobs }): Promise<void> =>
  jobs.send(db, tellOfEnds.queue, {}, { key: 'changed' });
