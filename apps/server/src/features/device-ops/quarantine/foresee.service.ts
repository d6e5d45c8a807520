import { type ChangedDay, quarantineLimits } from '@gatehouse/api/device-ops/quarantine';
import type { IsoDate } from '../../../platform/dates/iso-dates.ts';
import type { Db } from '../../../platform/db/database.ts';
import {
  type Around,
  noWrites,
  type PlacedPunch,
  planDays,
  readAround,
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
  punches: readonly PlacedPunch[];
  asked: Around['asked'];
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
  const writes = noWrites('MAPPING');
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

/** The days that change once all open records of a code are this person's: those of the oldest, where there are very many. */
export async function foreseeMapping(db: Db, person: Person, code: string, at: Date): Promise<ChangedDay[]> {
  const { companyId, employeeId, membership } = person;
  const plan = await findPlan(db, companyId);
  if (!plan) return [];
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
            at: record.at,
            record,
            receivedAt: one.receivedAt.toISOString(),
          },
        ]
      : [];
  });
  if (coming.length === 0) return [];
  const reaches = coming.map(({ site, at: instant }) => planner.reachOf(site.siteZone, instant));
  const around = readAround(await reprocess.findAround(db, companyId, employeeId, reaches))(employeeId);
  return foresee(db, {
    ...person,
    asked: around.asked,
    punches: [...around.punches, ...coming.map((one) => placed({ ...one, employeeId, membership }, at))],
    dates: [
      ...new Set(
        coming.flatMap(({ site, at: instant }) => planner.touchedBy(membership, calendarSite(site), instant)),
      ),
    ],
    counted: (places) => coming.flatMap(({ id }) => places.get(id)?.workDate ?? []),
    planner,
    at,
    since: Math.min(...coming.map(({ at: instant }) => instant)),
  });
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
