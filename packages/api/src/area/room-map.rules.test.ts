import { describe, expect, it } from 'vitest';
import {
  atRoom,
  doorPlace,
  freePlace,
  isOnMap,
  mapSize,
  meets,
  moved,
  type Place,
  sized,
} from './room-map.rules.ts';

const place = (positionX: number, positionY: number, width: number, height: number): Place => ({
  positionX,
  positionY,
  width,
  height,
});
const room = place(100, 100, 160, 120);

describe('a rectangle on the map of a floor', () => {
  it.each([
    ['a step right and down', 20, 20, [120, 120]],
    ['to the nearest point of the grid', 29, -31, [120, 60]],
    ['no further than the left and upper edge', -500, -500, [0, 0]],
    ['no further than the right and lower edge', 5000, 5000, [mapSize.width - 160, mapSize.height - 120]],
  ])('is moved %s', (_what, byX, byY, [x, y]) => {
    expect(moved('room', room, byX, byY)).toEqual(place(x ?? 0, y ?? 0, 160, 120));
  });

  it.each([
    ['by a step', 20, -20, [180, 100]],
    ['to 40 at least', -500, -500, [40, 40]],
    ['to the edges of the map at most', 5000, 5000, [mapSize.width - 100, mapSize.height - 100]],
  ])('is sized %s', (_what, byX, byY, [width, height]) => {
    expect(sized('room', room, byX, byY)).toEqual(place(100, 100, width ?? 0, height ?? 0));
  });

  it('of a door is on a finer grid, and has sides of 20 to 200', () => {
    const door = place(100, 100, 40, 20);
    expect(moved('door', door, 10, 0).positionX).toBe(110);
    expect(sized('door', door, -500, 500)).toEqual(place(100, 100, 20, 200));
  });

  it.each([
    ['whole on the map', place(1040, 680, 160, 120), true],
    ['over the right edge', place(1060, 680, 160, 120), false],
    ['over the lower edge', place(1040, 700, 160, 120), false],
  ])('%s', (_what, one, expected) => expect(isOnMap(one)).toBe(expected));
});

describe('a door', () => {
  it.each([
    ['across the lower edge', place(120, 210, 40, 20), true],
    ['against the edge', place(60, 120, 40, 20), true],
    ['inside', place(120, 120, 40, 20), true],
    ['a step beside', place(50, 120, 40, 20), false],
    ['a step below', place(120, 230, 40, 20), false],
  ])('%s of its room: %s', (_what, door, expected) => expect(meets(door, room)).toBe(expected));

  it.each([
    ['below', place(120, 400, 40, 20), [120, 220]],
    ['to the left', place(0, 120, 40, 20), [60, 120]],
    ['beyond a corner', place(900, 700, 40, 20), [260, 220]],
    ['at its place', place(120, 210, 40, 20), [120, 210]],
  ])('that lies %s is brought to its room', (_what, door, [x, y]) => {
    const brought = atRoom(door, room);
    expect(brought).toEqual(place(x ?? 0, y ?? 0, 40, 20));
    expect(meets(brought, room)).toBe(true);
  });

  it('that is new lies across the lower edge, beside those that lie there', () => {
    const first = doorPlace(room, []);
    expect(first).toEqual(place(110, 210, 40, 20));
    expect(doorPlace(room, [first])).toEqual(place(150, 210, 40, 20));
    const crowded = [0, 40, 80, 120].map((x) => place(100 + x, 210, 40, 20));
    expect(meets(doorPlace(room, crowded), room)).toBe(true);
  });
});

it('draws a new room beside the others, and at the top left where nothing is free', () => {
  const first = freePlace([]);
  expect(first).toEqual(place(20, 20, 160, 120));
  expect(freePlace([first])).toEqual(place(180, 20, 160, 120));
  expect(freePlace([place(0, 0, mapSize.width, mapSize.height)])).toEqual(place(0, 0, 160, 120));
});
