import type { Door } from '@gatehouse/api/area/doors';
import { findDoorRectangle, type MapItemKind, type MapRectangle } from '@gatehouse/api/area/room-map.rules';
import type { Room, RoomMapData } from '@gatehouse/api/area/rooms';
import { compareNames } from '../../../ui/list/compareNames.ts';
import { rectangleOf, withDoorAt, withRoomAt } from './edit/roomChanges.ts';

export interface MapItem {
  kind: MapItemKind;
  key: string;
  id: number;
  name: string;
  room: Room;
  door?: Door;
  /** Rectangle of the item on the map. Null if the item is not on the map. */
  place: MapRectangle | null;
  /**
   * Returns the map data of the item's room with the item moved to `place`. If `place` is null, removes the item from
   * the map.
   */
  at: (place: MapRectangle | null) => RoomMapData | null;
  /** Returns the room's map data with one more door. Returns null if the room is not on the map. */
  withDoor: (doorId: number, place: MapRectangle) => RoomMapData | null;
}

/** Returns the rooms of a floor sorted by name, each followed by its doors. */
export function toMapItems(
  all: readonly Room[],
  doors: readonly Door[],
  liesOf: (room: Room) => RoomMapData | null,
): MapItem[] {
  return all
    .toSorted((a, b) => compareNames(a.roomName, b.roomName))
    .flatMap((room) => {
      const lies = liesOf(room);
      const own = doors.filter(({ roomId }) => roomId === room.id);
      return [toRoomItem(room, lies), ...own.map((door) => toDoorItem(door, room, lies))];
    });
}

const createWithDoor = (lies: RoomMapData | null) => (doorId: number, rectangle: MapRectangle) =>
  lies && withDoorAt(lies, doorId, rectangle);

const toRoomItem = (room: Room, lies: RoomMapData | null): MapItem => ({
  kind: 'room',
  key: `room ${room.id}`,
  id: room.id,
  name: room.roomName,
  room,
  place: lies && rectangleOf(lies),
  at: (rectangle) => rectangle && (lies ? withRoomAt(lies, rectangle) : { ...rectangle, mapData: [] }),
  withDoor: createWithDoor(lies),
});

function toDoorItem(door: Door, room: Room, lies: RoomMapData | null): MapItem {
  const placed = lies?.mapData.find(({ doorId }) => doorId === door.id);
  return {
    kind: 'door',
    key: `door ${door.id}`,
    id: door.id,
    name: door.doorName,
    room,
    door,
    place: placed ? rectangleOf(placed) : null,
    at: (rectangle) => lies && withDoorAt(lies, door.id, rectangle),
    withDoor: createWithDoor(lies),
  };
}

export const isThing = (item: MapItem, chosen: { room?: number; door?: number }): boolean =>
  item.kind === 'room' ? item.id === chosen.room : item.id === chosen.door;

export const listRoomRectangles = (items: readonly MapItem[]): MapRectangle[] =>
  items.flatMap(({ kind, place }) => (kind === 'room' && place ? [place] : []));

/** Returns a free rectangle on the edge of a room. Returns null if the room is not on the map. */
export function findFreeDoorRectangle(
  parent: MapItem | undefined,
  items: readonly MapItem[],
): MapRectangle | null {
  if (!parent?.place) return null;
  const own = items.filter(({ kind, room }) => kind === 'door' && room.id === parent.id);
  return findDoorRectangle(
    parent.place,
    own.flatMap(({ place }) => place ?? []),
  );
}

const areaOf = ({ width, height }: MapRectangle): number => width * height;

/**
 * Returns the items on the map in drawing order: rooms from the largest to the smallest, and doors above them. A room
 * inside or behind a larger room therefore stays visible and can be chosen.
 */
export function toLayers(items: readonly MapItem[]): { thing: MapItem; place: MapRectangle }[] {
  const placed = items.flatMap((thing) => (thing.place ? [{ thing, place: thing.place }] : []));
  const ofKind = (kind: MapItemKind) => placed.filter(({ thing }) => thing.kind === kind);
  return [...ofKind('room').sort((a, b) => areaOf(b.place) - areaOf(a.place)), ...ofKind('door')];
}
