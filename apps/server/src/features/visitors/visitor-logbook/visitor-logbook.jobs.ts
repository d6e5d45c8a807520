import type { Job } from '../../../platform/services.ts';
import { findCompanyIds } from '../../people/companies/company-ids.service.ts';
import * as queries from './visits.queries.ts';
import { closesAt } from './visits.rules.ts';
import { checkOut } from './visits.service.ts';
import { findPlans } from './windows.service.ts';

/** Checks out whose day is over (rules.md §5): at its end, whenever the portal comes to it. */
export const closeJob: Job = {
  queue: 'visitor-logbook.close',
  cron: '* * * * *',
  atStart: true,
  async run({ database, clock }) {
    const at = clock.now();
    for (const companyId of await database.asSystem(findCompanyIds))
      await database.asCompanies([companyId], async (db) => {
        const due = await queries.lockDue(db, companyId, at);
        const ids = due.flatMap(({ visitorId }) => visitorId ?? []);
        const plans = new Map((await findPlans(db, companyId, ids)).map((one) => [one.visitor.id, one]));
        for (const visit of due) {
          // the meeting may have been prolonged meanwhile
          const windows = plans.get(visit.visitorId ?? 0)?.windows ?? [];
          const now = windows.find(({ meetingId }) => meetingId === visit.meetingId);
          const end = closesAt(visit.zone, visit.lastIn.getTime(), now?.to ?? visit.expectedTo.getTime());
          if (end <= at.getTime()) await checkOut(db, visit, end, 'AUTO', at);
          else await queries.postpone(db, visit.id, new Date(end));
        }
      });
  },
};
