import { dashboards } from '@gatehouse/api/attendance/dashboards';
import type { DashboardPeriod } from '@gatehouse/api/attendance/dashboards.rules';
import { installation } from '@gatehouse/api/overview/installation';
import { requests } from '@gatehouse/api/requests/requests';
import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useApi } from '../../../platform/call/useApi.ts';
import { formatMinutes, formatNumber } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { LineChart } from '../../../ui/charts/LineChart.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { RecentNotificationsPanel } from '../../notifications/notifications/RecentNotificationsPanel.tsx';
import { FirstStepsPanel } from '../../overview/first-steps/FirstStepsPanel.tsx';
import { WaitingPanel } from '../../overview/waiting/WaitingPanel.tsx';
import { minutesOf } from '../attendance-days/dayFigures.ts';
import { useAttendanceChanges } from '../attendance-days/useAttendanceChanges.ts';
import { Box } from './Box.tsx';
import { CheckInRing } from './CheckInRing.tsx';
import classes from './Dashboard.module.css';
import { dashboardUrl } from './dashboards.url.ts';
import { dayLabels } from './dayLabels.ts';
import { LeaveTiles } from './LeaveTiles.tsx';
import { MethodBars } from './MethodBars.tsx';
import { PeriodSwitch } from './PeriodSwitch.tsx';
import { Tiles } from './Tiles.tsx';
import { TodaysSchedule } from './TodaysSchedule.tsx';

/**
 * Shows the signed-in person's own figures of the month, working hours and check-in methods (spec §2 "Common
 * dashboard"). Accounts without an employee get a hint.
 */
export function DashboardPage() {
  const { me } = useSession();
  if (me.employeeId !== null) return <OwnDashboard employeeId={me.employeeId} />;
  return (
    <>
      <PageHeader />
      <FirstStepsPanel />
      <div className={classes.grid}>
        <WaitingPanel otherwise={<DashboardWithoutEmployee />} />
        <RecentNotificationsPanel />
      </div>
    </>
  );
}

function DashboardWithoutEmployee() {
  const t = useText();
  const { can } = useSession();
  const seesInstallation = can(installation.get);
  return (
    <EmptyState
      text={t(seesInstallation ? 'overview.waiting.nothingHint' : 'attendance.dashboards.nobodyHint')}
      title={t(seesInstallation ? 'overview.waiting.nothing' : 'attendance.timesheets.nobody')}
    >
      {can(dashboards.todaySummary) && (
        <Button renderRoot={(props) => <Link {...props} to="/department-dashboard" />} variant="default">
          {t('titles./department-dashboard')}
        </Button>
      )}
    </EmptyState>
  );
}

function OwnDashboard({ employeeId }: { employeeId: number }) {
  const t = useText();
  const { url, replace } = useUrl(dashboardUrl);
  const { can } = useSession();
  const methodsOf = url.methods ?? 'week';
  const month = useApi(dashboards.workingHours, { query: { type: 'month' } });
  const methods = useApi(dashboards.myMethods, { query: { type: `this-${methodsOf}` } });
  useAttendanceChanges(employeeId, [dashboards.workingHours, dashboards.myMethods]);
  const stats = month.data?.workingStats;
  const countText = (value: number | undefined) => (value === undefined ? null : formatNumber(value));
  const note = t('attendance.dashboards.thisMonth');

  return (
    <>
      <PageHeader>
        <Anchor fz="sm" renderRoot={(props) => <Link {...props} to="/my-access-history" />}>
          {t('titles./my-access-history')}
        </Anchor>
      </PageHeader>
      <FirstStepsPanel />
      <div className={classes.grid}>
        <WaitingPanel />
        <Tiles
          isLoading={month.isPending}
          tiles={[
            {
              label: t('attendance.dashboards.workingHours'),
              value: stats ? formatMinutes(minutesOf(stats.totalWorkingHours)) : null,
              note,
            },
            {
              label: t('attendance.dashboards.lateCheckIns'),
              value: countText(stats?.lateCheckInCount),
              note,
            },
            {
              label: t('attendance.dashboards.earlyCheckOuts'),
              value: countText(stats?.earlyCheckOutCount),
              note,
            },
            { label: t('attendance.dashboards.absences'), value: countText(stats?.absentCount), note },
          ]}
        />
        {can(requests.summary) && <LeaveTiles />}
        <div className={classes.wide}>
          <WorkingHours onPeriod={(hours) => replace({ hours })} period={url.hours ?? 'week'} />
          <TodaysSchedule />
        </div>
        <div className={classes.wide}>
          <Box
            answer={methods}
            end={
              <PeriodSwitch
                of={t('attendance.dashboards.methods')}
                onChange={(chosen) => replace({ methods: chosen })}
                value={methodsOf}
              />
            }
            height={180}
            title={t('attendance.dashboards.methods')}
          >
            {(methodCounts) => <MethodBars {...methodCounts} />}
          </Box>
          <Box answer={month} height={140} title={t('attendance.dashboards.checkInsOfMonth')}>
            {({ workingStats: { checkinCount, lateCheckInCount } }) => (
              <CheckInRing late={lateCheckInCount} onTime={checkinCount - lateCheckInCount} />
            )}
          </Box>
        </div>
        <RecentNotificationsPanel />
      </div>
    </>
  );
}

function WorkingHours({
  period,
  onPeriod,
}: {
  period: DashboardPeriod;
  onPeriod: (period: DashboardPeriod) => void;
}) {
  const t = useText();
  const hours = useApi(dashboards.workingHours, { query: { type: period } });
  const title = t('attendance.dashboards.workingHours');
  return (
    <Box
      answer={hours}
      end={<PeriodSwitch of={title} onChange={onPeriod} value={period} />}
      height={196}
      title={title}
    >
      {({ from, to, days, workingStats }) => (
        <LineChart
          finding={t('attendance.dashboards.hoursFound', {
            from,
            to,
            hours: formatMinutes(minutesOf(workingStats.totalWorkingHours)),
          })}
          format={formatNumber}
          labelHead={t('attendance.dashboards.date')}
          labels={dayLabels(from, period)}
          now={{ at: days.length - 1, text: t('attendance.dashboards.soFar') }}
          peak={(at) => formatMinutes(minutesOf(days[at]?.hours ?? 0))}
          series={[{ name: title, values: days.map((day) => day.hours) }]}
        />
      )}
    </Box>
  );
}
