import { dashboards } from '@gatehouse/api/attendance/dashboards';
import { useApi } from '../../../platform/call/useApi.ts';
import { formatNumber } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { ChartKeys } from '../../../ui/charts/ChartKeys.tsx';
import { LineChart } from '../../../ui/charts/LineChart.tsx';
import { Box } from './Box.tsx';
import { dayLabels } from './dayLabels.ts';
import type { PeriodBoxProps } from './departmentDashboard.ts';
import { PeriodSwitch } from './PeriodSwitch.tsx';

export function AttendanceActivity({ of, period, onPeriod }: PeriodBoxProps) {
  const t = useText();
  const activity = useApi(dashboards.attendanceActivity, { query: { ...of, type: `this-${period}` } });
  const title = t('attendance.dashboards.attendanceActivity');
  const names = [
    t('attendance.dashboards.checkIns'),
    t('attendance.dashboards.late'),
    t('attendance.dashboards.absences'),
  ] as const;
  return (
    <Box
      answer={activity}
      end={<PeriodSwitch of={title} onChange={onPeriod} value={period} />}
      height={216}
      title={title}
    >
      {({ from, to, days }) => {
        const sum = (figureOf: (day: (typeof days)[number]) => number) =>
          formatNumber(days.reduce((total, day) => total + figureOf(day), 0));
        return (
          <>
            <ChartKeys names={names} />
            <LineChart
              finding={t('attendance.dashboards.periodFound', {
                from,
                to,
                checkIns: sum(({ checkIns }) => checkIns),
                late: sum(({ late }) => late),
                absent: sum(({ absent }) => absent),
              })}
              format={formatNumber}
              labelHead={t('attendance.dashboards.date')}
              labels={dayLabels(from, period)}
              now={{ at: days.length - 1, text: t('attendance.dashboards.soFar') }}
              series={[
                { name: names[0], values: days.map(({ checkIns }) => checkIns) },
                { name: names[1], values: days.map(({ late }) => late) },
                { name: names[2], values: days.map(({ absent }) => absent) },
              ]}
            />
          </>
        );
      }}
    </Box>
  );
}
