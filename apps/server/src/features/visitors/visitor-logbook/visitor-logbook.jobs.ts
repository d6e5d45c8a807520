import { findCompanyIds } from '../../../platform/db/companies.ts';
import type { Db } from '../../../platform/db/database.ts';
import { forEachCompany } from '../../../platform/each-company.ts';
import type { Job } from '../../../platform/services.ts';
import { findDeviceSettings } from '../device-settings/device-settings.service.ts';
import * as queries from './visits.queries.ts';
import { closesAt } from './visits.rules.ts';
import { closeVisit } from './visits.service.ts';
import { computeMeetingWindow } from './windows.rules.ts';
import { findPlans } from './windows.service.ts';

/**
 * Checks out open visits at the end of their day (rules.md §5). A late run of the job also enters the end of the day as
 * check-out time.
 */
export const closeJob: Job = {
  queue: 'visitor-logbook.close',
  cron: '* * * * *',
  atStart: true,
  async run({ database, clock }) {
    const at = clock.now();
    await forEachCompany(await database.asSystem(findCompanyIds), (companyId) =>
      database.asCompanies([companyId], async (db) => {
        const due = await queries.lockDue(db, companyId, at);
        const ids = due.flatMap(({ visitorId }) => visitorId ?? []);
        const plans = new Map((await findPlans(db, companyId, ids)).map((plan) => [plan.visitor.id, plan]));
        const guestsUntil = await findGuestWindowEnds(db, companyId, due);
        for (const visit of due) {
          // The entry window of the visit is computed again, because the meeting may have been extended.
          const windows = plans.get(visit.visitorId ?? 0)?.windows ?? [];
          const now = windows.find(({ meetingId }) => meetingId === visit.meetingId)?.to;
          const until = visit.visitorId === null ? guestsUntil.get(visit.meetingId ?? 0) : now;
          const end = closesAt(visit.zone, visit.lastIn.getTime(), until ?? visit.expectedTo.getTime());
          if (end <= at.getTime()) await closeVisit(db, visit, end, at);
          else await queries.postponeEnd(db, visit.id, new Date(end));
        }
      }),
    );
  },
};

/**
 * Returns for each meeting the end of the last period in which guests without a visitor record can enter (epoch ms).
 */
async function findGuestWindowEnds(
  db: Db,
  companyId: number,
  due: readonly queries.VisitRow[],
): Promise<Map<number, number>> {
  const ids = due.flatMap(({ visitorId, meetingId }) => (visitorId === null ? (meetingId ?? []) : []));
  if (ids.length === 0) return new Map();
  const margins = await findDeviceSettings(db, companyId);
  const meetings = await queries.findTimes(db, ids);
  return new Map(
    meetings.map(({ id, startsAt, endsAt }) => {
      const times = { startsAt: startsAt.getTime(), endsAt: endsAt.getTime() };
      return [id, computeMeetingWindow(times, margins).to];
    }),
  );
}
