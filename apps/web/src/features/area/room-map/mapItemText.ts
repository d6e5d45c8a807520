import type { TranslateText } from '../../../platform/i18n/text.ts';
import type { MapItem } from './mapItems.ts';

/** Returns the accessible name of a map item with its position. */
export function itemText(t: TranslateText, { kind, name, room, place }: MapItem): string {
  const title =
    kind === 'room'
      ? t('area.roomMap.roomIs', { name })
      : t('area.roomMap.doorIs', { name, room: room.roomName });
  return place ? `${title}, ${rectangleText(t, place)}` : title;
}

export const rectangleText = (t: TranslateText, rectangle: NonNullable<MapItem['place']>): string =>
  t('area.roomMap.where', {
    x: rectangle.positionX,
    y: rectangle.positionY,
    width: rectangle.width,
    height: rectangle.height,
  });
