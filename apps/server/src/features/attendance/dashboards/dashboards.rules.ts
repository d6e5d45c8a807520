import { type checkMethods, recentDates } from '@gatehouse/api/attendance/dashboards';
import type { Period } from '@gatehouse/api/attendance/dashboards.rules';
import { addDays, type IsoDate } from '../../../platform/dates/iso-dates.ts';

/** Counts of one half hour of one date, summed over departments. */
export interface HalfHour {
  /** 0: today on the site's clock; 1: yesterday. */
  daysAgo: number;
  /** Half hours after the date's midnight. */
  half: number;
  /** Half hours from this one to the site's present one; below 0 it is still to come. */
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

/** Counts of one of the last dates, of its half hours that had begun by the present one, or of those after it. */
export type RecentSums = Pick<
  HalfHour,
  'daysAgo' | 'checkIns' | 'checkInMinutes' | 'checkOuts' | 'checkOutMinutes' | 'absents'
> & { hasBegun: boolean };

const DAY_HALVES = 48;
/** Half hours after which somebody who came yesterday and never left is taken to have forgotten it. */
const FORGOTTEN_AFTER = 28;

type Count = Exclude<keyof HalfHour, 'daysAgo' | 'half' | 'age'>;
const sum = <C extends Count>(rows: readonly Record<C, number>[], count: C) =>
  rows.reduce((total, row) => total + row[count], 0);
const today = (rows: readonly HalfHour[]) => rows.filter(({ daysAgo }) => daysAgo === 0);

/** Average in whole minutes; null of nobody. */
const average = (minutes: number, people: number) => (people > 0 ? Math.round(minutes / people) : null);

/** rules.md §3.24: absences are the decided ones; working is whoever is inside now, a night shift that began yesterday included. */
export function summaryOf(rows: readonly HalfHour[]) {
  const of = today(rows);
  const overNight = rows.filter(({ daysAgo, age }) => daysAgo === 1 && age < FORGOTTEN_AFTER);
  return {
    averageCheckIn: average(sum(of, 'checkInMinutes'), sum(of, 'checkIns')),
    averageCheckOut: average(sum(of, 'checkOutMinutes'), sum(of, 'checkOuts')),
    working: Math.max(0, sum(of, 'insides') + sum(overNight, 'insides')),
    absent: sum(of, 'absents'),
    covered: sum(of, 'covereds'),
  };
}

const averagesOf = (rows: readonly RecentSums[]) => ({
  averageCheckIn: average(sum(rows, 'checkInMinutes'), sum(rows, 'checkIns')),
  averageCheckOut: average(sum(rows, 'checkOutMinutes'), sum(rows, 'checkOuts')),
});

/** The last dates up to `today`, and what last week's was at this hour: who is still to come would make it later. */
export function recentOf(rows: readonly RecentSums[], today: IsoDate) {
  const byDate = Map.groupBy(rows, ({ daysAgo }) => daysAgo);
  return {
    lastWeek: averagesOf((byDate.get(7) ?? []).filter(({ hasBegun }) => hasBegun)),
    recent: Array.from({ length: recentDates }, (_, at) => {
      const daysAgo = recentDates - 1 - at;
      const of = byDate.get(daysAgo) ?? [];
      return {
        date: addDays(today, -daysAgo),
        ...averagesOf(of),
        present: Math.max(0, sum(of, 'checkIns')),
        absent: Math.max(0, sum(of, 'absents')),
      };
    }),
  };
}

/** Relative change in percent, whole; null where there was none before (rules.md §3.24). */
export const changeOf = (now: number, before: number): number | null =>
  before > 0 ? Math.round(((now - before) * 100) / before) : null;

/** Of today and of yesterday what lies in half hours that have begun on the site's clock. */
export function differencesOf(rows: readonly HalfHour[]) {
  const begun = rows.filter(({ daysAgo, age }) => age >= daysAgo * DAY_HALVES);
  const yesterday = begun.filter(({ daysAgo }) => daysAgo === 1);
  const [late, early] = [sum(today(begun), 'lates'), sum(today(begun), 'earlies')];
  return {
    checkinLateToday: late,
    checkinLateTodayPercent: changeOf(late, sum(yesterday, 'lates')),
    checkoutEarlyToday: early,
    checkoutEarlyTodayPercent: changeOf(early, sum(yesterday, 'earlies')),
  };
}

/** Today's half hours from midnight to the last hour, in minutes; what was earlier or later counts in the sums alone. */
function pointsOf<T extends object>(
  rows: readonly HalfHour[],
  lastHour: number,
  of: (rows: readonly HalfHour[]) => T,
): ({ minute: number } & T)[] {
  const byHalf = Map.groupBy(today(rows), ({ half }) => half);
  return Array.from({ length: Math.floor(lastHour / 30) + 1 }, (_, half) => ({
    minute: half * 30,
    ...of(byHalf.get(half) ?? []),
  }));
}

export function checkInsOf(rows: readonly HalfHour[], lastHour: number) {
  const [checkIns, late] = [sum(today(rows), 'checkIns'), sum(today(rows), 'lates')];
  const points = pointsOf(rows, lastHour, (of) => ({
    checkIns: sum(of, 'checkIns'),
    late: sum(of, 'lates'),
  }));
  return { onTime: checkIns - late, late, points };
}

export function activityOf(rows: readonly HalfHour[], entrances: readonly Entrances[], lastHour: number) {
  const count = (of: readonly HalfHour[]) => ({ ins: sum(of, 'ins'), outs: sum(of, 'outs') });
  const usual = usualOf(entrances);
  const points = pointsOf(rows, lastHour, count).map((point) => ({
    ...point,
    usualIns: usual(point.minute / 30),
  }));
  return { ...count(today(rows)), points };
}

/** Entrances of one half hour of a date. */
export interface Entrances {
  date: IsoDate;
  half: number;
  ins: number;
}

/** How many weeks what is usual is taken from. */
const usualWeeks = 4;

/** The dates whose average is what is usual on `date`: its weekday of the weeks before. */
export const usualDates = (date: IsoDate): IsoDate[] =>
  Array.from({ length: usualWeeks }, (_, week) => addDays(date, -7 * (week + 1)));

/** Entrances of a half hour on average, to a tenth. A date on which nobody came in was free: it counts for nothing. */
function usualOf(entrances: readonly Entrances[]): (half: number) => number | null {
  const dates = new Set(entrances.map(({ date }) => date)).size;
  if (dates === 0) return () => null;
  const byHalf = Map.groupBy(entrances, ({ half }) => half);
  return (half) => {
    const ins = (byHalf.get(half) ?? []).reduce((total, one) => total + one.ins, 0);
    return Math.round((ins * 10) / dates) / 10;
  };
}

/** First and last date of the period that `date` ends: the week from Monday, the month, the quarter so far. */
export function periodTo(period: Period, date: IsoDate): { from: IsoDate; to: IsoDate } {
  const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  const month = Number(date.slice(5, 7));
  const first = {
    week: addDays(date, -weekday),
    month: `${date.slice(0, 7)}-01`,
    quarter: `${date.slice(0, 4)}-${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`,
  };
  return { from: first[period], to: date };
}

/** Every date of a period, both ends included. */
export function datesBetween({ from, to }: { from: IsoDate; to: IsoDate }): IsoDate[] {
  const dates: IsoDate[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
}

type Method = (typeof checkMethods)[number];
const named: readonly Method[] = ['FACE', 'CARD', 'FINGERPRINT', 'QR'];

/** Counts by method, in the order they are shown; what has no bar of its own is OTHER. */
export function methodsOf(counts: readonly { method: string; count: number }[]) {
  const of = (wanted: (method: string) => boolean) =>
    counts.reduce((total, { method, count }) => total + (wanted(method) ? count : 0), 0);
  const isNamed = (method: string) => named.some((one) => one === method);
  const rest = of((method) => !isNamed(method));
  return {
    total: of(() => true),
    methods: [
      ...named.map((method) => ({ method, count: of((one) => one === method) })),
      ...(rest > 0 ? [{ method: 'OTHER' as const, count: rest }] : []),
    ],
  };
}
