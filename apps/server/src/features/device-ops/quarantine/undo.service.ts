import { addDays, type IsoDate } from '../../../platform/dates/iso-dates.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { recomputeDays } from '../../attendance/attendance-days/attendance-days.service.ts';
import { endMapping } from './mappings.queries.ts';
import { lockOwner } from './reprocess.queries.ts';
import * as queries from './undo.queries.ts';

/**
 * Takes a decision back: its punches are records without a person again, and the days they were part of are computed anew. The person
 * is held by the caller.
 */
export async function undoMapping(
  db: Db,
  viewer: Viewer,
  mapping: queries.InForce,
  dates: readonly IsoDate[],
  at: Date,
): Promise<number> {
  const returned = await queries.returnPunches(db, mapping);
  await endMapping(db, viewer, mapping, at);
  await recomputeAround(db, mapping, dates, at);
  return returned;
}

/**
 * Sets the punches aside that a terminal reported under a number since then: it has another person under it. Their days are computed again.
 */
export async function returnFromTerminal(
  db: Db,
  from: Parameters<typeof queries.returnReported>[1],
  since: Date,
  at: Date,
): Promise<void> {
  await lockOwner(db, from.companyId, from.code);
  const dates = await queries.findReportedDates(db, from, since);
  if (dates.length === 0) return;
  await queries.returnReported(db, from, since);
  await recomputeAround(db, from, dates, at);
}

async function recomputeAround(
  db: Db,
  { companyId, employeeId }: { companyId: number; employeeId: number },
  dates: readonly IsoDate[],
  at: Date,
): Promise<void> {
  // a day's neighbours may have taken punches of it that are theirs now
  for (const { from, to } of stretchesOf(dates))
    await recomputeDays(db, {
      companyId,
      employeeIds: [employeeId],
      from: addDays(from, -1),
      to: addDays(to, 1),
      at,
      cause: 'MAPPING',
    });
}

/** Longest run of dates computed at once. */
const mostDates = 31;

/** Dates that follow each other, as stretches that do not touch. `dates` are in order. */
export function stretchesOf(dates: readonly IsoDate[]): { from: IsoDate; to: IsoDate }[] {
  const stretches: { from: IsoDate; to: IsoDate }[] = [];
  for (const date of dates) {
    const last = stretches.at(-1);
    if (last && date <= addDays(last.to, 2) && date < addDays(last.from, mostDates)) last.to = date;
    else stretches.push({ from: date, to: date });
  }
  return stretches;
}
