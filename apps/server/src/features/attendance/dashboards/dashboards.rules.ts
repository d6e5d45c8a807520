import { type checkMethods, recentDates } from '@gatehouse/api/attendance/dashboards';
import type { DashboardPeriod } from '@gatehouse/api/attendance/dashboards.rules';
import { addDays, type IsoDate } from '@gatehouse/api/platform/dates';

/** Counts of one half hour of one date, summed over departments. */
export interface HalfHour {
  /** Number of days before today in the site's zone: 0 for today, 1 for yesterday. */
  daysAgo: number;
  /** Offset from local midnight, in half hours. */
  half: number;
  /** Number of half hours from this half hour to the current half hour at the site. Negative for the future. */
  age: number;
  ins: number;
  outs: number;
  checkIns: number;
  checkInMinutes: number;
  lates: number;
  insides: number;
  checkOuts: number;
  checkOutMinutes: number;
  earlies: number;
  absents: number;
  covereds: number;
}

/**
 * Counts of one date of the last two weeks. If `hasBegun` is true, the counts cover the half hours up to the current
 * time of day, otherwise the later half hours.
 */
export type RecentSums = Pick<
  HalfHour,
  'daysAgo' | 'checkIns' | 'checkInMinutes' | 'checkOuts' | 'checkOutMinutes' | 'absents'
> & { hasBegun: boolean };

const DAY_HALVES = 48;
/** Number of half hours after which an open check-in of yesterday counts as a forgotten check-out. */
const FORGOTTEN_AFTER = 28;

type CounterColumn = Exclude<keyof HalfHour, 'daysAgo' | 'half' | 'age'>;
const sum = <C extends CounterColumn>(rows: readonly Record<C, number>[], count: C) =>
  rows.reduce((total, row) => total + row[count], 0);
const rowsOfToday = (rows: readonly HalfHour[]) => rows.filter(({ daysAgo }) => daysAgo === 0);

/** Returns the average in whole minutes. Null without people. */
const averageMinutes = (minutes: number, people: number) =>
  people > 0 ? Math.round(minutes / people) : null;

/**
 * Computes the summary of today (rules.md §3.24). `absent` counts decided absences. `working` counts people inside now,
 * including night shifts that began yesterday.
 */
export function summaryOf(rows: readonly HalfHour[]) {
  const todayRows = rowsOfToday(rows);
  const overNight = rows.filter(({ daysAgo, age }) => daysAgo === 1 && age < FORGOTTEN_AFTER);
  return {
    averageCheckIn: averageMinutes(sum(todayRows, 'checkInMinutes'), sum(todayRows, 'checkIns')),
    averageCheckOut: averageMinutes(sum(todayRows, 'checkOutMinutes'), sum(todayRows, 'checkOuts')),
    working: Math.max(0, sum(todayRows, 'insides') + sum(overNight, 'insides')),
    absent: sum(todayRows, 'absents'),
    covered: sum(todayRows, 'covereds'),
  };
}

const averagesOf = (rows: readonly RecentSums[]) => ({
  averageCheckIn: averageMinutes(sum(rows, 'checkInMinutes'), sum(rows, 'checkIns')),
  averageCheckOut: averageMinutes(sum(rows, 'checkOutMinutes'), sum(rows, 'checkOuts')),
});

/**
 * Returns the figures of the last two weeks up to `today`, and the averages of the same weekday last week. The averages
 * include only times up to the current half hour, so that they can be compared with today.
 */
export function recentOf(rows: readonly RecentSums[], today: IsoDate) {
  const byDate = Map.groupBy(rows, ({ daysAgo }) => daysAgo);
  return {
    lastWeek: averagesOf((byDate.get(7) ?? []).filter(({ hasBegun }) => hasBegun)),
    recent: Array.from({ length: recentDates }, (_, at) => {
      const daysAgo = recentDates - 1 - at;
      const dateRows = byDate.get(daysAgo) ?? [];
      return {
        date: addDays(today, -daysAgo),
        ...averagesOf(dateRows),
        present: Math.max(0, sum(dateRows, 'checkIns')),
        absent: Math.max(0, sum(dateRows, 'absents')),
      };
    }),
  };
}

/** Returns the relative change in whole percent. Null if the earlier value is 0 (rules.md §3.24). */
export const changeOf = (now: number, before: number): number | null =>
  before > 0 ? Math.round(((now - before) * 100) / before) : null;

/** Compares today's counts with yesterday's, for the half hours that have begun in the site's zone. */
export function differencesOf(rows: readonly HalfHour[]) {
  const begun = rows.filter(({ daysAgo, age }) => age >= daysAgo * DAY_HALVES);
  const yesterday = begun.filter(({ daysAgo }) => daysAgo === 1);
  const [late, early] = [sum(rowsOfToday(begun), 'lates'), sum(rowsOfToday(begun), 'earlies')];
  return {
    checkinLateToday: late,
    checkinLateTodayPercent: changeOf(late, sum(yesterday, 'lates')),
    checkoutEarlyToday: early,
    checkoutEarlyTodayPercent: changeOf(early, sum(yesterday, 'earlies')),
  };
}

/**
 * Returns one point for each half hour of today, from midnight to `lastHour` in minutes. The sums also include later
 * half hours.
 */
function pointsOf<T extends object>(
  rows: readonly HalfHour[],
  lastHour: number,
  toPoint: (rows: readonly HalfHour[]) => T,
): ({ minute: number } & T)[] {
  const byHalf = Map.groupBy(rowsOfToday(rows), ({ half }) => half);
  return Array.from({ length: Math.floor(lastHour / 30) + 1 }, (_, half) => ({
    minute: half * 30,
    ...toPoint(byHalf.get(half) ?? []),
  }));
}

export function checkInsOf(rows: readonly HalfHour[], lastHour: number) {
  const [checkIns, late] = [sum(rowsOfToday(rows), 'checkIns'), sum(rowsOfToday(rows), 'lates')];
  const points = pointsOf(rows, lastHour, (halfRows) => ({
    checkIns: sum(halfRows, 'checkIns'),
    late: sum(halfRows, 'lates'),
  }));
  return { onTime: checkIns - late, late, points };
}

export function activityOf(rows: readonly HalfHour[], entrances: readonly Entrances[], lastHour: number) {
  const countMovements = (halfRows: readonly HalfHour[]) => ({
    ins: sum(halfRows, 'ins'),
    outs: sum(halfRows, 'outs'),
  });
  const usual = usualOf(entrances);
  const points = pointsOf(rows, lastHour, countMovements).map((point) => ({
    ...point,
    usualIns: usual(point.minute / 30),
  }));
  return { ...countMovements(rowsOfToday(rows)), points };
}

export interface Entrances {
  date: IsoDate;
  half: number;
  ins: number;
}

/** Number of past weeks that are averaged as the usual values. */
const usualWeeks = 4;

/** Returns the dates averaged as the usual values of `date`: the same weekday of the previous weeks. */
export const usualDates = (date: IsoDate): IsoDate[] =>
  Array.from({ length: usualWeeks }, (_, week) => addDays(date, -7 * (week + 1)));

/**
 * Returns a function for the average number of entrances in a half hour, rounded to a tenth. Dates without entrances
 * count as free and are excluded.
 */
function usualOf(entrances: readonly Entrances[]): (half: number) => number | null {
  const dates = new Set(entrances.map(({ date }) => date)).size;
  if (dates === 0) return () => null;
  const byHalf = Map.groupBy(entrances, ({ half }) => half);
  return (half) => {
    const ins = (byHalf.get(half) ?? []).reduce((total, entry) => total + entry.ins, 0);
    return Math.round((ins * 10) / dates) / 10;
  };
}

/** Returns the first and last date of the period ending on `date`: the week from Monday, the month or the quarter. */
export function periodTo(period: DashboardPeriod, date: IsoDate): { from: IsoDate; to: IsoDate } {
  const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  const month = Number(date.slice(5, 7));
  const first = {
    week: addDays(date, -weekday),
    month: `${date.slice(0, 7)}-01`,
    quarter: `${date.slice(0, 4)}-${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`,
  };
  return { from: first[period], to: date };
}

/** Lists the dates of a range. Both ends are included. */
export function datesBetween({ from, to }: { from: IsoDate; to: IsoDate }): IsoDate[] {
  const dates: IsoDate[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
}

type VerifyMethod = (typeof checkMethods)[number];
const shownMethods: readonly VerifyMethod[] = ['FACE', 'CARD', 'FINGERPRINT', 'QR'];

/** Returns the counts by verification method in display order. Sums the methods without a bar of their own as OTHER. */
export function methodsOf(counts: readonly { method: string; count: number }[]) {
  const countWhere = (matches: (method: string) => boolean) =>
    counts.reduce((total, { method, count }) => total + (matches(method) ? count : 0), 0);
  const isNamed = (method: string) => shownMethods.some((shownMethod) => shownMethod === method);
  const rest = countWhere((method) => !isNamed(method));
  return {
    total: countWhere(() => true),
    methods: [
      ...shownMethods.map((method) => ({ method, count: countWhere((candidate) => candidate === method) })),
      ...(rest > 0 ? [{ method: 'OTHER' as const, count: rest }] : []),
    ],
  };
}
