import type { Building } from '@gatehouse/api/area/buildings';
import {
  findRoomRectangle,
  type MapItemKind,
  type MapRectangle,
  moveDoorToRoom,
} from '@gatehouse/api/area/room-map.rules';
import { useState } from 'react';
import { besideDoors, placesOf, type Thing } from './things.ts';
import { useMapAddress } from './useMapAddress.ts';

interface Given {
  building: Building;
  floor: number;
  things: readonly Thing[];
  chosen: Thing | undefined;
}

/** What is about to be added: where it is drawn until it is. A door has a place once its room has one. */
export function useNewThing({ building, floor, things, chosen }: Given) {
  const { url } = useMapAddress();
  // dragged there; on another map or at another room it begins anew
  const [put, setPut] = useState<{ of: string; place: MapRectangle }>();
  const kind: MapItemKind = url.create ?? 'room';
  const room = things.find((one) => one.kind === 'room' && one.id === chosen?.room.id);
  const of = `${url.create} ${building.id} ${floor} ${kind === 'door' ? room?.id : ''}`;
  const own = put?.of === of ? put.place : undefined;
  const begun = kind === 'room' ? findRoomRectangle(placesOf(things)) : besideDoors(room, things);
  return {
    kind,
    isOpen: url.create !== undefined,
    room,
    place: url.create ? (own ?? begun) : null,
    put: (place: MapRectangle) =>
      setPut({ of, place: kind === 'door' && room?.place ? moveDoorToRoom(place, room.place) : place }),
  };
}
export type NewThingState = ReturnType<typeof useNewThing>;
