import { meetings } from '@gatehouse/api/meetings/meetings';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../../platform/session/session.ts';

interface Props {
  id: number;
  title: string;
  /** The code of the meeting room, if known. The link then opens the meeting above the calendar of this room. */
  roomCode?: string | undefined;
  /** A date of the meeting, YYYY-MM-DD. */
  date: string;
}

/** The title of a meeting. It is a link if the signed-in person may see the meeting. */
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
