import { dashboards } from '@gatehouse/api/attendance/dashboards';
import { Text } from '@mantine/core';
import type { z } from 'zod';
import { useApi } from '../../../platform/call/useApi.ts';
import {
  formatClock,
  formatDate,
  formatDuration,
  formatNumber,
  formatTime,
  formatWeekday,
} from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { ErrorBar } from '../../../ui/feedback/ErrorState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { type DashboardBoxProps, everyMinute, toClockTime } from './departmentDashboard.ts';
import tiles from './Tiles.module.css';
import { Tiles } from './Tiles.tsx';

type TodaySummary = z.output<typeof dashboards.todaySummary.result>;
const useSummary = ({ of }: DashboardBoxProps) =>
  useApi(dashboards.todaySummary, { query: of, ...everyMinute });

/** Date and time of the figures, in the company's zone. */
export function AsOf(props: DashboardBoxProps) {
  const t = useText();
  const { data } = useSummary(props);
  if (!data) return null;
  const { asOf, timeZone } = data;
  const date = formatWeekday(formatDate(asOf, timeZone));
  return (
    <Text component="span" fz="inherit" visibleFrom="sm">
      {t('attendance.dashboards.asOf', { date, time: formatTime(asOf, timeZone) })}
    </Text>
  );
}

export function TodayTiles(props: DashboardBoxProps) {
  const t = useText();
  const summary = useSummary(props);
  const { data } = summary;
  const load = loadOf(summary);
  const clockText = (minutes: number | null | undefined) =>
    typeof minutes === 'number' ? formatClock(toClockTime(minutes)) : null;
  const countText = (value: number | undefined) => (value === undefined ? null : formatNumber(value));
  const notHere = data && data.notHereYet > 0;
  return (
    <>
      {load.error && <ErrorBar error={load.error} onRetry={load.retry} />}
      <Tiles
        // Hides the department name while another department loads, because the figures still belong to the previous
        // department.
        isLoading={load.loading || load.refreshing}
        tiles={[
          {
            label: t('attendance.dashboards.averageCheckIn'),
            value: clockText(data?.averageCheckIn),
            note: <SinceLastWeek figure="averageCheckIn" isJudged summary={data} />,
            recent: data?.recent.map(({ averageCheckIn }) => averageCheckIn),
          },
          {
            label: t('attendance.dashboards.averageCheckOut'),
            value: clockText(data?.averageCheckOut),
            note: <SinceLastWeek figure="averageCheckOut" summary={data} />,
            recent: data?.recent.map(({ averageCheckOut }) => averageCheckOut),
          },
          {
            label: t('attendance.dashboards.working'),
            value: countText(data?.working),
            ...(data && { unit: t('attendance.dashboards.ofPeople', { people: formatNumber(data.people) }) }),
            note: t('attendance.dashboards.insideNow'),
            recent: data?.recent.map(({ present }) => present),
          },
          {
            label: t('attendance.dashboards.absent'),
            value: countText(data?.absent),
            recent: data?.recent.map(({ absent }) => absent),
            note: data && (
              <>
                {notHere
                  ? t('attendance.dashboards.notHereYet', { count: data.notHereYet })
                  : t('attendance.dashboards.nobodyMissing')}
                {data.covered > 0 && (
                  <>
                    <br />
                    {t('attendance.dashboards.covered', { count: data.covered })}
                  </>
                )}
              </>
            ),
          },
        ]}
      />
    </>
  );
}

interface ComparisonProps {
  summary: TodaySummary | undefined;
  figure: 'averageCheckIn' | 'averageCheckOut';
  /** True if an earlier time is better, such as an earlier check-in. Decides the colour of the difference. */
  isJudged?: boolean;
}

/** Shows the difference from the same weekday of last week, compared up to the same half hour. */
function SinceLastWeek({ summary, figure, isJudged }: ComparisonProps) {
  const t = useText();
  const [now, before] = [summary?.[figure] ?? null, summary?.lastWeek[figure] ?? null];
  if (now === null || before === null) return t('attendance.dashboards.ofToday');
  const minutes = now - before;
  if (minutes === 0) return t('attendance.dashboards.asLastWeek');
  const words = t(minutes < 0 ? 'attendance.dashboards.earlier' : 'attendance.dashboards.later', {
    duration: formatDuration(Math.abs(minutes)),
  });
  if (!isJudged) return words;
  return <span className={minutes < 0 ? tiles.better : tiles.worse}>{words}</span>;
}
