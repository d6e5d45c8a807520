import { type ChangedDay, type FilledDay, quarantineLimits } from '@gatehouse/api/device-ops/quarantine';
import type { IsoDate } from '@gatehouse/api/platform/dates';
import type { Db } from '../../../platform/db/database.ts';
import {
  type PunchContext,
  planDays,
  type SitePunch,
} from '../../attendance/attendance-days/day-plan.service.ts';
import { createDayWrites } from '../../attendance/attendance-days/day-writes.service.ts';
import { findPlan } from '../../attendance/attendance-days/hours/hours-plan.service.ts';
import { type Planner, plannerOf } from '../../attendance/attendance-days/planner.service.ts';
import { readAround } from '../../attendance/attendance-days/punch-lines.service.ts';
import { calendarSite, sitesOf, toSitePunch } from '../ingest/ingest.service.ts';
import { atLock } from '../ingest/lock-sites.rules.ts';
import * as reprocess from './reprocess.queries.ts';
import { readAgain } from './reprocess.service.ts';
import * as undo from './undo.queries.ts';

interface MappingPerson {
  companyId: number;
  employeeId: number;
  /**
   * Current and past departments and buildings of the person, as the text that the SQL function `membership` returned.
   */
  membership: string;
}

/** Input for a preview of attendance days: a person with punches to add or to remove. */
interface DayPreviewInput extends MappingPerson {
  punches: readonly SitePunch[];
  asked: PunchContext['asked'];
  dates: readonly IsoDate[];
  /** Returns the work date of each added or removed punch, if the date is known. */
  counted: (places: ReadonlyMap<string, { workDate: IsoDate }>) => readonly IsoDate[];
  planner: Planner;
  at: Date;
  since: number | null;
}

export const monthOf = (date: IsoDate): IsoDate => `${date.slice(0, 7)}-01`;

async function previewDays(db: Db, input: DayPreviewInput): Promise<ChangedDay[]> {
  const { companyId, employeeId, punches, dates, counted, planner, at, since } = input;
  const writes = createDayWrites('MAPPING');
  const assignments = planDays(writes, planner, input, punches, { dates, at, since, asked: input.asked });
  const perDate = Map.groupBy(counted(assignments), (date) => date);
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

interface MappingPreview {
  days: FilledDay[];
  /** Date of each record in quarantine, by the number of the record. Omits records without a readable time. */
  dates: Map<number, IsoDate>;
}

/**
 * Returns the attendance days that would change if all open records of a person code were assigned to a person. If
 * there are very many records, only the oldest records are considered.
 */
export async function previewMapping(
  db: Db,
  person: MappingPerson,
  code: string,
  at: Date,
): Promise<MappingPreview> {
  const { companyId, employeeId, membership } = person;
  const dates = new Map<number, IsoDate>();
  const plan = await findPlan(db, companyId);
  if (!plan) return { days: [], dates };
  const planner = plannerOf(plan);
  const candidates = await findCandidates(db, companyId, code);
  if (candidates.length === 0) return { days: [], dates };
  const reaches = candidates.map(({ site, at: instant }) => planner.reachOf(site.siteZone, instant));
  const punchContext = readAround(await reprocess.findAround(db, companyId, employeeId, reaches))(employeeId);
  const touched = candidates.flatMap(({ site, at: instant }) =>
    planner.touchedBy(membership, calendarSite(site), instant),
  );
  const days = await previewDays(db, {
    ...person,
    asked: punchContext.asked,
    punches: [
      ...punchContext.punches,
      ...candidates.map((candidate) => toSitePunch({ ...candidate, employeeId, membership }, at)),
    ],
    dates: [...new Set(touched)],
    counted: (assignments) =>
      candidates.flatMap(({ id, recordId }) => {
        const date = assignments.get(id)?.workDate;
        if (date !== undefined) dates.set(recordId, date);
        return date ?? [];
      }),
    planner,
    at,
    since: Math.min(...candidates.map(({ at: instant }) => instant)),
  });
  const all = [...new Set([...days.map(({ date }) => date), ...dates.values()])];
  const unemployed = new Set(await reprocess.findUnemployed(db, employeeId, all));
  return { days: days.map((day) => ({ ...day, unemployed: unemployed.has(day.date) })), dates };
}

/**
 * Finds the open records of a person code that have a readable and accepted time, up to a limit. The oldest records
 * come first.
 */
async function findCandidates(db: Db, companyId: number, code: string) {
  const waiting = await reprocess.findWaiting(db, companyId, code, quarantineLimits.foreseen);
  const deviceIds = waiting.map(({ deviceId }) => deviceId);
  const sites = await sitesOf(db, companyId, deviceIds);
  return waiting.flatMap((openRecord) => {
    const site = sites.get(openRecord.deviceId);
    const record = site && readAgain(openRecord, site, false);
    if (!site || !record || record.reason !== null || record.at === null) return [];
    const candidate = { id: String(openRecord.punchId), recordId: openRecord.id, at: record.at, record };
    const receivedAt = openRecord.receivedAt.toISOString();
    return [{ ...candidate, site: atLock(site, record.lock), receivedAt }];
  });
}

/**
 * Excludes records from the mapping of a person code: records outside the person's employment on dates that were not
 * added, and records on skipped dates. The excluded records stay in quarantine.
 */
export async function setAside(
  db: Db,
  person: MappingPerson,
  { code, skippedDates, addedDates }: { code: string; skippedDates: IsoDate[]; addedDates: IsoDate[] },
  at: Date,
): Promise<number> {
  const { dates } = await previewMapping(db, person, code, at);
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

export async function previewUndo(
  db: Db,
  person: MappingPerson,
  mappedPunches: readonly undo.MappedPunch[],
  at: Date,
): Promise<ChangedDay[]> {
  const { companyId, employeeId } = person;
  const dates = datesOf(mappedPunches);
  const plan = await findPlan(db, companyId);
  if (!plan || mappedPunches.length === 0) return [];
  const planner = plannerOf(plan);
  const sites = await sitesOf(
    db,
    companyId,
    mappedPunches.map(({ deviceId }) => deviceId),
  );
  const reaches = mappedPunches.map(({ deviceId, at: instant }) =>
    planner.reachOf(sites.get(deviceId)?.siteZone ?? plan.zone, instant),
  );
  const punchContext = readAround(await reprocess.findAround(db, companyId, employeeId, reaches))(employeeId);
  const removedIds = new Set(mappedPunches.map(({ id }) => id));
  return previewDays(db, {
    ...person,
    asked: punchContext.asked,
    punches: punchContext.punches.filter(({ id }) => !removedIds.has(id)),
    dates,
    counted: () => mappedPunches.map(({ workDate, punchDate }) => workDate ?? punchDate),
    planner,
    at,
    since: null,
  });
}

/** Returns the dates of the punches in ascending order. */
export const datesOf = (punches: readonly undo.MappedPunch[]): IsoDate[] =>
  [...new Set(punches.map(({ workDate, punchDate }) => workDate ?? punchDate))].sort();
