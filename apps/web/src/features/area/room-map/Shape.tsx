import type { MapItemKind, MapRectangle } from '@gatehouse/api/area/room-map.rules';
import type { KeyboardEvent, ReactNode } from 'react';
import { moveByKey, useShapeDrag } from './edit/useShapeDrag.ts';
import classes from './RoomMap.module.css';

interface Props {
  kind: MapItemKind;
  place: MapRectangle;
  /** Accessible name of the rectangle. */
  label: string;
  isChosen: boolean;
  /** Whether the room or door is not saved yet. */
  isNew?: boolean;
  zoom: number;
  onChoose: () => void;
  onDrag: (place: MapRectangle) => void;
  onDrop: (place: MapRectangle) => void;
  /** Removes the room or door from the map. Absent if the item cannot be removed. */
  onTakeOff?: () => void;
  children: ReactNode;
}

/** A rectangle on the map that can be dragged with the pointer, and moved and resized with the keyboard. */
export function Shape(props: Props) {
  const { kind, place, label, isChosen, isNew, zoom, onChoose, onDrag, onDrop, onTakeOff, children } = props;
  const { begin, following } = useShapeDrag({ kind, place, zoom, onDrag, onDrop });
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moveByKey(kind, place, event);
    if (next) onDrop(next);
    else if (event.key === 'Enter' || event.key === ' ') onChoose();
    else if ((event.key === 'Delete' || event.key === 'Backspace') && onTakeOff) onTakeOff();
    else return;
    event.preventDefault();
  };
  const { positionX, positionY, width, height } = place;
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button element, so the role `button` is used.
    <g
      aria-label={label}
      aria-pressed={isChosen}
      className={classes.shape}
      data-chosen={isChosen || undefined}
      data-new={isNew || undefined}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        onChoose();
        begin('move')(event);
      }}
      role="button"
      tabIndex={0}
      transform={`translate(${positionX} ${positionY})`}
      {...following}
    >
      <title>{label}</title>
      {children}
      {isChosen && (
        <rect
          className={classes.grip}
          height={12}
          onPointerDown={begin('size')}
          width={12}
          x={width - 6}
          y={height - 6}
        />
      )}
    </g>
  );
}
