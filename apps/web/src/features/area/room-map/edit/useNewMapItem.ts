import type { Building } from '@gatehouse/api/area/buildings';
import {
  findRoomRectangle,
  type MapItemKind,
  type MapRectangle,
  moveDoorToRoom,
} from '@gatehouse/api/area/room-map.rules';
import { useState } from 'react';
import { findFreeDoorRectangle, listRoomRectangles, type MapItem } from '../mapItems.ts';
import { useMapAddress } from '../useMapAddress.ts';

interface NewMapItemInput {
  building: Building;
  floor: number;
  things: readonly MapItem[];
  chosen: MapItem | undefined;
}

/** Returns the new item with its proposed rectangle. A new door has no rectangle if its room is not on the map. */
export function useNewMapItem({ building, floor, things, chosen }: NewMapItemInput) {
  const { url } = useMapAddress();
  // Rectangle of the new item after dragging. It is discarded if the building or the floor changes, or if a door gets
  // another room.
  const [placement, setPut] = useState<{ of: string; place: MapRectangle }>();
  const kind: MapItemKind = url.create ?? 'room';
  const room = things.find((item) => item.kind === 'room' && item.id === chosen?.room.id);
  const placementKey = `${url.create} ${building.id} ${floor} ${kind === 'door' ? room?.id : ''}`;
  const own = placement?.of === placementKey ? placement.place : undefined;
  const begun =
    kind === 'room' ? findRoomRectangle(listRoomRectangles(things)) : findFreeDoorRectangle(room, things);
  return {
    kind,
    isOpen: url.create !== undefined,
    room,
    place: url.create ? (own ?? begun) : null,
    put: (rectangle: MapRectangle) =>
      setPut({
        of: placementKey,
        place: kind === 'door' && room?.place ? moveDoorToRoom(rectangle, room.place) : rectangle,
      }),
  };
}
export type NewMapItemState = ReturnType<typeof useNewMapItem>;
