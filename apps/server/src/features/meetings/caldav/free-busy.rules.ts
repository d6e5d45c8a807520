import { mergePeriods } from '../meetings/availability/availability.rules.ts';
import { icalText, utcText } from '../meetings/ical.rules.ts';
import type { CalendarObject } from './calendar-objects.ts';
import type { TimeRange } from './filters.rules.ts';

/**
 * Returns the busy times of a calendar within a range, without titles (RFC 4791 §7.10). `at` is the time of the request
 * in epoch milliseconds.
 */
export function freeBusyText(objects: Iterable<CalendarObject>, { from, to }: TimeRange, at: number): string {
  const all = [...objects].flatMap(({ times, isTentative }) =>
    times
      .map(({ startsAt, endsAt }) => ({ from: Math.max(startsAt, from), to: Math.min(endsAt, to) }))
      .filter((period) => period.from < period.to)
      .map((period) => ({ ...period, isTentative })),
  );
  const freeBusyLines = (type: string, isTentative: boolean) =>
    mergePeriods(all.filter((period) => period.isTentative === isTentative)).map(
      (period) => `FREEBUSY;FBTYPE=${type}:${utcText(period.from)}/${utcText(period.to)}`,
    );
  return icalText([
    'BEGIN:VFREEBUSY',
    `DTSTAMP:${utcText(at)}`,
    `DTSTART:${utcText(from)}`,
    `DTEND:${utcText(to)}`,
    ...freeBusyLines('BUSY', false),
    ...freeBusyLines('BUSY-TENTATIVE', true),
    'END:VFREEBUSY',
  ]);
}
