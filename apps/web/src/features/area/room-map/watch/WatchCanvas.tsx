import type { MapRectangle } from '@gatehouse/api/area/room-map.rules';
import type { KeyboardEvent, ReactNode } from 'react';
import { formatNumber } from '../../../../platform/dates.ts';
import { useText } from '../../../../platform/i18n/useText.ts';
import { DoorSign } from '../DoorSign.tsx';
import { RoomLook } from '../Looks.tsx';
import { MapFrame } from '../MapFrame.tsx';
import { isThing, type MapItem, toLayers } from '../mapItems.ts';
import classes from '../RoomMap.module.css';
import type { FloorStatus } from './floorStatus.ts';
import { useWatchWords } from './useWatchWords.ts';

interface Props {
  label: string;
  things: readonly MapItem[];
  watched: FloorStatus;
  chosen: { room?: number; door?: number };
  zoom: number;
  onChoose: (thing: MapItem | undefined) => void;
}

export function WatchCanvas({ label, things, watched, chosen, zoom, onChoose }: Props) {
  const { words, roomNote } = useWatchWords(watched);
  return (
    <MapFrame label={label} onClear={() => onChoose(undefined)} zoom={zoom}>
      {(hatch) =>
        toLayers(things).map(({ thing, place }) => (
          <Spot
            isChosen={isThing(thing, chosen)}
            key={thing.key}
            label={words(thing)}
            onChoose={() => onChoose(thing)}
            place={place}
          >
            {thing.kind === 'room' ? (
              <RoomLook hatch={hatch} note={roomNote(thing.room)} place={place} room={thing.room}>
                <People count={watched.inside(thing.id) ?? 0} />
              </RoomLook>
            ) : (
              <DoorSign place={place} standing={watched.door(thing.id)} />
            )}
          </Spot>
        ))
      }
    </MapFrame>
  );
}

interface SpotProps {
  label: string;
  place: MapRectangle;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

/** An item on the map that can be selected but not moved. */
function Spot({ label, place, isChosen, onChoose, children }: SpotProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    onChoose();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button element, so the role `button` is used.
    <g
      aria-label={label}
      aria-pressed={isChosen}
      className={classes.spot}
      data-chosen={isChosen || undefined}
      onClick={onChoose}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.stopPropagation()}
      role="button"
      tabIndex={0}
      transform={`translate(${place.positionX} ${place.positionY})`}
    >
      <title>{label}</title>
      {children}
    </g>
  );
}

/** Maximum number of dots for the people in a room. A number shows the remaining people. */
const mostDots = 10;

function People({ count }: { count: number }) {
  const dots = Math.min(count, mostDots);
  return (
    <>
      {Array.from({ length: dots }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: The dots are interchangeable, so their index is a sufficient key.
        <circle className={classes.person} cx={15.5 + at * 10} cy={56} key={at} r={3.5} />
      ))}
      {count > mostDots && (
        <text className={classes.note} x={15.5 + mostDots * 10} y={60}>
          +{formatNumber(count - mostDots)}
        </text>
      )}
    </>
  );
}

export function WatchLegend() {
  const t = useText();
  const doors = ['HEARD', 'OPEN', 'SILENT', 'LOOK', 'ALARM'] as const;
  return (
    <ul className={classes.legend}>
      {doors.map((state) => (
        <li key={state}>
          <svg aria-hidden height={18} viewBox="0 0 24 24" width={18}>
            <DoorSign
              place={{ positionX: 0, positionY: 0, width: 24, height: 24 }}
              standing={{ state, since: null }}
            />
          </svg>
          {t(`area.roomMap.states.${state}`)}
        </li>
      ))}
      <li>
        <svg aria-hidden height={8} viewBox="0 0 8 8" width={8}>
          <circle className={classes.person} cx={4} cy={4} r={3.5} />
        </svg>
        {t('area.roomMap.person')}
      </li>
    </ul>
  );
}
