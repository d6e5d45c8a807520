import { DAY, formatLocalTime } from '@gatehouse/api/platform/dates';
import { Temporal } from 'temporal-polyfill';
import { offsetAt, periodsOf } from '../../../platform/dates/zones.ts';

/** A change of a zone's clocks: the instant (epoch ms) and the offsets before and after it, in ms. */
interface ClockChange {
  at: number;
  from: number;
  to: number;
}

type ZonePartKind = 'STANDARD' | 'DAYLIGHT';

/**
 * A little more than a year, in milliseconds. A few days are added, because the date of a yearly rule moves by up to a
 * week between years.
 */
const aYear = 380 * DAY;
/**
 * Number of years to examine for a rule. In this number of years, a rule such as "last Sunday" falls on each of its
 * seven possible dates.
 */
const sampleYears = 12;

/** Formats an offset as `+0530`. Drops seconds, which occur only in historical offsets. */
function offsetText(offset: number): string {
  const minutes = Math.floor(Math.abs(offset) / 60_000);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}${twoDigits(minutes % 60)}`;
}

const compactDigits = (wallMs: number) => formatLocalTime(wallMs).replaceAll(/[-:]/g, '').replace(' ', 'T');

function listChanges(zone: string, from: number, to: number): ClockChange[] {
  const periods = periodsOf(zone, from, to);
  return periods.slice(1).flatMap(({ from: at, offset }, index) => {
    const before = periods[index]?.offset ?? offset;
    return before === offset ? [] : [{ at, from: before, to: offset }];
  });
}

function partLines(kind: ZonePartKind, { at, from, to }: ClockChange, rule?: string): string[] {
  return [
    `BEGIN:${kind}`,
    // DTSTART is the local time before the clock change
    `DTSTART:${compactDigits(at + from)}`,
    ...(rule ? [`RRULE:FREQ=YEARLY;${rule}`] : []),
    `TZOFFSETFROM:${offsetText(from)}`,
    `TZOFFSETTO:${offsetText(to)}`,
    `END:${kind}`,
  ];
}

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

/** Returns the local date and time of a clock change, as shown by the clock before the change. */
function onsetOf({ at, from }: ClockChange) {
  const local = new Date(at + from);
  const [year, month, day] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()];
  const monthDays = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const time = (at + from) % DAY;
  return {
    year,
    day,
    monthDays,
    fixed: `${month} ${local.getUTCDay()} ${time}`,
    weekday: local.getUTCDay(),
    month,
  };
}

/**
 * Returns the yearly rule of these changes without FREQ, such as `BYMONTH=10;BYDAY=-1SU`. Returns undefined if the
 * changes follow no rule.
 */
function yearlyRule(changes: readonly ClockChange[]): string | undefined {
  const onsets = changes.map(onsetOf);
  const [first] = onsets;
  const [change] = changes;
  if (!first || !change) return undefined;
  const isRegular = onsets.every(
    ({ year, fixed }, index) =>
      year === first.year + index &&
      fixed === first.fixed &&
      changes[index]?.from === change.from &&
      changes[index]?.to === change.to,
  );
  if (!isRegular) return undefined;
  const day = weekdays[first.weekday];
  const month = `BYMONTH=${first.month + 1}`;
  if (onsets.every((onset) => onset.monthDays - onset.day < 7)) return `${month};BYDAY=-1${day}`;
  const week = Math.ceil(first.day / 7);
  if (onsets.every((onset) => Math.ceil(onset.day / 7) === week)) return `${month};BYDAY=${week}${day}`;
  const earliest = Math.min(...onsets.map((onset) => onset.day));
  if (onsets.some((onset) => onset.day > earliest + 6)) return undefined;
  const dates = Array.from({ length: 7 }, (_, index) => earliest + index);
  return `${month};BYMONTHDAY=${dates.join(',')};BYDAY=${day}`;
}

/**
 * Returns the STANDARD and DAYLIGHT parts of a VTIMEZONE with two regular clock changes a year. Both parts begin before
 * the `first` instant. Returns undefined for a zone with other clock changes or none.
 */
function regularParts(zone: string, first: number, last: number): string[] | undefined {
  const end = Math.max(last, first + sampleYears * aYear);
  const changes = listChanges(zone, first - aYear, end);
  const parts = (['STANDARD', 'DAYLIGHT'] as const).map((kind) => {
    const own = changes.filter(({ from, to }) => to > from === (kind === 'DAYLIGHT'));
    const begin = own.findLast(({ at }) => at <= first);
    // a rule has ended if it caused no clock change in the last year
    const isLasting = (own.at(-1)?.at ?? 0) > end - aYear;
    const rule = isLasting ? yearlyRule(own) : undefined;
    return begin && rule ? partLines(kind, begin, rule) : undefined;
  });
  const [standard, daylight] = parts;
  return standard && daylight ? [...standard, ...daylight] : undefined;
}

/**
 * Returns one VTIMEZONE part for each clock change, from the last change before the `first` instant to the first change
 * after the `last` instant.
 */
function explicitParts(zone: string, first: number, last: number): string[] {
  const changes = listChanges(zone, first - aYear, last + 2 * aYear);
  const isForward = ({ from, to }: ClockChange) => to > from;
  const kindOf = (change: ClockChange): ZonePartKind =>
    // a change to a later time that is never reversed is a new standard time
    isForward(change) && changes.some(({ at }) => at > change.at) ? 'DAYLIGHT' : 'STANDARD';
  const begins = [true, false].flatMap(
    (forward) => changes.findLast((change) => change.at <= first && isForward(change) === forward) ?? [],
  );
  const from = Math.min(first, ...begins.map(({ at }) => at));
  const next = changes.find(({ at }) => at > last)?.at ?? last;
  const listedChanges = changes.filter(({ at }) => at >= from && at <= next);
  const parts = listedChanges.flatMap((change) => partLines(kindOf(change), change));
  return begins.length > 0 ? parts : [...partLines('STANDARD', lastChangeBefore(zone, first)), ...parts];
}

/** Returns the last clock change before an instant. Returns the epoch if there was no change. */
function lastChangeBefore(zone: string, instant: number): ClockChange {
  const here = Temporal.Instant.fromEpochMilliseconds(instant + 1).toZonedDateTimeISO(zone);
  const at = here.getTimeZoneTransition('previous')?.epochMilliseconds ?? 0;
  return { at, from: offsetAt(zone, at - 1), to: offsetAt(zone, at) };
}

/**
 * Returns the definition of a zone for calendar apps that do not know its name (RFC 5545 §3.6.5), for instants from
 * `first` to `last` (epoch ms). A zone with regular changes gets a STANDARD part and a DAYLIGHT part with their rules.
 * The definition is also correct for an app that reads only one part of each kind.
 */
export const timeZoneLines = (zone: string, first: number, last: number): string[] => [
  'BEGIN:VTIMEZONE',
  `TZID:${zone}`,
  ...(regularParts(zone, first, last) ?? explicitParts(zone, first, last)),
  'END:VTIMEZONE',
];
