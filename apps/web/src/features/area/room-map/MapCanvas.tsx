import type { MapRectangle } from '@gatehouse/api/area/room-map.rules';
import type { ReactNode } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { words } from './describe.ts';
import { DoorLook, RoomLook } from './Looks.tsx';
import { layersOf, MapFrame } from './MapFrame.tsx';
import { Shape } from './Shape.tsx';
import { isThing, type Thing } from './things.ts';

interface Props {
  label: string;
  things: readonly Thing[];
  chosen: { room?: number; door?: number };
  zoom: number;
  onChoose: (thing: Thing | undefined) => void;
  onDrag: (thing: Thing, place: MapRectangle) => void;
  onDrop: (thing: Thing, place: MapRectangle | null) => void;
  /** What is about to be added. */
  children?: ReactNode;
}

/** The map of a floor, to be drawn on. */
export function MapCanvas({ label, things, chosen, zoom, onChoose, onDrag, onDrop, children }: Props) {
  const t = useText();
  return (
    <MapFrame label={label} onClear={() => onChoose(undefined)} zoom={zoom}>
      {(hatch) => (
        <>
          {layersOf(things).map(({ thing, place }) => (
            <Shape
              isChosen={isThing(thing, chosen)}
              key={thing.key}
              kind={thing.kind}
              label={words(t, thing)}
              onChoose={() => onChoose(thing)}
              onDrag={(next) => onDrag(thing, next)}
              onDrop={(next) => onDrop(thing, next)}
              onTakeOff={() => onDrop(thing, null)}
              place={place}
              zoom={zoom}
            >
              {thing.kind === 'room' ? (
                <RoomLook hatch={hatch} place={place} room={thing.room} />
              ) : (
                <DoorLook isOff={thing.door?.enabled === false} place={place} />
              )}
            </Shape>
          ))}
          {children}
        </>
      )}
    </MapFrame>
  );
}
