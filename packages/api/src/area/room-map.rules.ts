/** A rectangle on the map of a floor, in its own units: 1 is a pixel where the map is shown as large as it is. */
export interface Place {
  positionX: number;
  positionY: number;
  width: number;
  height: number;
}

/** Grids and height of spec §9; the width is what a floor needs beside a height of 800. */
export const mapSize = { width: 1200, height: 800 } as const;
export const mapGrid = { room: 20, door: 10 } as const;
export type Drawn = keyof typeof mapGrid;

/** The least and the most a side measures. */
export const mapSides = {
  room: { least: 40, mostX: mapSize.width, mostY: mapSize.height },
  door: { least: 20, mostX: 200, mostY: 200 },
} as const;
/** What is drawn anew measures so much. */
const begun = { room: { width: 160, height: 120 }, door: { width: 40, height: 20 } } as const;

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);
const snapped = (value: number, grid: number) => Math.round(value / grid) * grid;

const rightOf = ({ positionX, width }: Place) => positionX + width;
const belowOf = ({ positionY, height }: Place) => positionY + height;

/** Whether it lies on the map as a whole. */
export const isOnMap = (place: Place): boolean =>
  rightOf(place) <= mapSize.width && belowOf(place) <= mapSize.height;

/** Whether both have a point in common; edges count: a door lies across the edge of its room, or against it. */
export const meets = (one: Place, other: Place): boolean =>
  one.positionX <= rightOf(other) &&
  other.positionX <= rightOf(one) &&
  one.positionY <= belowOf(other) &&
  other.positionY <= belowOf(one);

/** Whether both have more in common than an edge. */
const overlaps = (one: Place, other: Place): boolean =>
  one.positionX < rightOf(other) &&
  other.positionX < rightOf(one) &&
  one.positionY < belowOf(other) &&
  other.positionY < belowOf(one);

/** Where it lies after having been moved so far: on its grid, and on the map. */
export function moved(kind: Drawn, place: Place, byX: number, byY: number): Place {
  const grid = mapGrid[kind];
  return {
    ...place,
    positionX: within(snapped(place.positionX + byX, grid), 0, mapSize.width - place.width),
    positionY: within(snapped(place.positionY + byY, grid), 0, mapSize.height - place.height),
  };
}

/** How large it is after its lower right corner has been moved so far. */
export function sized(kind: Drawn, place: Place, byX: number, byY: number): Place {
  const grid = mapGrid[kind];
  const { least, mostX, mostY } = mapSides[kind];
  const { positionX, positionY, width, height } = place;
  return {
    ...place,
    width: within(snapped(width + byX, grid), least, Math.min(mostX, mapSize.width - positionX)),
    height: within(snapped(height + byY, grid), least, Math.min(mostY, mapSize.height - positionY)),
  };
}

/** A door that lies off its room is brought to the nearest edge of it. */
export function atRoom(door: Place, room: Place): Place {
  const positionX = within(door.positionX, Math.max(0, room.positionX - door.width), rightOf(room));
  const positionY = within(door.positionY, Math.max(0, room.positionY - door.height), belowOf(room));
  return moved('door', { ...door, positionX, positionY }, 0, 0);
}

/** Where a new room is drawn: the first place from the top left that overlaps no other; where none is left, at the top left. */
export function freePlace(rooms: readonly Place[]): Place {
  const { width, height } = begun.room;
  const step = mapGrid.room;
  for (let positionY = step; positionY + height <= mapSize.height; positionY += step)
    for (let positionX = step; positionX + width <= mapSize.width; positionX += step) {
      const place = { positionX, positionY, width, height };
      if (!rooms.some((room) => overlaps(room, place))) return place;
    }
  return { positionX: 0, positionY: 0, width, height };
}

/** Where a new door is drawn: across the lower edge of its room, beside the doors that lie there. */
export function doorPlace(room: Place, doors: readonly Place[]): Place {
  const { width, height } = begun.door;
  const step = mapGrid.door;
  const positionY = within(belowOf(room) - height / 2, 0, mapSize.height - height);
  const last = rightOf(room) - width;
  for (let positionX = snapped(room.positionX + step, step); positionX <= last; positionX += step) {
    const place = { positionX, positionY, width, height };
    if (!doors.some((door) => overlaps(door, place))) return place;
  }
  return atRoom({ positionX: room.positionX, positionY, width, height }, room);
}
