import { icalText, utcText } from '../meetings/ical.rules.ts';
import type { Range } from './filters.rules.ts';
import type { CalendarObject } from './objects.ts';

/** Periods in their order; those that touch are one. */
function merged(periods: readonly Range[]): Range[] {
  const found: Range[] = [];
  for (const { from, to } of periods.toSorted((one, other) => one.from - other.from)) {
    const last = found.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else found.push({ from, to });
  }
  return found;
}

/** When a calendar is taken within a range, without a word of what for (RFC 4791 §7.10). `at`: when it is asked, epoch ms. */
export function freeBusyText(objects: Iterable<CalendarObject>, { from, to }: Range, at: number): string {
  const all = [...objects].flatMap(({ times, isTentative }) =>
    times
      .map(({ startsAt, endsAt }) => ({ from: Math.max(startsAt, from), to: Math.min(endsAt, to) }))
      .filter((one) => one.from < one.to)
      .map((one) => ({ ...one, isTentative })),
  );
  const lines = (type: string, isTentative: boolean) =>
    merged(all.filter((one) => one.isTentative === isTentative)).map(
      (one) => `FREEBUSY;FBTYPE=${type}:${utcText(one.from)}/${utcText(one.to)}`,
    );
  return icalText([
    'BEGIN:VFREEBUSY',
    `DTSTAMP:${utcText(at)}`,
    `DTSTART:${utcText(from)}`,
    `DTEND:${utcText(to)}`,
    ...lines('BUSY', false),
    ...lines('BUSY-TENTATIVE', true),
    'END:VFREEBUSY',
  ]);
}
