import type { Db } from '../../../platform/db/database.ts';
import { forEachCompany } from '../../../platform/each-company.ts';
import type { Job } from '../../../platform/services.ts';
import { findCompanyIds } from '../../people/companies/company-ids.service.ts';
import { findDeviceSettings } from '../device-settings/device-settings.service.ts';
import * as queries from './visits.queries.ts';
import { closesAt } from './visits.rules.ts';
import { endDay } from './visits.service.ts';
import { aroundMeeting } from './windows.rules.ts';
import { findPlans } from './windows.service.ts';

/** Checks out whose day is over (rules.md §5): at its end, whenever the portal comes to it. */
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
        const plans = new Map((await findPlans(db, companyId, ids)).map((one) => [one.visitor.id, one]));
        const guestsUntil = await endsOfGuests(db, companyId, due);
        for (const visit of due) {
          // the meeting may have been prolonged meanwhile
          const windows = plans.get(visit.visitorId ?? 0)?.windows ?? [];
          const now = windows.find(({ meetingId }) => meetingId === visit.meetingId)?.to;
          const until = visit.visitorId === null ? guestsUntil.get(visit.meetingId ?? 0) : now;
          const end = closesAt(visit.zone, visit.lastIn.getTime(), until ?? visit.expectedTo.getTime());
          if (end <= at.getTime()) await endDay(db, visit, end, at);
          else await queries.postpone(db, visit.id, new Date(end));
        }
      }),
    );
  },
};

/** Until when guests who are no visitors of the list may be there for these meetings, by meeting; epoch ms. */
async function endsOfGuests(
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
      return [id, aroundMeeting(times, margins).to];
    }),
  );
}
