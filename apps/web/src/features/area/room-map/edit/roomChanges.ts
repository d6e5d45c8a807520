import {
  type MapItemKind,
  type MapRectangle,
  moveDoorToRoom,
  moveRectangle,
  resizeRectangle,
} from '@gatehouse/api/area/room-map.rules';
import type { RoomMapData } from '@gatehouse/api/area/rooms';

/** Type of a change of a rectangle. `move` moves the rectangle. `size` moves only its lower right corner. */
export type RectangleChange = 'move' | 'size';

export const changeRectangle = (
  kind: MapItemKind,
  change: RectangleChange,
  rectangle: MapRectangle,
  byX: number,
  byY: number,
): MapRectangle =>
  change === 'move' ? moveRectangle(kind, rectangle, byX, byY) : resizeRectangle(kind, rectangle, byX, byY);

/** Returns the room at another position. The doors of the room move with it and stay at its edge. */
export function withRoomAt(room: RoomMapData, rectangle: MapRectangle): RoomMapData {
  const [byX, byY] = [rectangle.positionX - room.positionX, rectangle.positionY - room.positionY];
  const mapData = room.mapData.map((door) => ({
    doorId: door.doorId,
    ...moveDoorToRoom(moveRectangle('door', rectangleOf(door), byX, byY), rectangle),
  }));
  return { ...rectangleOf(rectangle), mapData };
}

/**
 * Returns the room with one of its doors moved along its edge. If `rectangle` is null, removes the door from the map.
 */
export function withDoorAt(room: RoomMapData, doorId: number, rectangle: MapRectangle | null): RoomMapData {
  const others = room.mapData.filter((door) => door.doorId !== doorId);
  const mapData = rectangle
    ? [...others, { doorId, ...moveDoorToRoom(rectangleOf(rectangle), room) }]
    : others;
  // The doors are sorted by ID, as in the API.
  return { ...room, mapData: mapData.toSorted((a, b) => a.doorId - b.doorId) };
}

export const rectangleOf = ({ positionX, positionY, width, height }: MapRectangle): MapRectangle => ({
  positionX,
  positionY,
  width,
  height,
});
