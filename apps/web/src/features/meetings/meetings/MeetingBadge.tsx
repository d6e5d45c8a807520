import { meetings } from '@gatehouse/api/meetings/meetings';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../../platform/session/session.ts';

interface Props {
  id: number;
  title: string;
  /** Where it is known: the calendar behind it is that room's. */
  roomCode?: string | undefined;
  /** A date of it, YYYY-MM-DD. */
  date: string;
}

/** A meeting by its subject, which leads to it for who may see it. */
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
