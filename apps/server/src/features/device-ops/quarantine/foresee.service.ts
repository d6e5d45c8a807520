import { type ChangedDay, type FilledDay, quarantineLimits } from '@gatehouse/api/device-ops/quarantine';
import type { IsoDate } from '../../../platform/dates/iso-dates.ts';
import type { Db } from '../../../platform/db/database.ts';
import {
  createDayWrites,
  type PunchContext,
  planDays,
  readAround,
  type SitePunch,
} from '../../attendance/attendance-days/day-plan.service.ts';
import { findPlan } from '../../attendance/attendance-days/hours-plan.service.ts';
import { type Planner, plannerOf } from '../../attendance/attendance-days/planner.service.ts';
import { calendarSite, placed, sitesOf } from '../ingest/ingest.service.ts';
import { atLock } from '../ingest/lock-sites.rules.ts';
import * as reprocess from './reprocess.queries.ts';
import { readAgain } from './reprocess.service.ts';
import * as undo from './undo.queries.ts';

interface Person {
  companyId: number;
  employeeId: number;
  /** As the SQL function `membership` says it. */
  membership: string;
}

/** What is worked out beforehand: the day plan of a person with punches that come or without some that go. */
interface Asked extends Person {
  punches: readonly SitePunch[];
  asked: PunchContext['asked'];
  dates: readonly IsoDate[];
  /** Of each punch that comes or goes, its work date where it is known. */
  counted: (places: ReadonlyMap<string, { workDate: IsoDate }>) => readonly IsoDate[];
  planner: Planner;
  at: Date;
  since: number | null;
}

export const monthOf = (date: IsoDate): IsoDate => `${date.slice(0, 7)}-01`;

async function foresee(db: Db, asked: Asked): Promise<ChangedDay[]> {
  const { companyId, employeeId, punches, dates, counted, planner, at, since } = asked;
  const writes = createDayWrites('MAPPING');
  const places = planDays(writes, planner, asked, punches, { dates, at, since, asked: asked.asked });
  const perDate = Map.groupBy(counted(places), (date) => date);
  const becoming = new Map(
    writes.days.map(({ workDate, status }) => [workDate, status as ChangedDay['was']]),
  );
  const changed = [...new Set([...perDate.keys(), ...becoming.keys()])].sort();
  const was = await undo.findStatuses(db, employeeId, changed);
  const closed = await undo.findClosed(db, companyId, [...new Set(changed.map(monthOf))]);
  return changed
    .map((date) => ({
      date,
      punches: perDate.get(date)?.length ?? 0,
      was: was.get(date) ?? null,
      becomes: becoming.get(date) ?? null,
      closed: closed.includes(date.slice(0, 7)),
    }))
    .filter(({ punches: count, was: before, becomes }) => count > 0 || before !== becomes);
}

/** The changes of a mapping, and the work dates of its records. */
interface Foreseen {
  days: FilledDay[];
  /** By the number of the record in quarantine; records without a readable time are left out. */
  dates: Map<number, IsoDate>;
}

/** The days that change once all open records of a code are this person's: those of the oldest, where there are very many. */
export async function foreseeMapping(db: Db, person: Person, code: string, at: Date): Promise<Foreseen> {
  const { companyId, employeeId, membership } = person;
  const dates = new Map<number, IsoDate>();
  const plan = await findPlan(db, companyId);
  if (!plan) return { days: [], dates };
  const planner = plannerOf(plan);
  const waiting = await reprocess.findWaiting(db, companyId, code, quarantineLimits.foreseen);
  const sites = await sitesOf(
    db,
    companyId,
    waiting.map(({ deviceId }) => deviceId),
  );
  const coming = waiting.flatMap((one) => {
    const site = sites.get(one.deviceId);
    const record = site && readAgain(one, site, false);
    return site && record && record.reason === null && record.at !== null
      ? [
          {
            site: atLock(site, record.lock),
            id: String(one.punchId),
            recordId: one.id,
            at: record.at,
            record,
            receivedAt: one.receivedAt.toISOString(),
          },
        ]
      : [];
  });
  if (coming.length === 0) return { days: [], dates };
  const reaches = coming.map(({ site, at: instant }) => planner.reachOf(site.siteZone, instant));
  const around = readAround(await reprocess.findAround(db, companyId, employeeId, reaches))(employeeId);
  const days = await foresee(db, {
    ...person,
    asked: around.asked,
    punches: [...around.punches, ...coming.map((one) => placed({ ...one, employeeId, membership }, at))],
    dates: [
      ...new Set(
        coming.flatMap(({ site, at: instant }) => planner.touchedBy(membership, calendarSite(site), instant)),
      ),
    ],
    counted: (places) =>
      coming.flatMap(({ id, recordId }) => {
        const date = places.get(id)?.workDate;
        if (date !== undefined) dates.set(recordId, date);
        return date ?? [];
      }),
    planner,
    at,
    since: Math.min(...coming.map(({ at: instant }) => instant)),
  });
  const all = [...new Set([...days.map(({ date }) => date), ...dates.values()])];
  const unemployed = new Set(await reprocess.findUnemployed(db, employeeId, all));
  return { days: days.map((day) => ({ ...day, unemployed: unemployed.has(day.date) })), dates };
}

/**
 * Sets aside the records of a code that are not the person's: those outside the person's employment that were not added, and those of skipped
 * dates. They stay listed.
 */
export async function setAside(
  db: Db,
  person: Person,
  { code, skippedDates, addedDates }: { code: string; skippedDates: IsoDate[]; addedDates: IsoDate[] },
  at: Date,
): Promise<number> {
  const { dates } = await foreseeMapping(db, person, code, at);
  const unemployed = new Set(await reprocess.findUnemployed(db, person.employeeId, [...dates.values()]));
  const [skipped, added] = [new Set(skippedDates), new Set(addedDates)];
  const others = [...dates].filter(([, date]) =>
    unemployed.has(date) ? !added.has(date) : skipped.has(date),
  );
  await reprocess.markHeld(
    db,
    others.map(([id]) => id),
    'OTHER_PERSON',
  );
  const last = Math.max(0, ...dates.keys());
  return others.length + (await reprocess.markUnemployed(db, person, code, last));
}

/** The days that change once these punches are nobody's. */
export async function foreseeUndo(
  db: Db,
  person: Person,
  made: readonly undo.MadePunch[],
  at: Date,
): Promise<ChangedDay[]> {
  const { companyId, employeeId } = person;
  const dates = datesOf(made);
  const plan = await findPlan(db, companyId);
  if (!plan || made.length === 0) return [];
  const planner = plannerOf(plan);
  const sites = await sitesOf(
    db,
    companyId,
    made.map(({ deviceId }) => deviceId),
  );
  const reaches = made.map(({ deviceId, at: instant }) =>
    planner.reachOf(sites.get(deviceId)?.siteZone ?? plan.zone, instant),
  );
  const around = readAround(await reprocess.findAround(db, companyId, employeeId, reaches))(employeeId);
  const going = new Set(made.map(({ id }) => id));
  return foresee(db, {
    ...person,
    asked: around.asked,
    punches: around.punches.filter(({ id }) => !going.has(id)),
    dates,
    counted: () => made.map(({ workDate, punchDate }) => workDate ?? punchDate),
    planner,
    at,
    since: null,
  });
}

/** The work dates of punches, in order. */
export const datesOf = (made: readonly undo.MadePunch[]): IsoDate[] =>
  [...new Set(made.map(({ workDate, punchDate }) => workDate ?? punchDate))].sort();
