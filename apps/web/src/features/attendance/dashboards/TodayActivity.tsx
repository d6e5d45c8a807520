import { dashboards } from '@gatehouse/api/attendance/dashboards';
import { useApi } from '../../../platform/call/useApi.ts';
import { formatClock, formatNumber, weekdayNames } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Box } from './Box.tsx';
import { ChartKeys } from './ChartKeys.tsx';
import { LineChart } from './LineChart.tsx';
import { clockOf, everyMinute, type Of } from './of.ts';

/** Before it, half hours are shown only where somebody came or went. */
const dayBegins = 6 * 60;

/** Entrances and exits of today by half hour, up to now. */
export function TodayActivity({ of }: Of) {
  const t = useText();
  const activity = useApi(dashboards.todayActivity, { query: of, ...everyMinute });
  const names = [t('attendance.dashboards.ins'), t('attendance.dashboards.outs')] as const;
  const weekday = weekdayNames()[weekdayOf(activity.data?.date)];
  const usual =
    weekday !== undefined && activity.data?.points.some((one) => one.usualIns !== null)
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
          (one) => one.minute >= dayBegins || one.ins > 0 || one.outs > 0 || (one.usualIns ?? 0) > 0,
        );
        const shown = points.slice(first);
        const at = (now - (shown[0]?.minute ?? 0)) / 30;
        const upToNow = (value: number, minute: number) => (minute <= now ? value : null);
        const clock = (minute: number) => formatClock(clockOf(minute));
        return (
          <LineChart
            finding={t('attendance.dashboards.activityFound', {
              ins: formatNumber(ins),
              outs: formatNumber(outs),
            })}
            format={formatNumber}
            labelHead={t('attendance.dashboards.time')}
            labels={shown.map(({ minute }) => clock(minute))}
            now={
              at >= 0 && at <= shown.length - 1
                ? { at, text: t('attendance.dashboards.now', { time: clock(now) }) }
                : undefined
            }
            peak={(place) =>
              t('attendance.dashboards.peak', {
                count: shown[place]?.ins ?? 0,
                time: clock(shown[place]?.minute ?? 0),
              })
            }
            series={[
              { name: names[0], values: shown.map((one) => upToNow(one.ins, one.minute)) },
              { name: names[1], values: shown.map((one) => upToNow(one.outs, one.minute)) },
              ...(usual
                ? [{ name: usual, values: shown.map((one) => one.usualIns), isUsual: true as const }]
                : []),
            ]}
          />
        );
      }}
    </Box>
  );
}

/** Days after Monday; beyond the week while no date is known. */
const weekdayOf = (date: string | undefined) =>
  date === undefined ? 7 : (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
