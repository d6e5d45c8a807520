/** A rectangle on the map of a floor. One unit is one pixel at full size. */
export interface MapRectangle {
  positionX: number;
  positionY: number;
  width: number;
  height: number;
}

/** Size of the map in units. The grids and the height are from spec §9. The width fits a floor at a height of 800. */
export const mapSize = { width: 1200, height: 800 } as const;
export const mapGrid = { room: 20, door: 10 } as const;
export type MapItemKind = keyof typeof mapGrid;

export const mapSides = {
  room: { least: 40, mostX: mapSize.width, mostY: mapSize.height },
  door: { least: 20, mostX: 200, mostY: 200 },
} as const;
/** Initial sizes of new rooms and doors. */
const begun = { room: { width: 160, height: 120 }, door: { width: 40, height: 20 } } as const;

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);
const snap = (value: number, grid: number) => Math.round(value / grid) * grid;

const rightOf = ({ positionX, width }: MapRectangle) => positionX + width;
const bottomOf = ({ positionY, height }: MapRectangle) => positionY + height;

export const isOnMap = (rectangle: MapRectangle): boolean =>
  rightOf(rectangle) <= mapSize.width && bottomOf(rectangle) <= mapSize.height;

/**
 * Checks whether two rectangles share a point. Touching edges count, because a door may be across the edge of its room
 * or adjacent to it.
 */
export const rectanglesTouch = (rectangle: MapRectangle, other: MapRectangle): boolean =>
  rectangle.positionX <= rightOf(other) &&
  other.positionX <= rightOf(rectangle) &&
  rectangle.positionY <= bottomOf(other) &&
  other.positionY <= bottomOf(rectangle);

/** Checks whether two rectangles overlap. Touching edges do not count. */
const overlaps = (rectangle: MapRectangle, other: MapRectangle): boolean =>
  rectangle.positionX < rightOf(other) &&
  other.positionX < rightOf(rectangle) &&
  rectangle.positionY < bottomOf(other) &&
  other.positionY < bottomOf(rectangle);

/** Returns the rectangle moved by the given distance, snapped to the grid and within the map. */
export function moveRectangle(
  kind: MapItemKind,
  rectangle: MapRectangle,
  byX: number,
  byY: number,
): MapRectangle {
  const grid = mapGrid[kind];
  return {
    ...rectangle,
    positionX: clamp(snap(rectangle.positionX + byX, grid), 0, mapSize.width - rectangle.width),
    positionY: clamp(snap(rectangle.positionY + byY, grid), 0, mapSize.height - rectangle.height),
  };
}

/**
 * Returns the rectangle with its lower right corner moved by the given distance, snapped to the grid and within the
 * size limits.
 */
export function resizeRectangle(
  kind: MapItemKind,
  rectangle: MapRectangle,
  byX: number,
  byY: number,
): MapRectangle {
  const grid = mapGrid[kind];
  const { least, mostX, mostY } = mapSides[kind];
  const { positionX, positionY, width, height } = rectangle;
  return {
    ...rectangle,
    width: clamp(snap(width + byX, grid), least, Math.min(mostX, mapSize.width - positionX)),
    height: clamp(snap(height + byY, grid), least, Math.min(mostY, mapSize.height - positionY)),
  };
}

/** Returns the rectangle of a door, moved to the nearest edge of its room if the door is away from the room. */
export function moveDoorToRoom(door: MapRectangle, room: MapRectangle): MapRectangle {
  const positionX = clamp(door.positionX, Math.max(0, room.positionX - door.width), rightOf(room));
  const positionY = clamp(door.positionY, Math.max(0, room.positionY - door.height), bottomOf(room));
  return moveRectangle('door', { ...door, positionX, positionY }, 0, 0);
}

/**
 * Returns the rectangle for a new room: the first free space from the top left, or the top left corner if no space is
 * free.
 */
export function findRoomRectangle(rooms: readonly MapRectangle[]): MapRectangle {
  const { width, height } = begun.room;
  const step = mapGrid.room;
  for (let positionY = step; positionY + height <= mapSize.height; positionY += step)
    for (let positionX = step; positionX + width <= mapSize.width; positionX += step) {
      const rectangle = { positionX, positionY, width, height };
      if (!rooms.some((room) => overlaps(room, rectangle))) return rectangle;
    }
  return { positionX: 0, positionY: 0, width, height };
}

/** Returns the rectangle for a new door: across the lower edge of its room, next to the existing doors. */
export function findDoorRectangle(room: MapRectangle, doors: readonly MapRectangle[]): MapRectangle {
  const { width, height } = begun.door;
  const step = mapGrid.door;
  const positionY = clamp(bottomOf(room) - height / 2, 0, mapSize.height - height);
  const last = rightOf(room) - width;
  for (let positionX = snap(room.positionX + step, step); positionX <= last; positionX += step) {
    const rectangle = { positionX, positionY, width, height };
    if (!doors.some((door) => overlaps(door, rectangle))) return rectangle;
  }
  return moveDoorToRoom({ positionX: room.positionX, positionY, width, height }, room);
}
