import { meetings } from '@gatehouse/api/meetings/meetings';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../../platform/session/session.ts';

interface Props {
  id: number;
  title: string;
  /** The room's code if known. The calendar of that room opens behind the meeting. */
  roomCode?: string | undefined;
  /** A date of the meeting, YYYY-MM-DD. */
  date: string;
}

/** Links to the meeting if the viewer may see it. */
export function MeetingBadge({ id, title, roomCode, date }: Props) {
  const { can } = useSession();
  if (!can(meetings.get)) return title;
  return (
    <Anchor
      inherit
      renderRoot={(props) => <Link {...props} search={{ roomCode, date, open: id }} to="/meeting-rooms" />}
    >
      {title}
    </Anchor>
  );
}
