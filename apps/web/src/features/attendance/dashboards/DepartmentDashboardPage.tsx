import { dashboards } from '@gatehouse/api/attendance/dashboards';
import { requests } from '@gatehouse/api/requests/requests';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Filters } from '../../../ui/list/Filters.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { RecentNotificationsPanel } from '../../notifications/notifications/RecentNotificationsPanel.tsx';
import { ManagedDepartmentPicker } from '../../people/departments/ManagedDepartmentPicker.tsx';
import { AttendanceActivity } from './AttendanceActivity.tsx';
import { Box } from './Box.tsx';
import classes from './Dashboard.module.css';
import { departmentDashboardUrl } from './dashboards.url.ts';
import type { PeriodBoxProps } from './departmentDashboard.ts';
import { LatestLogs } from './LatestLogs.tsx';
import { LatestMembers } from './LatestMembers.tsx';
import { LatestRequests, type RequestState } from './LatestRequests.tsx';
import { MethodBars } from './MethodBars.tsx';
import { PeriodSwitch } from './PeriodSwitch.tsx';
import { TodayActivity } from './TodayActivity.tsx';
import { TodayCheckIns } from './TodayCheckIns.tsx';
import { AsOf, TodayTiles } from './TodayTiles.tsx';
import { useDashboardChanges } from './useDashboardChanges.ts';

const live = [
  dashboards.todaySummary,
  dashboards.todayCheckIns,
  dashboards.todayActivity,
  dashboards.differences,
  dashboards.attendanceActivity,
  dashboards.departmentMethods,
  dashboards.latestLogs,
  requests.latest,
];

/**
 * Shows today's and recent figures of the managed departments, or of the whole company (spec §2 "Department
 * dashboard").
 */
export function DepartmentDashboardPage({ RequestBadge }: { RequestBadge: RequestState }) {
  const t = useText();
  const { url, replace, go } = useUrl(departmentDashboardUrl);
  const scope = { departmentId: url.department };
  useDashboardChanges(live);

  return (
    <>
      <PageHeader summary={<AsOf of={scope} />} />
      <Filters>
        <ManagedDepartmentPicker
          label={t('attendance.dashboards.department')}
          name="department"
          none={t('attendance.dashboards.allDepartments')}
          onChange={(department) => go({ department })}
          value={url.department}
        />
      </Filters>
      <div className={classes.grid}>
        <TodayTiles of={scope} />
        <LatestRequests RequestBadge={RequestBadge} of={scope} />
        <div className={classes.wide}>
          <TodayActivity of={scope} />
          <TodayCheckIns of={scope} />
        </div>
        <div className={classes.wide}>
          <AttendanceActivity
            of={scope}
            onPeriod={(activity) => replace({ activity })}
            period={url.activity ?? 'week'}
          />
          <RecentNotificationsPanel />
        </div>
        <div className={classes.three}>
          <LatestLogs of={scope} />
          <Methods of={scope} onPeriod={(methods) => replace({ methods })} period={url.methods ?? 'week'} />
          <LatestMembers of={scope} />
        </div>
      </div>
    </>
  );
}

function Methods({ of, period, onPeriod }: PeriodBoxProps) {
  const t = useText();
  const methods = useApi(dashboards.departmentMethods, { query: { ...of, type: `this-${period}` } });
  const title = t('attendance.dashboards.methods');
  return (
    <Box
      answer={methods}
      end={<PeriodSwitch of={title} onChange={onPeriod} value={period} />}
      height={180}
      title={title}
    >
      {(methodCounts) => <MethodBars {...methodCounts} />}
    </Box>
  );
}
