import type { MapItemKind, MapRectangle } from '@gatehouse/api/area/room-map.rules';
import { useText } from '../../../../platform/i18n/useText.ts';
import { DoorLook } from '../Looks.tsx';
import { rectangleText } from '../mapItemText.ts';
import classes from '../RoomMap.module.css';
import { Shape } from '../Shape.tsx';

interface Props {
  kind: MapItemKind;
  place: MapRectangle;
  zoom: number;
  onPlace: (place: MapRectangle) => void;
}

export function NewShape({ kind, place, zoom, onPlace }: Props) {
  const t = useText();
  const { width, height } = place;
  return (
    <Shape
      isChosen
      isNew
      kind={kind}
      label={`${t(kind === 'room' ? 'area.rooms.create' : 'area.doors.create')}, ${rectangleText(t, place)}`}
      onChoose={() => undefined}
      onDrag={onPlace}
      onDrop={onPlace}
      place={place}
      zoom={zoom}
    >
      {kind === 'room' ? (
        <rect className={classes.room} height={height} rx={3} width={width} />
      ) : (
        <DoorLook place={place} />
      )}
    </Shape>
  );
}
