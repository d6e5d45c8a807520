import { attendanceLogs } from '@gatehouse/api/attendance/attendance-logs';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../../platform/session/session.ts';

interface Props {
  employeeId: number;
  /** Whose day, for those who do not see the row around it. */
  name: string;
  /** The date it leads to, YYYY-MM-DD. */
  date: string;
  /** What is shown: a time of that day. */
  time: string;
}

/** A time on somebody's clock, which leads to their day for who may see it. */
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
