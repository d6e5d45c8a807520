import type { IsoDate } from '@gatehouse/api/platform/dates';
import { halvesOf } from '../day/halves.rules.ts';
import type { CoverKind } from '../explanation/explanation.rules.ts';
import type { WorkDay } from '../hours/calendar.rules.ts';
import { subtractSpan } from '../hours/hours.rules.ts';
import { expectedBreaks, expectedShift, type Span } from '../hours/shift.rules.ts';

export interface ApprovedRequest {
  id: string;
  type: 'LEAVE' | 'TELEWORK' | 'BUSINESS' | 'OVERTIME' | 'CORRECTION';
  subType: string;
  /** Time that a request covers: whole work dates, a half of a work date, or the instants of `span`. */
  of: 'DAYS' | 'FIRST_HALF' | 'SECOND_HALF' | 'HOURS';
  from: IsoDate;
  to: IsoDate;
  takenBack: readonly IsoDate[];
  /** Start and end of a request by hours, in epoch ms. */
  span: Span;
  zone: string;
  /** The punch that a correction excludes. Null for other requests. */
  punchId: string | null;
}

/** The part of a work date's hours that a request covers. */
export interface DayCover {
  /** Number of the request that covers the part. */
  id: string;
  kind: CoverKind;
  span: Span;
  /** True for a request by hours, false for a whole or half day. */
  ofHours: boolean;
}

export interface ApprovedOvertime {
  id: string;
  span: Span;
}

/** A punch that a correction adds or excludes. */
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

const overlap = (first: Span, other: Span): Span | null => {
  const span = { start: Math.max(first.start, other.start), end: Math.min(first.end, other.end) };
  return span.start < span.end ? span : null;
};

/**
 * Returns the parts of a date that approved requests cover, in order of time (rules.md §3.9, §3.17). Whole and half
 * days refer to work dates, so leave on a night shift covers the night that begins on the date. Requests by hours
 * belong to the date that claims the hours. On a date without an expected shift, requests cover nothing.
 */
export function coversOf(zone: string, day: WorkDay, requests: readonly ApprovedRequest[]): DayCover[] {
  const { date, shift, expected, claim } = day;
  if (!shift || !expected || shift.type === 'OT') return [];
  const shiftSpan = expectedShift(zone, date, shift);
  const spanOf = (request: ApprovedRequest): Span | null => {
    if (request.takenBack.includes(date)) return null;
    if (request.of === 'HOURS') {
      const claimed = overlap(request.span, claim);
      return claimed && overlap(claimed, expected);
    }
    if (date < request.from || date > request.to) return null;
    if (request.of === 'DAYS') return expected;
    return overlap(halvesOf(shiftSpan, expectedBreaks(zone, date, shift))[request.of], expected);
  };
  return requests
    .flatMap((request) => {
      const kind = kindOf(request);
      const span = kind && spanOf(request);
      return kind && span ? [{ id: request.id, kind, span, ofHours: request.of === 'HOURS' }] : [];
    })
    .toSorted((a, b) => a.span.start - b.span.start || Number(a.id) - Number(b.id));
}

export const overtimeOf = ({ window }: WorkDay, requests: readonly ApprovedRequest[]): ApprovedOvertime[] =>
  requests
    .filter(({ type, span }) => type === 'OVERTIME' && overlap(span, window))
    .map(({ id, span }) => ({ id, span }));

/**
 * Returns the span from the first to the last instant of the expected hours that no request covers. Returns null if
 * requests cover all expected hours. Excludes breaks at both ends: after leave in the morning, the person is expected
 * at the end of the break.
 */
export function dutyOf(expected: Span, covers: readonly DayCover[], breaks: readonly Span[]): Span | null {
  if (covers.length === 0) return expected;
  let left: Span[] = [expected];
  for (const hole of [...covers.map(({ span }) => span), ...breaks]) left = subtractSpan(left, hole).left;
  const [first, last] = [left[0], left.at(-1)];
  return first && last ? { start: first.start, end: last.end } : null;
}

/**
 * Returns the half of a day that requests leave uncovered, if they cover the whole other half. Otherwise returns null.
 */
export function openHalf(expected: Span, covers: readonly DayCover[], breaks: readonly Span[]): Span | null {
  const { FIRST_HALF, SECOND_HALF } = halvesOf(expected, breaks);
  if (dutyOf(FIRST_HALF, covers, breaks) === null) return SECOND_HALF;
  return dutyOf(SECOND_HALF, covers, breaks) === null ? FIRST_HALF : null;
}
