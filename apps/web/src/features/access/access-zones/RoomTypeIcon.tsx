import type { RoomType } from '@gatehouse/api/area/rooms';
import { AdminIcon, DoorIcon, PeopleIcon } from '../../../ui/icons.ts';

const icons = { MEETING_ROOM: PeopleIcon, SECURITY_ROOM: AdminIcon, OPEN_ROOM: DoorIcon } as const;

/** Spec §2 "Profile". */
export function RoomTypeIcon({ type }: { type: RoomType }) {
  const Icon = icons[type];
  return <Icon size={20} />;
}
