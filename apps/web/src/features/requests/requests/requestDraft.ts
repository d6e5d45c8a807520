import type { RequestTypeCode } from '@gatehouse/api/requests/request-type-codes';
import { type Request, requestLimits } from '@gatehouse/api/requests/requests';

export const limits = requestLimits;

/** How long something is asked for. */
export const spans = ['WHOLE', 'FIRST_HALF', 'SECOND_HALF', 'HOURS', 'TIME'] as const;
export type Span = (typeof spans)[number];

/** The lengths a type and category can have, the usual one first. */
export function spansFor(type: RequestTypeCode | null, subType: string | null): readonly Span[] {
  switch (type) {
    case 'LEAVE':
    case 'TELEWORK':
      return ['WHOLE', 'FIRST_HALF', 'SECOND_HALF', 'HOURS'];
    case 'BUSINESS':
      return subType === 'GO_OUT' ? ['HOURS'] : ['WHOLE'];
    case 'OVERTIME':
    case 'ACCESS':
      return ['HOURS'];
    case 'CORRECTION':
      return ['TIME'];
    default:
      return ['WHOLE'];
  }
}

export interface Range {
  startTime: string | null;
  endTime: string | null;
  isAllDay: boolean | null;
  half: Request['half'];
}

export const dateOf = (wall: string | null): string | null => wall?.slice(0, 10) ?? null;
export const clockOf = (wall: string | null): string | null => wall?.slice(11, 16) ?? null;

const dayMs = 86_400_000;
const nextDay = (date: string) => new Date(Date.parse(date) + dayMs).toISOString().slice(0, 10);

/** The length a range has now. */
export function spanOf({ isAllDay, half }: Range, allowed: readonly Span[]): Span {
  const span = half ?? (isAllDay ? 'WHOLE' : 'HOURS');
  return allowed.find((one) => one === span) ?? allowed[0] ?? 'WHOLE';
}

/** A range of this length on these dates; hours that end before they begin end on the next day. */
export function rangeOf(span: Span, from: string, to: string, start = '09:00', end = '18:00'): Range {
  if (span === 'WHOLE')
    return {
      startTime: `${from}T00:00:00`,
      endTime: `${to < from ? from : to}T23:59:59`,
      isAllDay: true,
      half: null,
    };
  if (span === 'TIME')
    return { startTime: `${from}T${start}:00`, endTime: `${from}T${start}:00`, isAllDay: false, half: null };
  if (span === 'HOURS')
    return {
      startTime: `${from}T${start}:00`,
      endTime: `${end <= start ? nextDay(from) : from}T${end}:00`,
      isAllDay: false,
      half: null,
    };
  return { startTime: `${from}T00:00:00`, endTime: `${from}T23:59:59`, isAllDay: false, half: span };
}
