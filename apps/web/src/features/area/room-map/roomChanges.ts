import {
  type MapItemKind,
  type MapRectangle,
  moveDoorToRoom,
  moveRectangle,
  resizeRectangle,
} from '@gatehouse/api/area/room-map.rules';
import type { RoomMapData } from '@gatehouse/api/area/rooms';

/** How a rectangle is changed: moved, or drawn larger and smaller at its lower right corner. */
export type Change = 'move' | 'size';

export const changedPlace = (
  kind: MapItemKind,
  change: Change,
  place: MapRectangle,
  byX: number,
  byY: number,
): MapRectangle =>
  change === 'move' ? moveRectangle(kind, place, byX, byY) : resizeRectangle(kind, place, byX, byY);

/** A room at another place: its doors go along, and stay at it. */
export function withRoomAt(room: RoomMapData, place: MapRectangle): RoomMapData {
  const [byX, byY] = [place.positionX - room.positionX, place.positionY - room.positionY];
  const mapData = room.mapData.map((door) => ({
    doorId: door.doorId,
    ...moveDoorToRoom(moveRectangle('door', placeOf(door), byX, byY), place),
  }));
  return { ...placeOf(place), mapData };
}

/** One of its doors at another place, at the room in any case; without a place it is taken off the map. */
export function withDoorAt(room: RoomMapData, doorId: number, place: MapRectangle | null): RoomMapData {
  const others = room.mapData.filter((door) => door.doorId !== doorId);
  const mapData = place ? [...others, { doorId, ...moveDoorToRoom(placeOf(place), room) }] : others;
  // in the order in which the portal answers them
  return { ...room, mapData: mapData.toSorted((a, b) => a.doorId - b.doorId) };
}

export const placeOf = ({ positionX, positionY, width, height }: MapRectangle): MapRectangle => ({
  positionX,
  positionY,
  width,
  height,
});
