import { attendanceLogs } from '@gatehouse/api/attendance/attendance-logs';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../../platform/session/session.ts';

interface Props {
  employeeId: number;
  /** Name of the person for the accessible label, because screen readers may not read the surrounding row. */
  name: string;
  /** Date of the linked day, YYYY-MM-DD. */
  date: string;
  time: string;
}

/** Shows a time, as a link if the signed-in person may see the person's day. */
export function DayBadge({ employeeId, name, date, time }: Props) {
  const { can } = useSession();
  if (!can(attendanceLogs.ofEmployee)) return time;
  return (
    <Anchor
      aria-label={`${time} ${name}`}
      inherit
      renderRoot={(props) => (
        <Link {...props} params={{ date, id: String(employeeId) }} to="/attendance-log/$date/{-$id}" />
      )}
    >
      {time}
    </Anchor>
  );
}
