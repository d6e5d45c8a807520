import { dashboards } from '@gatehouse/api/attendance/dashboards';
import { employees } from '@gatehouse/api/people/employees';
import { useApi } from '../../../platform/call/useApi.ts';
import { formatDate } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Face } from '../../../ui/display/Face.tsx';
import { PersonBadge } from '../../people/employees/PersonBadge.tsx';
import { Box } from './Box.tsx';
import classes from './Dashboard.module.css';
import type { DashboardBoxProps } from './departmentDashboard.ts';
import { WholeList } from './WholeList.tsx';

export function LatestMembers({ of }: DashboardBoxProps) {
  const t = useText();
  const members = useApi(dashboards.latestEmployees, { query: of });
  return (
    <Box
      answer={members}
      end={
        <WholeList operation={employees.list} to="/staff">
          {t('titles./staff')}
        </WholeList>
      }
      height={240}
      isList
      title={t('attendance.dashboards.latestMembers')}
    >
      {({ content }) =>
        content.length === 0 ? (
          <p className={classes.none}>{t('attendance.dashboards.noMembers')}</p>
        ) : (
          <ul className={classes.rows}>
            {content.map((employee) => (
              <li key={employee.id}>
                <Face mark={employee.accountName} name={employee.displayName} size={30} />
                <span className={classes.who}>
                  <span>
                    <PersonBadge employeeId={employee.id} name={employee.displayName} />
                  </span>
                  <small>{[employee.title, employee.departmentName].filter(Boolean).join(' · ')}</small>
                </span>
                <time dateTime={employee.addedAt}>{formatDate(employee.addedAt)}</time>
              </li>
            ))}
          </ul>
        )
      }
    </Box>
  );
}
