import type { Room } from '@gatehouse/api/area/rooms';
import { formatInstant, formatNumber } from '../../../../platform/dates.ts';
import { joinList } from '../../../../platform/i18n/formats.ts';
import { useText } from '../../../../platform/i18n/useText.ts';
import type { MapItem } from '../mapItems.ts';
import type { DoorStatus } from './doorStatus.rules.ts';
import type { FloorStatus } from './floorStatus.ts';

export function useWatchWords({ inside, door }: FloorStatus) {
  const t = useText();
  const people = (count: number) => t('area.roomMap.peopleIn', { count });

  const toStatusTexts = ({ state, since }: DoorStatus) => ({
    what: t(`area.roomMap.states.${state}`),
    since: since === null ? undefined : t('area.roomMap.since', { when: formatInstant(since) }),
  });

  /** Returns the room type and, if known, the number of people in relation to the capacity. */
  const roomNote = ({ id, roomType, capacity }: Room): string => {
    const kind = t(`area.rooms.types.${roomType}`);
    const count = inside(id);
    if (!count || capacity === null) return kind;
    return `${kind} · ${t('area.roomMap.seats', { inside: formatNumber(count), capacity: formatNumber(capacity) })}`;
  };

  const itemText = ({ kind, id, name, room }: MapItem): string => {
    if (kind === 'room') {
      const count = inside(id);
      const roomText = t('area.roomMap.roomIs', { name });
      return count === undefined ? roomText : `${roomText}, ${people(count)}`;
    }
    const status = door(id);
    const doorText = t('area.roomMap.doorIs', { name, room: room.roomName });
    if (!status) return doorText;
    const statusTexts = toStatusTexts(status);
    return joinList([doorText, statusTexts.what, statusTexts.since].filter((part) => part !== undefined));
  };

  return { words: itemText, roomNote, standing: toStatusTexts, people };
}
