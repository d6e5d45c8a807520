import type { Door } from '@gatehouse/api/area/doors';
import { findDoorRectangle, type MapItemKind, type MapRectangle } from '@gatehouse/api/area/room-map.rules';
import type { Room, RoomMapData } from '@gatehouse/api/area/rooms';
import { compareNames } from '../../../ui/compareNames.ts';
import { placeOf, withDoorAt, withRoomAt } from './roomChanges.ts';

/** A room or a door of the floor, with what the map and the list beside it need to know. */
export interface Thing {
  kind: MapItemKind;
  /** Unique on the screen. */
  key: string;
  id: number;
  name: string;
  room: Room;
  door?: Door;
  /** Null: not on the map. */
  place: MapRectangle | null;
  /** The room as it lies once this thing has another place; without one it is taken off. */
  at: (place: MapRectangle | null) => RoomMapData | null;
  /** The room as it lies with one door more; null where it is not on the map. */
  withDoor: (doorId: number, place: MapRectangle) => RoomMapData | null;
}

/** Rooms of a floor by name, each before its doors. */
export function thingsOf(
  all: readonly Room[],
  doors: readonly Door[],
  liesOf: (room: Room) => RoomMapData | null,
): Thing[] {
  return all
    .toSorted((a, b) => compareNames(a.roomName, b.roomName))
    .flatMap((room) => {
      const lies = liesOf(room);
      const own = doors.filter(({ roomId }) => roomId === room.id);
      return [roomOf(room, lies), ...own.map((door) => doorOf(door, room, lies))];
    });
}

const adding = (lies: RoomMapData | null) => (doorId: number, place: MapRectangle) =>
  lies && withDoorAt(lies, doorId, place);

const roomOf = (room: Room, lies: RoomMapData | null): Thing => ({
  kind: 'room',
  key: `room ${room.id}`,
  id: room.id,
  name: room.roomName,
  room,
  place: lies && placeOf(lies),
  at: (place) => place && (lies ? withRoomAt(lies, place) : { ...place, mapData: [] }),
  withDoor: adding(lies),
});

function doorOf(door: Door, room: Room, lies: RoomMapData | null): Thing {
  const placed = lies?.mapData.find(({ doorId }) => doorId === door.id);
  return {
    kind: 'door',
    key: `door ${door.id}`,
    id: door.id,
    name: door.doorName,
    room,
    door,
    place: placed ? placeOf(placed) : null,
    at: (place) => lies && withDoorAt(lies, door.id, place),
    withDoor: adding(lies),
  };
}

export const isThing = (thing: Thing, chosen: { room?: number; door?: number }): boolean =>
  thing.kind === 'room' ? thing.id === chosen.room : thing.id === chosen.door;

export const placesOf = (things: readonly Thing[]): MapRectangle[] =>
  things.flatMap(({ kind, place }) => (kind === 'room' && place ? [place] : []));

/** A free place at the edge of a room that is on the map. */
export function besideDoors(parent: Thing | undefined, things: readonly Thing[]): MapRectangle | null {
  if (!parent?.place) return null;
  const own = things.filter(({ kind, room }) => kind === 'door' && room.id === parent.id);
  return findDoorRectangle(
    parent.place,
    own.flatMap(({ place }) => place ?? []),
  );
}
