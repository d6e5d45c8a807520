import { dashboards } from '@gatehouse/api/attendance/dashboards';
import { employees } from '@gatehouse/api/people/employees';
import { useApi } from '../../../platform/call/useApi.ts';
import { formatDate } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Face } from '../../../ui/Face.tsx';
import { PersonBadge } from '../../people/employees/PersonBadge.tsx';
import { Box } from './Box.tsx';
import classes from './Dashboard.module.css';
import type { Of } from './of.ts';
import { WholeList } from './WholeList.tsx';

/** Who was added last. */
export function LatestMembers({ of }: Of) {
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
            {content.map((one) => (
              <li key={one.id}>
                <Face mark={one.accountName} name={one.displayName} size={30} />
                <span className={classes.who}>
                  <span>
                    <PersonBadge employeeId={one.id} name={one.displayName} />
                  </span>
                  <small>{[one.title, one.departmentName].filter(Boolean).join(' · ')}</small>
                </span>
                <time dateTime={one.addedAt}>{formatDate(one.addedAt)}</time>
              </li>
            ))}
          </ul>
        )
      }
    </Box>
  );
}
