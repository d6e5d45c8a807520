import { addDays, DAY, type IsoDate, MINUTE } from '@gatehouse/api/platform/dates';
import type { StoredEvent } from '../../../src/features/telework/activity-watch/heartbeat.rules.ts';
import { localTimeToInstant } from '../../../src/platform/dates/zones.ts';
import type { Services } from '../../../src/platform/services.ts';
import { createRandom, type Random } from '../random.ts';
import type { SampleHome } from './plan.ts';
import { findRequesters, insertRequest } from './requests.queries.ts';
import { findZone, insertLog, insertReports, isAsked } from './telework.queries.ts';

const people = 9;
const apps = ['Sheets', 'Mail', 'Zalo', 'Gatehouse', 'Explorer', 'Writer', 'Terminal'] as const;

/** Creates the activity events of a working day, with active and idle periods, up to `now`. */
function createDay(random: Random, zone: string, date: IsoDate, now: number) {
  const afk: StoredEvent[] = [];
  const windows: StoredEvent[] = [];
  const end = Math.min(localTimeToInstant(zone, `${date} 17:30`) + random.between(0, 40) * MINUTE, now);
  let at = localTimeToInstant(zone, `${date} 08:00`) + random.between(0, 80) * MINUTE;
  for (let isHere = true; at < end; isHere = !isHere) {
    const until = Math.min(at + (isHere ? random.between(25, 110) : random.between(8, 40)) * MINUTE, end);
    afk.push({ start: at, end: until, data: { status: isHere ? 'not-afk' : 'afk' } });
    for (let from = at; isHere && from < until; ) {
      const to = Math.min(from + random.between(3, 25) * MINUTE, until);
      windows.push({ start: from, end: to, data: { app: random.pick(apps) } });
      from = to;
    }
    at = until;
  }
  return { afk, windows };
}

/** Adds telework of today and yesterday for some people. Some of these people have no approved request. */
export async function addTelework(
  { database, clock }: Services,
  { companyId, today }: SampleHome,
): Promise<void> {
  const random = createRandom(26);
  const now = clock.now();
  const submittedAt = new Date(now.getTime() - 10 * DAY);
  await database.asCompanies([companyId], async (db) => {
    const zone = await findZone(db, companyId);
    for (const [index, person] of (await findRequesters(db, companyId, people)).entries()) {
      const agent = { companyId, agentId: 0, ...person };
      const days = [addDays(today, -1), today].map((date) => ({
        date,
        ...createDay(random, zone, date, now.getTime()),
      }));
      const window = { type: 'currentwindow', client: 'aw-watcher-window' } as const;
      const afk = { type: 'afkstatus', client: 'aw-watcher-afk' } as const;
      await insertReports(
        db,
        agent,
        afk,
        days.flatMap((day) => day.afk),
        now,
      );
      await insertReports(
        db,
        agent,
        window,
        days.flatMap((day) => day.windows),
        now,
      );
      const instantAt = (date: IsoDate, time: string) => localTimeToInstant(zone, `${date} ${time}`);
      const from = instantAt(addDays(today, -1), '00:00');
      const to = instantAt(addDays(today, 1), '00:00');
      if (index % 4 !== 3 && !(await isAsked(db, person.employeeId, new Date(from), new Date(to))))
        await insertRequest(
          db,
          companyId,
          person,
          {
            ...{ type: 'TELEWORK', subType: '', title: 'Làm việc tại nhà', reason: '', status: 'APPROVED' },
            ...{ start: `${addDays(today, -1)} 00:00:00`, end: `${today} 23:59:59`, isAllDay: true },
          },
          submittedAt,
        );
      const yesterday = addDays(today, -1);
      const lunch = { from: instantAt(yesterday, '12:00'), to: instantAt(yesterday, '13:00') };
      const call = { from: instantAt(yesterday, '15:00'), to: instantAt(yesterday, '16:00') };
      if (index < 3)
        await insertLog(db, agent, zone, { kind: 'BREAK', status: 'APPROVED', note: '', ...lunch }, now);
      if (index < 2)
        await insertLog(
          db,
          agent,
          zone,
          {
            kind: 'MANUAL_LOG',
            status: index === 0 ? 'APPROVED' : 'PENDING',
            note: 'Gọi khách hàng',
            ...call,
          },
          now,
        );
    }
  });
}
