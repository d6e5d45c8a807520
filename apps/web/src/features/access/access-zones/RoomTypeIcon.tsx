import type { RoomType } from '@gatehouse/api/area/rooms';
import { AdminIcon, DoorIcon, PeopleIcon } from '../../../ui/display/icons.ts';

const icons = { MEETING_ROOM: PeopleIcon, SECURITY_ROOM: AdminIcon, OPEN_ROOM: DoorIcon } as const;

/** Shows the type of a room as an icon (spec §2 "Profile"). */
export function RoomTypeIcon({ type }: { type: RoomType }) {
  const Icon = icons[type];
  return <Icon size={20} />;
}
