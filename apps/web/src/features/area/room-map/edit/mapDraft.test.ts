import type { RoomMapData } from '@gatehouse/api/area/rooms';
import { describe, expect, it } from 'vitest';
import { emptyDraft, findUnsaved, layoutOf, moveRoom, redoStep, removeSaved, undoStep } from './mapDraft.ts';

const layoutAt = (positionX: number): RoomMapData => ({
  mapData: [],
  positionX,
  positionY: 0,
  width: 100,
  height: 100,
});
const hall = { id: 1, version: 3, roomMapData: layoutAt(0) };
const store = { id: 2, version: 7, roomMapData: null };

describe('draft of a room map', () => {
  const both = moveRoom(moveRoom(emptyDraft, hall, layoutAt(20)), store, layoutAt(200));

  it('shows moved rooms at their draft position and all other rooms at their saved position', () => {
    expect(layoutOf(both, hall)).toEqual(layoutAt(20));
    expect(layoutOf(emptyDraft, hall)).toEqual(layoutAt(0));
    expect(findUnsaved(both)).toEqual([
      { id: 1, lies: layoutAt(20), version: 3 },
      { id: 2, lies: layoutAt(200), version: 7 },
    ]);
  });

  it('undoes and redoes room moves one at a time', () => {
    const back = undoStep(both);
    expect(layoutOf(back, store)).toBeNull();
    expect(findUnsaved(undoStep(back))).toEqual([]);
    expect(redoStep(back)).toEqual(both);
    expect(undoStep(emptyDraft)).toEqual(emptyDraft);
    expect(redoStep(both)).toEqual(both);
  });

  it('clears the redo steps after a new room move', () => {
    expect(moveRoom(undoStep(both), hall, layoutAt(40)).future).toEqual([]);
  });

  it('adds no undo step if a room is moved to its current position', () => {
    expect(moveRoom(both, hall, layoutAt(20))).toBe(both);
  });

  it('keeps in the map draft the rooms that could not be saved, with their current versions', () => {
    const left = removeSaved(both, [1], { 2: 9 });
    expect(findUnsaved(left)).toEqual([{ id: 2, lies: layoutAt(200), version: 9 }]);
    expect(layoutOf(left, { ...hall, roomMapData: layoutAt(20) })).toEqual(layoutAt(20));
    expect(left.past).toHaveLength(1);
  });

  it('uses the version at the first edit of a room even if the room is loaded again later', () => {
    const later = moveRoom(both, { ...hall, version: 8, roomMapData: layoutAt(60) }, layoutAt(80));
    expect(findUnsaved(later)[0]).toEqual({ id: 1, lies: layoutAt(80), version: 3 });
  });
});
