import type { MapItemKind } from '@gatehouse/api/area/room-map.rules';
import { expect, it } from 'vitest';
import { type MapItem, toLayers } from './mapItems.ts';

const itemOf = (key: string, kind: MapItemKind, width: number, height: number) =>
  ({ key, kind, place: { positionX: 0, positionY: 0, width, height } }) as MapItem; // Drawing order needs no other field.

it('draws the smaller room on top of the larger one, doors on top of all rooms, and skips items that are not on the map', () => {
  const items = [
    itemOf('door of the hall', 'door', 200, 20),
    itemOf('phone box', 'room', 40, 40),
    itemOf('hall', 'room', 400, 300),
    itemOf('corridor', 'room', 400, 40),
    { ...itemOf('elsewhere', 'room', 1, 1), place: null },
    itemOf('office', 'room', 40, 40),
  ];
  expect(toLayers(items).map(({ thing }) => thing.key)).toEqual([
    'hall',
    'corridor',
    'phone box',
    'office',
    'door of the hall',
  ]);
});
