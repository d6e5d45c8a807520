import type { DashboardPeriod } from '@gatehouse/api/attendance/dashboards.rules';
import { DAY } from '@gatehouse/api/platform/dates';
import { weekdayNames } from '../../../platform/dates.ts';

const months = { month: 1, quarter: 3 } as const;

/** Returns all dates of the period that starts at `from`, including future dates. */
export function datesOfPeriod(from: string, period: DashboardPeriod): string[] {
  const start = Date.parse(`${from}T00:00:00Z`);
  const [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7))];
  const end = period === 'week' ? start + 7 * DAY : Date.UTC(year, month - 1 + months[period], 1);
  return Array.from({ length: Math.round((end - start) / DAY) }, (_, n) =>
    new Date(start + n * DAY).toISOString().slice(0, 10),
  );
}

/** Returns the axis labels of the days: weekdays from Monday for a week, otherwise month and day. */
export function dayLabels(from: string, period: DashboardPeriod): string[] {
  return period === 'week' ? weekdayNames() : datesOfPeriod(from, period).map((date) => date.slice(5));
}
