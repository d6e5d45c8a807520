import { addDays } from '@gatehouse/api/platform/dates';
import type { RequestTypeCode } from '@gatehouse/api/requests/request-type-codes';
import type { Request } from '@gatehouse/api/requests/requests';

const spans = ['WHOLE', 'FIRST_HALF', 'SECOND_HALF', 'HOURS', 'TIME'] as const;
export type RequestSpan = (typeof spans)[number];

/**
 * Returns the range lengths that a request type and category allow (whole days, half a day, hours, one time). The first
 * length is the default.
 */
export function spansFor(type: RequestTypeCode | null, subType: string | null): readonly RequestSpan[] {
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

export interface DraftRange {
  startTime: string | null;
  endTime: string | null;
  isAllDay: boolean | null;
  half: Request['half'];
}

export const dateOf = (localTime: string | null): string | null => localTime?.slice(0, 10) ?? null;
export const clockOf = (localTime: string | null): string | null => localTime?.slice(11, 16) ?? null;

export function spanOf({ isAllDay, half }: DraftRange, allowed: readonly RequestSpan[]): RequestSpan {
  const span = half ?? (isAllDay ? 'WHOLE' : 'HOURS');
  return allowed.find((allowedSpan) => allowedSpan === span) ?? allowed[0] ?? 'WHOLE';
}

/**
 * Returns the start and end of a request on the given dates. `span` determines whether it lasts whole days, half a day,
 * some hours or one moment. If the end time is before the start time, the request ends on the next day.
 */
export function rangeOf(
  span: RequestSpan,
  from: string,
  to: string,
  start = '09:00',
  end = '18:00',
): DraftRange {
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
      endTime: `${end <= start ? addDays(from, 1) : from}T${end}:00`,
      isAllDay: false,
      half: null,
    };
  return { startTime: `${from}T00:00:00`, endTime: `${from}T23:59:59`, isAllDay: false, half: span };
}
