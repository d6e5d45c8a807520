import type { DashboardPeriod } from '@gatehouse/api/attendance/dashboards.rules';
import { minuteOfDay } from '@gatehouse/api/platform/dates';

/** Department filter of all dashboard boxes. */
export interface DashboardBoxProps {
  of: { departmentId: number | undefined };
}

export interface PeriodBoxProps extends DashboardBoxProps {
  period: DashboardPeriod;
  onPeriod: (period: DashboardPeriod) => void;
}

/** Refetches every minute, because some figures change without an event, such as at the start of an hour. */
export const everyMinute = { refetchInterval: 60_000 } as const;

/** Converts minutes after midnight to HH:mm. Values beyond 24 hours continue at 00:00 of the next day. */
export function toClockTime(minutes: number): string {
  const within = minuteOfDay(minutes);
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`;
}
