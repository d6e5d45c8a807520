import { type MapRectangle, mapGrid, mapSize } from '@gatehouse/api/area/room-map.rules';
import { type ReactNode, useId } from 'react';
import classes from './RoomMap.module.css';
import type { Thing } from './things.ts';

interface Props {
  label: string;
  zoom: number;
  /** Nothing is to be chosen any more. */
  onClear: () => void;
  /** Draws what lies on it; `hatch`: the paint of secure rooms. */
  children: (hatch: string) => ReactNode;
}

/** The ground of a floor, with its grid. */
export function MapFrame({ label, zoom, onClear, children }: Props) {
  const id = useId();
  const { width, height } = mapSize;
  return (
    <div className={classes.map}>
      {/* biome-ignore lint/a11y/useSemanticElements: no fieldset is a drawing */}
      <svg
        aria-label={label}
        height={height * zoom}
        onKeyDown={({ key }) => key === 'Escape' && onClear()}
        onPointerDown={onClear}
        role="group"
        viewBox={`0 0 ${width} ${height}`}
        width={width * zoom}
      >
        <defs>
          <pattern height={mapGrid.room} id={`${id}dots`} patternUnits="userSpaceOnUse" width={mapGrid.room}>
            <circle className={classes.dot} cx={1} cy={1} r={1} />
          </pattern>
          <pattern
            height={8}
            id={`${id}secure`}
            patternTransform="rotate(45)"
            patternUnits="userSpaceOnUse"
            width={8}
          >
            <rect className={classes.hatch} height={8} width={1.5} />
          </pattern>
        </defs>
        <rect fill={`url(#${id}dots)`} height={height} width={width} />
        {children(`url(#${id}secure)`)}
      </svg>
    </div>
  );
}

/** What lies on the map: rooms beneath, their doors above. */
export const layersOf = (things: readonly Thing[]): { thing: Thing; place: MapRectangle }[] =>
  (['room', 'door'] as const).flatMap((kind) =>
    things.flatMap((thing) => (thing.kind === kind && thing.place ? [{ thing, place: thing.place }] : [])),
  );
