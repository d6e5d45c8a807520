import { addDays, type IsoDate } from '@gatehouse/api/platform/dates';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { recomputeDays } from '../../attendance/attendance-days/attendance-days.service.ts';
import { endMapping } from './mappings.queries.ts';
import { lockOwner } from './reprocess.queries.ts';
import * as queries from './undo.queries.ts';

/**
 * Undoes a mapping: turns its punches back into records without a person, and computes the attendance days of the
 * punches again. The caller must have locked the person.
 */
export async function undoMapping(
  db: Db,
  viewer: Viewer,
  mapping: queries.ActiveMapping,
  dates: readonly IsoDate[],
  at: Date,
): Promise<number> {
  const returned = await queries.returnPunches(db, mapping);
  await endMapping(db, viewer, mapping, at);
  await recomputeAround(db, mapping, dates, at);
  return returned;
}

/**
 * Moves punches back to quarantine if a terminal has reported them under a terminal user ID since an instant, because
 * another person has that ID on the terminal. Computes the attendance days of the punches again.
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
  // The ranges include the days before and after, because a punch close to midnight may belong to a neighbouring day.
  for (const { from, to } of toDateRanges(dates))
    await recomputeDays(db, {
      companyId,
      employeeIds: [employeeId],
      from: addDays(from, -1),
      to: addDays(to, 1),
      at,
      cause: 'MAPPING',
    });
}

const mostDates = 31;

/** Combines dates into ranges of consecutive dates. `dates` must be in ascending order. */
function toDateRanges(dates: readonly IsoDate[]): { from: IsoDate; to: IsoDate }[] {
  const stretches: { from: IsoDate; to: IsoDate }[] = [];
  for (const date of dates) {
    const last = stretches.at(-1);
    if (last && date <= addDays(last.to, 2) && date < addDays(last.from, mostDates)) last.to = date;
    else stretches.push({ from: date, to: date });
  }
  return stretches;
}
