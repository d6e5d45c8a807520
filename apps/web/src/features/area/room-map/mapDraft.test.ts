import type { RoomMapData } from '@gatehouse/api/area/rooms';
import { describe, expect, it } from 'vitest';
import { drawn, liesOf, redone, settled, undone, unsaved, untouched } from './mapDraft.ts';

const at = (positionX: number): RoomMapData => ({
  mapData: [],
  positionX,
  positionY: 0,
  width: 100,
  height: 100,
});
const hall = { id: 1, version: 3, roomMapData: at(0) };
const store = { id: 2, version: 7, roomMapData: null };

describe('what is drawn on a map', () => {
  const both = drawn(drawn(untouched, hall, at(20)), store, at(200));

  it('stands over what is saved, and leaves the rest as it is', () => {
    expect(liesOf(both, hall)).toEqual(at(20));
    expect(liesOf(untouched, hall)).toEqual(at(0));
    expect(unsaved(both)).toEqual([
      { id: 1, lies: at(20), version: 3 },
      { id: 2, lies: at(200), version: 7 },
    ]);
  });

  it('is undone and done again, step by step', () => {
    const back = undone(both);
    expect(liesOf(back, store)).toBeNull();
    expect(unsaved(undone(back))).toEqual([]);
    expect(redone(back)).toEqual(both);
    expect(undone(untouched)).toEqual(untouched);
    expect(redone(both)).toEqual(both);
  });

  it('forgets what was undone once something else is drawn', () => {
    expect(drawn(undone(both), hall, at(40)).future).toEqual([]);
  });

  it('is no step where nothing moves', () => {
    expect(drawn(both, hall, at(20))).toBe(both);
  });

  it('keeps what could not be saved, on the version it has now', () => {
    const left = settled(both, [1], { 2: 9 });
    expect(unsaved(left)).toEqual([{ id: 2, lies: at(200), version: 9 }]);
    expect(liesOf(left, { ...hall, roomMapData: at(20) })).toEqual(at(20));
    expect(left.past).toHaveLength(1);
  });

  it('names the version it was first touched on, whatever is read since', () => {
    const later = drawn(both, { ...hall, version: 8, roomMapData: at(60) }, at(80));
    expect(unsaved(later)[0]).toEqual({ id: 1, lies: at(80), version: 3 });
  });
});
