import { mapGrid, mapSize, type Place } from '@gatehouse/api/area/room-map.rules';
import { type ReactNode, useId } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { truncate } from '../../../ui/truncate.ts';
import { words } from './describe.ts';
import classes from './RoomMap.module.css';
import { Shape } from './Shape.tsx';
import { isThing, type Thing } from './things.ts';

/** Spec §9: room text is cut here. */
const mostLetters = 30;

interface Props {
  label: string;
  things: readonly Thing[];
  chosen: { room?: number; door?: number };
  zoom: number;
  onChoose: (thing: Thing | undefined) => void;
  onDrag: (thing: Thing, place: Place) => void;
  onDrop: (thing: Thing, place: Place | null) => void;
  /** What is about to be added. */
  children?: ReactNode;
}

/** The map of a floor: rooms beneath, their doors above. */
export function MapCanvas({ label, things, chosen, zoom, onChoose, onDrag, onDrop, children }: Props) {
  const t = useText();
  const id = useId();
  const { width, height } = mapSize;
  const layers = [
    ...things.filter(({ kind }) => kind === 'room'),
    ...things.filter(({ kind }) => kind === 'door'),
  ];
  return (
    <div className={classes.map}>
      {/* biome-ignore lint/a11y/useSemanticElements: no fieldset is a drawing */}
      <svg
        aria-label={label}
        height={height * zoom}
        onKeyDown={({ key }) => key === 'Escape' && onChoose(undefined)}
        onPointerDown={() => onChoose(undefined)}
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
        {layers.map(
          (thing) =>
            thing.place && (
              <Shape
                isChosen={isThing(thing, chosen)}
                key={thing.key}
                kind={thing.kind}
                label={words(t, thing)}
                onChoose={() => onChoose(thing)}
                onDrag={(place) => onDrag(thing, place)}
                onDrop={(place) => onDrop(thing, place)}
                onTakeOff={() => onDrop(thing, null)}
                place={thing.place}
                zoom={zoom}
              >
                {thing.kind === 'room' ? (
                  <RoomLook hatch={`url(#${id}secure)`} place={thing.place} thing={thing} />
                ) : (
                  <DoorLook isOff={thing.door?.enabled === false} place={thing.place} />
                )}
              </Shape>
            ),
        )}
        {children}
      </svg>
    </div>
  );
}

interface Look {
  place: Place;
}

function RoomLook({ place: { width, height }, hatch, thing }: Look & { hatch: string; thing: Thing }) {
  const t = useText();
  const { roomName, roomType, isSecure, isEnabled } = thing.room;
  return (
    <>
      <rect
        className={classes.room}
        data-off={!isEnabled || undefined}
        height={height}
        rx={3}
        width={width}
      />
      {isSecure && <rect fill={hatch} height={height} pointerEvents="none" rx={3} width={width} />}
      {/* a drawing of its own cuts what it has no room for */}
      <svg aria-hidden height={height} pointerEvents="none" width={width - 8}>
        <text className={classes.name} x={12} y={24}>
          {truncate(roomName, mostLetters)}
        </text>
        <text className={classes.note} x={12} y={41}>
          {isEnabled ? t(`area.rooms.types.${roomType}`) : t('common.values.inactive')}
        </text>
      </svg>
    </>
  );
}

/** A leaf in its frame, as large as there is room for. */
export function DoorLook({ place: { width, height }, isOff = false }: Look & { isOff?: boolean }) {
  const side = Math.min(width, height, 24) - 6;
  return (
    <>
      <rect className={classes.door} data-off={isOff || undefined} height={height} rx={5} width={width} />
      <svg
        aria-hidden
        className={classes.leaf}
        height={side}
        pointerEvents="none"
        viewBox="0 0 24 24"
        width={side}
        x={(width - side) / 2}
        y={(height - side) / 2}
      >
        <path d="M6 21V3h12v18M3 21h18M14.5 12v.1" />
      </svg>
    </>
  );
}
