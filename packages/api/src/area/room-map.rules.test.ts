import { describe, expect, it } from 'vitest';
import {
  findDoorRectangle,
  findRoomRectangle,
  isOnMap,
  type MapRectangle,
  mapSize,
  moveDoorToRoom,
  moveRectangle,
  rectanglesTouch,
  resizeRectangle,
} from './room-map.rules.ts';

const rectangleAt = (positionX: number, positionY: number, width: number, height: number): MapRectangle => ({
  positionX,
  positionY,
  width,
  height,
});
const room = rectangleAt(100, 100, 160, 120);

describe('rectangles on the map of a floor', () => {
  it.each([
    ['a step right and down', 20, 20, [120, 120]],
    ['to the nearest point of the grid', 29, -31, [120, 60]],
    ['no further than the left and upper edge', -500, -500, [0, 0]],
    ['no further than the right and lower edge', 5000, 5000, [mapSize.width - 160, mapSize.height - 120]],
  ])('moves a rectangle %s', (_what, byX, byY, [x, y]) => {
    expect(moveRectangle('room', room, byX, byY)).toEqual(rectangleAt(x ?? 0, y ?? 0, 160, 120));
  });

  it.each([
    ['by a step', 20, -20, [180, 100]],
    ['to at least 40', -500, -500, [40, 40]],
    ['at most to the edges of the map', 5000, 5000, [mapSize.width - 100, mapSize.height - 100]],
  ])('resizes a rectangle %s', (_what, byX, byY, [width, height]) => {
    expect(resizeRectangle('room', room, byX, byY)).toEqual(rectangleAt(100, 100, width ?? 0, height ?? 0));
  });

  it('moves doors on a finer grid and limits their sides to 20 to 200', () => {
    const door = rectangleAt(100, 100, 40, 20);
    expect(moveRectangle('door', door, 10, 0).positionX).toBe(110);
    expect(resizeRectangle('door', door, -500, 500)).toEqual(rectangleAt(100, 100, 20, 200));
  });

  it.each([
    ['whole on the map', rectangleAt(1040, 680, 160, 120), true],
    ['over the right edge', rectangleAt(1060, 680, 160, 120), false],
    ['over the lower edge', rectangleAt(1040, 700, 160, 120), false],
  ])('checks whether a rectangle is on the map: %s', (_what, rectangle, expected) =>
    expect(isOnMap(rectangle)).toBe(expected),
  );
});

describe('doors on the map of a floor', () => {
  it.each([
    ['across the lower edge', rectangleAt(120, 210, 40, 20), true],
    ['against the edge', rectangleAt(60, 120, 40, 20), true],
    ['inside', rectangleAt(120, 120, 40, 20), true],
    ['a step to the side of', rectangleAt(50, 120, 40, 20), false],
    ['a step below', rectangleAt(120, 230, 40, 20), false],
  ])('checks whether a door touches its room: %s of its room: %s', (_what, door, expected) =>
    expect(rectanglesTouch(door, room)).toBe(expected),
  );

  it.each([
    ['below', rectangleAt(120, 400, 40, 20), [120, 220]],
    ['to the left', rectangleAt(0, 120, 40, 20), [60, 120]],
    ['beyond a corner', rectangleAt(900, 700, 40, 20), [260, 220]],
    ['already at the edge', rectangleAt(120, 210, 40, 20), [120, 210]],
  ])('moves a door to the edge of its room: %s', (_what, door, [x, y]) => {
    const movedDoor = moveDoorToRoom(door, room);
    expect(movedDoor).toEqual(rectangleAt(x ?? 0, y ?? 0, 40, 20));
    expect(rectanglesTouch(movedDoor, room)).toBe(true);
  });

  it('places a new door across the lower edge of its room, next to the existing doors', () => {
    const first = findDoorRectangle(room, []);
    expect(first).toEqual(rectangleAt(110, 210, 40, 20));
    expect(findDoorRectangle(room, [first])).toEqual(rectangleAt(150, 210, 40, 20));
    const crowded = [0, 40, 80, 120].map((x) => rectangleAt(100 + x, 210, 40, 20));
    expect(rectanglesTouch(findDoorRectangle(room, crowded), room)).toBe(true);
  });
});

it('places a new room in the first free space of the map, or at the top left if no space is free', () => {
  const first = findRoomRectangle([]);
  expect(first).toEqual(rectangleAt(20, 20, 160, 120));
  expect(findRoomRectangle([first])).toEqual(rectangleAt(180, 20, 160, 120));
  expect(findRoomRectangle([rectangleAt(0, 0, mapSize.width, mapSize.height)])).toEqual(
    rectangleAt(0, 0, 160, 120),
  );
});
