import type { MapRectangle } from '@gatehouse/api/area/room-map.rules';
import type { ReactNode } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { DoorLook, RoomLook } from './Looks.tsx';
import { MapFrame } from './MapFrame.tsx';
import { isThing, type MapItem, toLayers } from './mapItems.ts';
import { itemText } from './mapItemText.ts';
import { Shape } from './Shape.tsx';

interface Props {
  label: string;
  things: readonly MapItem[];
  chosen: { room?: number; door?: number };
  zoom: number;
  onChoose: (thing: MapItem | undefined) => void;
  onDrag: (thing: MapItem, place: MapRectangle) => void;
  onDrop: (thing: MapItem, place: MapRectangle | null) => void;
  /** Drawing of the new room or door. */
  children?: ReactNode;
}

export function MapCanvas({ label, things, chosen, zoom, onChoose, onDrag, onDrop, children }: Props) {
  const t = useText();
  return (
    <MapFrame label={label} onClear={() => onChoose(undefined)} zoom={zoom}>
      {(hatch) => (
        <>
          {toLayers(things).map(({ thing, place }) => (
            <Shape
              isChosen={isThing(thing, chosen)}
              key={thing.key}
              kind={thing.kind}
              label={itemText(t, thing)}
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
