import { atRoom, type Drawn, moved, type Place, sized } from '@gatehouse/api/area/room-map.rules';
import type { RoomMapData } from '@gatehouse/api/area/rooms';

/** How a rectangle is changed: moved, or drawn larger and smaller at its lower right corner. */
export type Change = 'move' | 'size';

export const changedPlace = (kind: Drawn, change: Change, place: Place, byX: number, byY: number): Place =>
  change === 'move' ? moved(kind, place, byX, byY) : sized(kind, place, byX, byY);

/** A room at another place: its doors go along, and stay at it. */
export function withRoomAt(room: RoomMapData, place: Place): RoomMapData {
  const [byX, byY] = [place.positionX - room.positionX, place.positionY - room.positionY];
  const mapData = room.mapData.map((door) => ({
    doorId: door.doorId,
    ...atRoom(moved('door', placeOf(door), byX, byY), place),
  }));
  return { ...placeOf(place), mapData };
}

/** One of its doors at another place, at the room in any case; without a place it is taken off the map. */
export function withDoorAt(room: RoomMapData, doorId: number, place: Place | null): RoomMapData {
  const others = room.mapData.filter((door) => door.doorId !== doorId);
  const mapData = place ? [...others, { doorId, ...atRoom(placeOf(place), room) }] : others;
  // in the order in which the portal answers them
  return { ...room, mapData: mapData.toSorted((a, b) => a.doorId - b.doorId) };
}

export const placeOf = ({ positionX, positionY, width, height }: Place): Place => ({
  positionX,
  positionY,
  width,
  height,
});
