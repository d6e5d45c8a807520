import type { Room } from '@gatehouse/api/area/rooms';
import { formatInstant, formatNumber } from '../../../platform/dates.ts';
import { joinList } from '../../../platform/i18n/formats.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import type { Thing } from './things.ts';
import type { DoorStanding } from './watch.rules.ts';
import type { Watched } from './watch.ts';

/** What the map shows, in words: for lists, and read aloud. */
export function useWatchWords({ inside, door }: Watched) {
  const t = useText();
  const people = (count: number) => t('area.roomMap.peopleIn', { count });

  const standing = ({ state, since }: DoorStanding) => ({
    what: t(`area.roomMap.states.${state}`),
    since: since === null ? undefined : t('area.roomMap.since', { when: formatInstant(since) }),
  });

  /** Of a room its kind, and of its seats those that are taken. */
  const roomNote = ({ id, roomType, capacity }: Room): string => {
    const kind = t(`area.rooms.types.${roomType}`);
    const count = inside(id);
    if (!count || capacity === null) return kind;
    return `${kind} · ${t('area.roomMap.seats', { inside: formatNumber(count), capacity: formatNumber(capacity) })}`;
  };

  const words = ({ kind, id, name, room }: Thing): string => {
    if (kind === 'room') {
      const count = inside(id);
      const what = t('area.roomMap.roomIs', { name });
      return count === undefined ? what : `${what}, ${people(count)}`;
    }
    const stands = door(id);
    const what = t('area.roomMap.doorIs', { name, room: room.roomName });
    if (!stands) return what;
    const said = standing(stands);
    return joinList([what, said.what, said.since].filter((part) => part !== undefined));
  };

  return { words, roomNote, standing, people };
}
