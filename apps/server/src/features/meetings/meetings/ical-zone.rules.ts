import { Temporal } from 'temporal-polyfill';
import { DAY, formatWall } from '../../../platform/dates/iso-dates.ts';
import { offsetAt, periodsOf } from '../../../platform/dates/zones.ts';

/** A change of a zone's clocks: the instant (epoch ms) and the offsets before and after it, in ms. */
interface ClockChange {
  at: number;
  from: number;
  to: number;
}

type Kind = 'STANDARD' | 'DAYLIGHT';

/** Longer than a year by the week within which the date of a rule moves. */
const aYear = 380 * DAY;
/** Within so many years a weekday of a month falls on each of its seven dates. */
const sampleYears = 12;

/** `+0530`. Offsets of seconds, which clocks had long ago, are cut. */
function offsetText(offset: number): string {
  const minutes = Math.floor(Math.abs(offset) / 60_000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
}

const digits = (wallMs: number) => formatWall(wallMs).replaceAll(/[-:]/g, '').replace(' ', 'T');

function changesOf(zone: string, from: number, to: number): ClockChange[] {
  const periods = periodsOf(zone, from, to);
  return periods.slice(1).flatMap(({ from: at, offset }, place) => {
    const before = periods[place]?.offset ?? offset;
    return before === offset ? [] : [{ at, from: before, to: offset }];
  });
}

function partLines(kind: Kind, { at, from, to }: ClockChange, rule?: string): string[] {
  return [
    `BEGIN:${kind}`,
    // local time before the change
    `DTSTART:${digits(at + from)}`,
    ...(rule ? [`RRULE:FREQ=YEARLY;${rule}`] : []),
    `TZOFFSETFROM:${offsetText(from)}`,
    `TZOFFSETTO:${offsetText(to)}`,
    `END:${kind}`,
  ];
}

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

/** The local date and time of a change, as the clocks show it before the change. */
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

/** The yearly rule of these changes without FREQ, such as `BYMONTH=10;BYDAY=-1SU`; undefined where they follow none. */
function yearlyRule(changes: readonly ClockChange[]): string | undefined {
  const onsets = changes.map(onsetOf);
  const [first] = onsets;
  const [change] = changes;
  if (!first || !change) return undefined;
  const isRegular = onsets.every(
    ({ year, fixed }, place) =>
      year === first.year + place &&
      fixed === first.fixed &&
      changes[place]?.from === change.from &&
      changes[place]?.to === change.to,
  );
  if (!isRegular) return undefined;
  const day = weekdays[first.weekday];
  const month = `BYMONTH=${first.month + 1}`;
  if (onsets.every((one) => one.monthDays - one.day < 7)) return `${month};BYDAY=-1${day}`;
  const week = Math.ceil(first.day / 7);
  if (onsets.every((one) => Math.ceil(one.day / 7) === week)) return `${month};BYDAY=${week}${day}`;
  const earliest = Math.min(...onsets.map((one) => one.day));
  if (onsets.some((one) => one.day > earliest + 6)) return undefined;
  const dates = Array.from({ length: 7 }, (_, place) => earliest + place);
  return `${month};BYMONTHDAY=${dates.join(',')};BYDAY=${day}`;
}

/** Both parts of a zone whose clocks change twice a year by rules, each beginning before the first instant; undefined for other zones. */
function regularParts(zone: string, first: number, last: number): string[] | undefined {
  const end = Math.max(last, first + sampleYears * aYear);
  const changes = changesOf(zone, first - aYear, end);
  const parts = (['STANDARD', 'DAYLIGHT'] as const).map((kind) => {
    const own = changes.filter(({ from, to }) => to > from === (kind === 'DAYLIGHT'));
    const begin = own.findLast(({ at }) => at <= first);
    // a rule that ended is none
    const isLasting = (own.at(-1)?.at ?? 0) > end - aYear;
    const rule = isLasting ? yearlyRule(own) : undefined;
    return begin && rule ? partLines(kind, begin, rule) : undefined;
  });
  const [standard, daylight] = parts;
  return standard && daylight ? [...standard, ...daylight] : undefined;
}

/** Every change from before the first instant to after the last, one by one. */
function listedParts(zone: string, first: number, last: number): string[] {
  const changes = changesOf(zone, first - aYear, last + 2 * aYear);
  const isForward = ({ from, to }: ClockChange) => to > from;
  const kindOf = (change: ClockChange): Kind =>
    // an offset that stays is standard time
    isForward(change) && changes.some(({ at }) => at > change.at) ? 'DAYLIGHT' : 'STANDARD';
  const begins = [true, false].flatMap(
    (forward) => changes.findLast((one) => one.at <= first && isForward(one) === forward) ?? [],
  );
  const from = Math.min(first, ...begins.map(({ at }) => at));
  const next = changes.find(({ at }) => at > last)?.at ?? last;
  const listed = changes.filter(({ at }) => at >= from && at <= next);
  const parts = listed.flatMap((one) => partLines(kindOf(one), one));
  return begins.length > 0 ? parts : [...partLines('STANDARD', standing(zone, first)), ...parts];
}

/** The last change before an instant, however long ago; without one, the epoch. */
function standing(zone: string, instant: number): ClockChange {
  const here = Temporal.Instant.fromEpochMilliseconds(instant + 1).toZonedDateTimeISO(zone);
  const at = here.getTimeZoneTransition('previous')?.epochMilliseconds ?? 0;
  return { at, from: offsetAt(zone, at - 1), to: offsetAt(zone, at) };
}

/**
 * A zone as calendar programs read it that do not know its name (RFC 5545 §3.6.5), for instants from `first` to `last` (epoch ms). Where
 * the clocks change by yearly rules, both parts bring their rule: a program that reads one part of each kind is right, too.
 */
export const timeZoneLines = (zone: string, first: number, last: number): string[] => [
  'BEGIN:VTIMEZONE',
  `TZID:${zone}`,
  ...(regularParts(zone, first, last) ?? listedParts(zone, first, last)),
  'END:VTIMEZONE',
];
