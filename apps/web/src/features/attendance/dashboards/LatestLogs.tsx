import { dashboards } from '@gatehouse/api/attendance/dashboards';
import { deviceLogs } from '@gatehouse/api/device-ops/device-logs';
import { useApi } from '../../../platform/call/useApi.ts';
import { now } from '../../../platform/clock.ts';
import { cityOf, formatDate, formatInstant, formatTime } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Face } from '../../../ui/display/Face.tsx';
import { EnterIcon, ExitIcon } from '../../../ui/display/icons.ts';
import { PersonBadge } from '../../people/employees/PersonBadge.tsx';
import { Box } from './Box.tsx';
import classes from './Dashboard.module.css';
import type { DashboardBoxProps } from './departmentDashboard.ts';
import { WholeList } from './WholeList.tsx';

export function LatestLogs({ of }: DashboardBoxProps) {
  const t = useText();
  const logs = useApi(dashboards.latestLogs, { query: of });
  return (
    <Box
      answer={logs}
      end={
        <WholeList operation={deviceLogs.list} to="/device-logs">
          {t('titles./device-logs')}
        </WholeList>
      }
      height={240}
      isList
      title={t('attendance.dashboards.latestLogs')}
    >
      {({ content }) =>
        content.length === 0 ? (
          <p className={classes.none}>{t('attendance.dashboards.noLogs')}</p>
        ) : (
          <ul className={classes.rows}>
            {content.map((log) => (
              <li key={log.id}>
                <time dateTime={log.time} title={formatInstant(log.time, log.timeZone)}>
                  {formatTime(log.time, log.timeZone)}
                  {isOfToday(log) || <small>{formatDate(log.time, log.timeZone).slice(5)}</small>}
                  {hasSeveralZones(content) && <small>{cityOf(log.timeZone)}</small>}
                </time>
                <Face mark={log.accountName} name={log.displayName} size={22} />
                <span className={classes.who}>
                  <span>
                    <PersonBadge employeeId={log.employeeId} name={log.displayName} />
                  </span>
                  <small>{[log.room, log.accountName].filter(Boolean).join(' · ')}</small>
                </span>
                {log.direction && (
                  <span className={classes.direction}>
                    {log.direction === 'IN' ? <EnterIcon size={16} /> : <ExitIcon size={16} />}
                    {t(log.direction === 'IN' ? 'attendance.dashboards.ins' : 'attendance.dashboards.outs')}
                  </span>
                )}
              </li>
            ))}
          </ul>
        )
      }
    </Box>
  );
}

/** The list names the zone of each time if its times are in several zones. */
const hasSeveralZones = (logs: readonly { timeZone: string }[]): boolean =>
  new Set(logs.map(({ timeZone }) => timeZone)).size > 1;

const isOfToday = ({ time, timeZone }: { time: string; timeZone: string }) =>
  formatDate(time, timeZone) === formatDate(now().toISOString(), timeZone);
