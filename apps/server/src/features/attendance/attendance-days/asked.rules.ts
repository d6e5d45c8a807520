import type { IsoDate } from '../../../platform/dates/iso-dates.ts';
import type { WorkDay } from './calendar.rules.ts';
import type { CoverKind } from './explanation.rules.ts';
import { halvesOf } from './halves.rules.ts';
import { takeOff } from './hours.rules.ts';
import { expectedBreaks, expectedShift, type Span } from './shift.rules.ts';

/** An approved request of one person, as far as days are computed from it. */
export interface ApprovedRequest {
  id: string;
  type: 'LEAVE' | 'TELEWORK' | 'BUSINESS' | 'OVERTIME' | 'CORRECTION';
  subType: string;
  /** Whole work dates, half of one, or the instants of `span`. */
  of: 'DAYS' | 'FIRST_HALF' | 'SECOND_HALF' | 'HOURS';
  from: IsoDate;
  to: IsoDate;
  takenBack: readonly IsoDate[];
  /** Epoch ms. */
  span: Span;
  zone: string;
  /** The punch a correction sets aside. */
  punchId: string | null;
}

/** What a request covers of a work date's hours. */
export interface DayCover {
  /** Number of the request. */
  id: string;
  kind: CoverKind;
  span: Span;
  /** Hours inside the day, not its whole or a half. */
  ofHours: boolean;
}

/** An approved range of overtime. */
export interface ApprovedOvertime {
  id: string;
  span: Span;
}

/** A punch that a correction adds or sets aside. */
export interface Correction {
  id: string;
  kind: 'IN' | 'OUT' | 'SET_ASIDE';
  at: number;
}

const kindOf = ({ type, subType }: ApprovedRequest): CoverKind | null => {
  if (type === 'LEAVE' || type === 'TELEWORK') return type;
  if (type === 'BUSINESS') return subType === 'GO_OUT' ? 'GO_OUT' : 'BUSINESS_TRIP';
  return null;
};

const overlap = (one: Span, other: Span): Span | null => {
  const span = { start: Math.max(one.start, other.start), end: Math.min(one.end, other.end) };
  return span.start < span.end ? span : null;
};

/**
 * What approved requests cover of a date, in order of time (rules.md §3.9, §3.17). Whole dates and halves are work dates: a night's
 * leave covers the night that begins on it, and hours count for the date that claims them. A date on which nobody is expected has
 * nothing to cover.
 */
export function coversOf(zone: string, day: WorkDay, asked: readonly ApprovedRequest[]): DayCover[] {
  const { date, shift, expected, claim } = day;
  if (!shift || !expected || shift.type === 'OT') return [];
  const whole = expectedShift(zone, date, shift);
  const spanOf = (request: ApprovedRequest): Span | null => {
    if (request.takenBack.includes(date)) return null;
    if (request.of === 'HOURS') {
      const claimed = overlap(request.span, claim);
      return claimed && overlap(claimed, expected);
    }
    if (date < request.from || date > request.to) return null;
    if (request.of === 'DAYS') return expected;
    return overlap(halvesOf(whole, expectedBreaks(zone, date, shift))[request.of], expected);
  };
  return asked
    .flatMap((request) => {
      const kind = kindOf(request);
      const span = kind && spanOf(request);
      return kind && span ? [{ id: request.id, kind, span, ofHours: request.of === 'HOURS' }] : [];
    })
    .toSorted((a, b) => a.span.start - b.span.start || Number(a.id) - Number(b.id));
}

/** Approved overtime that touches a date's window. */
export const overtimeOf = ({ window }: WorkDay, asked: readonly ApprovedRequest[]): ApprovedOvertime[] =>
  asked
    .filter(({ type, span }) => type === 'OVERTIME' && overlap(span, window))
    .map(({ id, span }) => ({ id, span }));

/**
 * What of the expected hours no request covers, from its first instant to its last; null when all of it is covered. Breaks at
 * its edges are nobody's duty: after a morning's leave one is expected when the break is over.
 */
export function dutyOf(expected: Span, covers: readonly DayCover[], breaks: readonly Span[]): Span | null {
  if (covers.length === 0) return expected;
  let left: Span[] = [expected];
  for (const hole of [...covers.map(({ span }) => span), ...breaks]) left = takeOff(left, hole).left;
  const [first, last] = [left[0], left.at(-1)];
  return first && last ? { start: first.start, end: last.end } : null;
}

/** Of a day that is covered in part, the half that is not, if a request covers the other whole. */
export function openHalf(expected: Span, covers: readonly DayCover[], breaks: readonly Span[]): Span | null {
  const { FIRST_HALF, SECOND_HALF } = halvesOf(expected, breaks);
  if (dutyOf(FIRST_HALF, covers, breaks) === null) return SECOND_HALF;
  return dutyOf(SECOND_HALF, covers, breaks) === null ? FIRST_HALF : null;
}
