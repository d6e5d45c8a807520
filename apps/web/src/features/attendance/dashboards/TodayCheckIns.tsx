import { dashboards } from '@gatehouse/api/attendance/dashboards';
import { useApi } from '../../../platform/call/useApi.ts';
import { formatNumber } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Box } from './Box.tsx';
import { CheckInRing } from './CheckInRing.tsx';
import classes from './Dashboard.module.css';
import { type DashboardBoxProps, everyMinute } from './departmentDashboard.ts';

/**
 * Shows today's check-ins, on time and late. Each number shows its difference from yesterday up to the same half hour.
 */
export function TodayCheckIns({ of }: DashboardBoxProps) {
  const t = useText();
  const checkIns = useApi(dashboards.todayCheckIns, { query: of, ...everyMinute });
  const differences = useApi(dashboards.differences, { query: of, ...everyMinute });
  const lines = [
    [
      t('attendance.dashboards.lateCheckIns'),
      differences.data?.checkinLateToday,
      differences.data?.checkinLateTodayPercent,
    ],
    [
      t('attendance.dashboards.earlyCheckOuts'),
      differences.data?.checkoutEarlyToday,
      differences.data?.checkoutEarlyTodayPercent,
    ],
  ] as const;
  return (
    <Box answer={checkIns} height={196} title={t('attendance.dashboards.todaysCheckIns')}>
      {({ onTime, late }) => (
        <>
          <CheckInRing late={late} onTime={onTime} />
          <dl className={classes.differences}>
            {lines.map(([label, today, percent]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  {today === undefined ? '' : formatNumber(today)} <Change percent={percent} />
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Box>
  );
}

/**
 * Shows the difference from yesterday at the same time in percent, or a dash if yesterday had no check-ins of this
 * kind.
 */
function Change({ percent }: { percent: number | null | undefined }) {
  const t = useText();
  if (percent === undefined) return null;
  if (percent === null) return <span title={t('attendance.dashboards.noneYesterday')}>(–)</span>;
  const percentText = formatNumber(percent / 100, { style: 'percent', signDisplay: 'exceptZero' });
  const tone = percent > 0 ? classes.worse : percent < 0 ? classes.better : undefined;
  return (
    <span className={tone} title={t('attendance.dashboards.againstYesterday')}>
      ({percentText})
    </span>
  );
}
