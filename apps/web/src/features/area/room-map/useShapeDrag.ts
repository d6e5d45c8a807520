import type { MapItemKind, MapRectangle } from '@gatehouse/api/area/room-map.rules';
import { mapGrid } from '@gatehouse/api/area/room-map.rules';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { type Change, changedPlace } from './roomChanges.ts';

interface Grip {
  x: number;
  y: number;
  change: Change;
  from: MapRectangle;
  now: MapRectangle;
}

interface Drag {
  kind: MapItemKind;
  place: MapRectangle;
  /** Pixels of a unit of the map. */
  zoom: number;
  /** Where it lies while it is dragged. */
  onDrag: (place: MapRectangle) => void;
  /** Where it was let go. */
  onDrop: (place: MapRectangle) => void;
}

/** A rectangle follows the pointer, on its grid. */
export function useShapeDrag({ kind, place, zoom, onDrag, onDrop }: Drag) {
  const grip = useRef<Grip>(null);
  const begin = (change: Change) => (event: PointerEvent<SVGElement>) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { x: event.clientX, y: event.clientY, change, from: place, now: place };
  };
  const onPointerMove = (event: PointerEvent<SVGElement>) => {
    const held = grip.current;
    if (!held) return;
    const [byX, byY] = [(event.clientX - held.x) / zoom, (event.clientY - held.y) / zoom];
    held.now = changedPlace(kind, held.change, held.from, byX, byY);
    onDrag(held.now);
  };
  const end = () => {
    const held = grip.current;
    grip.current = null;
    if (held) onDrop(held.now);
  };
  return { begin, following: { onPointerMove, onPointerUp: end, onPointerCancel: end } };
}

const ways: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Where a key takes a rectangle: the arrows a step of the grid, with Shift its lower right corner alone. */
export function placeByKey(
  kind: MapItemKind,
  place: MapRectangle,
  { key, shiftKey }: KeyboardEvent,
): MapRectangle | undefined {
  const way = ways[key];
  if (!way) return undefined;
  const grid = mapGrid[kind];
  return changedPlace(kind, shiftKey ? 'size' : 'move', place, way[0] * grid, way[1] * grid);
}
