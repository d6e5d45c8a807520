import type { useText } from '../../../platform/i18n/useText.ts';
import type { Thing } from './things.ts';

type Text = ReturnType<typeof useText>;

/** What a thing of the map is and where it lies, read aloud. */
export function words(t: Text, { kind, name, room, place }: Thing): string {
  const what =
    kind === 'room'
      ? t('area.roomMap.roomIs', { name })
      : t('area.roomMap.doorIs', { name, room: room.roomName });
  return place ? `${what}, ${where(t, place)}` : what;
}

export const where = (t: Text, place: NonNullable<Thing['place']>): string =>
  t('area.roomMap.where', {
    x: place.positionX,
    y: place.positionY,
    width: place.width,
    height: place.height,
  });
