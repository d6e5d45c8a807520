import type { IsoDate } from '@gatehouse/api/platform/dates';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { readPerson } from '../../attendance/attendance-days/leave/requested-days.service.ts';
import * as changes from './claims.queries.ts';
import { type Claim, type ClaimDays, claimsOf, workDatesOf } from './range.rules.ts';

/** Computes, from the current hours, the time that a request claims for itself. A cancellation claims whole dates. */
export function computeClaim(row: changes.ClaimingRequest, dayOn: ClaimDays): Claim {
  const { timeZone, takenBack, cancelsId, cancelDates } = row;
  if (cancelsId !== null)
    return {
      spans: cancelDates.map((date) => dayOn(date).claim),
      workDates: workDatesOf(timeZone, row, dayOn),
    };
  // The stored work dates are kept, because cancelled dates refer to the hours at the time of cancellation.
  const workDates = takenBack.length > 0 ? row.workDates : workDatesOf(timeZone, row, dayOn);
  return { spans: claimsOf(timeZone, row, dayOn, workDates, takenBack), workDates };
}

/**
 * Recomputes the time claimed by a person’s pending and approved requests near the given dates, because hours may have
 * changed since submission. If claimed times overlap, the earlier request keeps the time.
 */
export async function refreshClaims(
  db: Db,
  viewer: Viewer,
  { companyId, employeeId }: { companyId: number; employeeId: number },
  dates: { from: IsoDate; to: IsoDate },
): Promise<void> {
  const rows = await changes.findClaiming(db, viewer, employeeId, dates);
  if (rows.length === 0) return;
  const dayOn = await readPerson(db, companyId, employeeId);
  if (!dayOn) return;
  await changes.updateClaims(
    db,
    employeeId,
    rows.map((row) => ({ id: row.id, ...computeClaim(row, dayOn) })),
  );
}
