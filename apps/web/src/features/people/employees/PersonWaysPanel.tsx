import { attendanceLogs } from '@gatehouse/api/attendance/attendance-logs';
import { deviceLogs } from '@gatehouse/api/device-ops/device-logs';
import { employees } from '@gatehouse/api/people/employees';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { today } from '../../../platform/dateRanges.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';

interface Props {
  employeeId: number;
  /** Date that the current page shows. Defaults to today. */
  date?: string;
}

/** Links between the pages about one person: employee card, attendance day, and device events. */
export function PersonWays({ employeeId, date }: Props) {
  const t = useText();
  const { can } = useSession();
  const day = date ?? today();
  return (
    <>
      {date !== undefined && can(employees.list) && can(employees.get) && (
        <Button
          renderRoot={(props) => <Link {...props} search={{ view: employeeId }} to="/staff" />}
          variant="subtle"
        >
          {t('overview.finds.ways.card')}
        </Button>
      )}
      {date === undefined && can(attendanceLogs.ofEmployee) && (
        <Button
          renderRoot={(props) => (
            <Link
              {...props}
              params={{ date: day, id: String(employeeId) }}
              to="/attendance-log/$date/{-$id}"
            />
          )}
          variant="subtle"
        >
          {t('overview.finds.ways.day')}
        </Button>
      )}
      {can(deviceLogs.list) && (
        <Button
          renderRoot={(props) => (
            <Link
              {...props}
              search={{ employeeId, ...(date !== undefined && { from: date, to: date }) }}
              to="/device-logs"
            />
          )}
          variant="subtle"
        >
          {t('overview.finds.ways.log')}
        </Button>
      )}
    </>
  );
}
