import type { MapItemKind, MapRectangle } from '@gatehouse/api/area/room-map.rules';
import { mapGrid } from '@gatehouse/api/area/room-map.rules';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { changeRectangle, type RectangleChange } from './roomChanges.ts';

interface Grip {
  x: number;
  y: number;
  change: RectangleChange;
  from: MapRectangle;
  now: MapRectangle;
}

interface ShapeDragOptions {
  kind: MapItemKind;
  place: MapRectangle;
  /** Number of pixels per map unit. */
  zoom: number;
  onDrag: (place: MapRectangle) => void;
  onDrop: (place: MapRectangle) => void;
}

/** Drags a rectangle with the pointer, snapped to the grid of the map. */
export function useShapeDrag({ kind, place, zoom, onDrag, onDrop }: ShapeDragOptions) {
  const grip = useRef<Grip>(null);
  const begin = (change: RectangleChange) => (event: PointerEvent<SVGElement>) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { x: event.clientX, y: event.clientY, change, from: place, now: place };
  };
  const onPointerMove = (event: PointerEvent<SVGElement>) => {
    const currentGrip = grip.current;
    if (!currentGrip) return;
    const [byX, byY] = [(event.clientX - currentGrip.x) / zoom, (event.clientY - currentGrip.y) / zoom];
    currentGrip.now = changeRectangle(kind, currentGrip.change, currentGrip.from, byX, byY);
    onDrag(currentGrip.now);
  };
  const endDrag = () => {
    const currentGrip = grip.current;
    grip.current = null;
    if (currentGrip) onDrop(currentGrip.now);
  };
  return { begin, following: { onPointerMove, onPointerUp: endDrag, onPointerCancel: endDrag } };
}

const ways: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Returns the rectangle after a key press. Arrow keys move the rectangle by one grid step. With Shift, they resize it.
 * Returns undefined for other keys.
 */
export function moveByKey(
  kind: MapItemKind,
  rectangle: MapRectangle,
  { key, shiftKey }: KeyboardEvent,
): MapRectangle | undefined {
  const way = ways[key];
  if (!way) return undefined;
  const grid = mapGrid[kind];
  return changeRectangle(kind, shiftKey ? 'size' : 'move', rectangle, way[0] * grid, way[1] * grid);
}
