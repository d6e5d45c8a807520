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
import { ErrorBar } from '../../../ui/ErrorState.tsx';
import { loadOf } from '../../../ui/load.ts';
import { clockOf, everyMinute, type Of } from './of.ts';
import tiles from './Tiles.module.css';
import { Tiles } from './Tiles.tsx';

type Summary = z.output<typeof dashboards.todaySummary.result>;
const useSummary = ({ of }: Of) => useApi(dashboards.todaySummary, { query: of, ...everyMinute });

/** Which day and hour the figures are of, on the company's clock. */
export function AsOf(props: Of) {
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

/** Averages, who is inside, and who is not. */
export function TodayTiles(props: Of) {
  const t = useText();
  const summary = useSummary(props);
  const { data } = summary;
  const load = loadOf(summary);
  const clock = (minutes: number | null | undefined) =>
    typeof minutes === 'number' ? formatClock(clockOf(minutes)) : null;
  const count = (value: number | undefined) => (value === undefined ? null : formatNumber(value));
  const notHere = data && data.notHereYet > 0;
  return (
    <>
      {load.error && <ErrorBar error={load.error} onRetry={load.retry} />}
      <Tiles
        // another department's figures must not stand under this one's name
        isLoading={load.loading || load.refreshing}
        tiles={[
          {
            label: t('attendance.dashboards.averageCheckIn'),
            value: clock(data?.averageCheckIn),
            note: <SinceLastWeek figure="averageCheckIn" isJudged summary={data} />,
            recent: data?.recent.map(({ averageCheckIn }) => averageCheckIn),
          },
          {
            label: t('attendance.dashboards.averageCheckOut'),
            value: clock(data?.averageCheckOut),
            note: <SinceLastWeek figure="averageCheckOut" summary={data} />,
            recent: data?.recent.map(({ averageCheckOut }) => averageCheckOut),
          },
          {
            label: t('attendance.dashboards.working'),
            value: count(data?.working),
            ...(data && { unit: t('attendance.dashboards.ofPeople', { people: formatNumber(data.people) }) }),
            note: t('attendance.dashboards.insideNow'),
            recent: data?.recent.map(({ present }) => present),
          },
          {
            label: t('attendance.dashboards.absent'),
            value: count(data?.absent),
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

interface Compared {
  summary: Summary | undefined;
  figure: 'averageCheckIn' | 'averageCheckOut';
  /** Earlier is better. */
  isJudged?: boolean;
}

/** How much earlier or later than on this weekday of last week, up to the same half hour. */
function SinceLastWeek({ summary, figure, isJudged }: Compared) {
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
