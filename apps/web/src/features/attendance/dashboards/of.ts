import type { DashboardPeriod } from '@gatehouse/api/attendance/dashboards.rules';

/** What every part of the department dashboard is about. */
export interface Of {
  of: { departmentId: number | undefined };
}

export interface OfPeriod extends Of {
  period: DashboardPeriod;
  onPeriod: (period: DashboardPeriod) => void;
}

/** What has no event, such as an hour that begins, is seen within a minute. */
export const everyMinute = { refetchInterval: 60_000 } as const;

/** Minutes after midnight, of whichever day, as HH:mm. */
export function clockOf(minutes: number): string {
  const within = ((minutes % 1440) + 1440) % 1440;
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`;
}
