import { Temporal } from 'temporal-polyfill';
import { formatWall } from '../../../platform/dates/iso-dates.ts';
import { offsetAt } from '../../../platform/dates/zones.ts';

/** `+0530`. Offsets of seconds, which clocks had long ago, are cut. */
function offsetText(offset: number): string {
  const minutes = Math.floor(Math.abs(offset) / 60_000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
}

const digits = (wallMs: number) => formatWall(wallMs).replaceAll(/[-:]/g, '').replace(' ', 'T');

/** Whether the clocks stand forward then: the larger of the offsets of that half year and the next. */
const isForward = (zone: string, at: number, offset: number): boolean => {
  const next = Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(zone)
    .getTimeZoneTransition('next');
  return next !== null && offset > offsetAt(zone, next.epochMilliseconds);
};

/**
 * A zone as calendars that do not know its name read it: what its clocks do from before the first instant to after the last (epoch ms),
 * each change of them written out.
 */
export function timeZoneLines(zone: string, first: number, last: number): string[] {
  const part = (at: number, from: number, to: number) => {
    const kind = isForward(zone, at, to) ? 'DAYLIGHT' : 'STANDARD';
    return [
      `BEGIN:${kind}`,
      // by the clock as it stood before
      `DTSTART:${digits(at + from)}`,
      `TZOFFSETFROM:${offsetText(from)}`,
      `TZOFFSETTO:${offsetText(to)}`,
      `END:${kind}`,
    ];
  };
  const begin = Temporal.Instant.fromEpochMilliseconds(first).toZonedDateTimeISO(zone);
  const previous = begin.add({ milliseconds: 1 }).getTimeZoneTransition('previous')?.epochMilliseconds;
  const start = previous ?? 0;
  const parts = part(start, offsetAt(zone, start - 1), offsetAt(zone, start));
  for (
    let change = begin.getTimeZoneTransition('next');
    change !== null && change.epochMilliseconds <= last;
    change = change.getTimeZoneTransition('next')
  ) {
    const at = change.epochMilliseconds;
    parts.push(...part(at, offsetAt(zone, at - 1), offsetAt(zone, at)));
  }
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...parts, 'END:VTIMEZONE'];
}
