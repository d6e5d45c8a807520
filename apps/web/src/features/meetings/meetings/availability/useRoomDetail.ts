import type { Availability } from '@gatehouse/api/meetings/availability';
import type { MeetingRoom } from '@gatehouse/api/meetings/meetings';
import { useText } from '../../../../platform/i18n/useText.ts';

/**
 * Returns a function for the text next to a room in the list of rooms: its seats, and whether it is free at the time in
 * the form. The availability is known only for rooms in the time zone of the chosen room.
 */
export function useRoomDetail(found: Availability | undefined) {
  const t = useText();
  const free = new Set(found?.rooms.map(({ id }) => id));
  return ({ id, capacity, timeZone }: MeetingRoom, zone: string | undefined): string =>
    [
      capacity !== null && t('meetings.meetings.availability.seats', { count: capacity }),
      found &&
        timeZone === zone &&
        t(free.has(id) ? 'meetings.meetings.availability.isFree' : 'meetings.meetings.availability.isTaken'),
    ]
      .filter(Boolean)
      .join(' · ');
}
