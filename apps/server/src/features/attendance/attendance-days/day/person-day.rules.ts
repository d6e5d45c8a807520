import { DAY, dayNumber, HOUR } from '@gatehouse/api/platform/dates';
import { localMsToInstant } from '../../../../platform/dates/zones.ts';
import type { WorkDay } from '../hours/calendar.rules.ts';
import { expectedBreaks, expectedShift, type Span } from '../hours/shift.rules.ts';
import { halvesOf } from './halves.rules.ts';

/** One date of a person at their home site. Instants are epoch ms. */
export interface PersonDay {
  zone: string;
  /** Working hours that a request can cover. Null on a date without expected work. */
  expected: Span | null;
  /** Span that a request for the whole date covers. */
  claim: Span;
  /** End of the first half of the day (`until`) and start of the second half (`from`), both inside `claim`. */
  parts: { until: number; from: number };
}

/**
 * Converts a work day to the data needed for requests. The next date may be in another zone if the person moves to
 * another building.
 */
export function toPersonDay(zone: string, day: WorkDay, next: WorkDay): PersonDay {
  const claim = { start: day.claim.start, end: Math.max(next.claim.start, day.claim.start) };
  const expected = day.shift?.type === 'OT' ? null : day.expected;
  return { zone, expected, claim, parts: partsOf(zone, day, claim) };
}

/**
 * Returns the end of the first half of a day and the start of the second half. The halves meet at the break of the
 * shift or, on a free day, at noon. If that point is outside the claim, the halves meet in the middle of the claim.
 */
function partsOf(zone: string, { date, shift }: WorkDay, claim: Span): PersonDay['parts'] {
  const noon = localMsToInstant(zone, dayNumber(date) * DAY + 12 * HOUR);
  const halves = shift && halvesOf(expectedShift(zone, date, shift), expectedBreaks(zone, date, shift));
  const parts = { until: halves?.FIRST_HALF.end ?? noon, from: halves?.SECOND_HALF.start ?? noon };
  if (parts.until > claim.start && parts.from < claim.end) return parts;
  const middle = Math.floor((claim.start + claim.end) / 2);
  return { until: middle, from: middle };
}
