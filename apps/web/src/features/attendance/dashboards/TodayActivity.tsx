import { dashboards } from '@gatehouse/api/attendance/dashboards';
import { useApi } from '../../../platform/call/useApi.ts';
import { formatClock, formatNumber, weekdayNames } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { ChartKeys } from '../../../ui/charts/ChartKeys.tsx';
import { LineChart } from '../../../ui/charts/LineChart.tsx';
import { Box } from './Box.tsx';
import { type DashboardBoxProps, everyMinute, toClockTime } from './departmentDashboard.ts';

/**
 * Default start of the axis, in minutes after midnight. The axis starts earlier if anyone came, left or usually comes
 * earlier.
 */
const dayBegins = 6 * 60;

/** Shows today's entries and exits by half hour, up to now. */
export function TodayActivity({ of }: DashboardBoxProps) {
  const t = useText();
  const activity = useApi(dashboards.todayActivity, { query: of, ...everyMinute });
  const names = [t('attendance.dashboards.ins'), t('attendance.dashboards.outs')] as const;
  const weekday = weekdayNames()[weekdayOf(activity.data?.date)];
  const usual =
    weekday !== undefined && activity.data?.points.some((point) => point.usualIns !== null)
      ? t('attendance.dashboards.usualIns', { weekday })
      : undefined;
  return (
    <Box
      answer={activity}
      end={<ChartKeys names={names} usual={usual} />}
      height={196}
      title={t('attendance.dashboards.todaysActivity')}
    >
      {({ now, ins, outs, points }) => {
        const first = points.findIndex(
          (point) =>
            point.minute >= dayBegins || point.ins > 0 || point.outs > 0 || (point.usualIns ?? 0) > 0,
        );
        const shownPoints = points.slice(first);
        const at = (now - (shownPoints[0]?.minute ?? 0)) / 30;
        const valueUntilNow = (value: number, minute: number) => (minute <= now ? value : null);
        const clockText = (minute: number) => formatClock(toClockTime(minute));
        return (
          <LineChart
            finding={t('attendance.dashboards.activityFound', {
              ins: formatNumber(ins),
              outs: formatNumber(outs),
            })}
            format={formatNumber}
            labelHead={t('attendance.dashboards.time')}
            labels={shownPoints.map(({ minute }) => clockText(minute))}
            now={
              at >= 0 && at <= shownPoints.length - 1
                ? { at, text: t('attendance.dashboards.now', { time: clockText(now) }) }
                : undefined
            }
            peak={(index) =>
              t('attendance.dashboards.peak', {
                count: shownPoints[index]?.ins ?? 0,
                time: clockText(shownPoints[index]?.minute ?? 0),
              })
            }
            series={[
              { name: names[0], values: shownPoints.map((point) => valueUntilNow(point.ins, point.minute)) },
              { name: names[1], values: shownPoints.map((point) => valueUntilNow(point.outs, point.minute)) },
              ...(usual
                ? [
                    {
                      name: usual,
                      values: shownPoints.map((point) => point.usualIns),
                      isUsual: true as const,
                    },
                  ]
                : []),
            ]}
          />
        );
      }}
    </Box>
  );
}

/** Returns the weekday as the number of days after Monday, or 7 if the date is unknown. */
const weekdayOf = (date: string | undefined) =>
  date === undefined ? 7 : (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
