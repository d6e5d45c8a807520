import type { MapRectangle } from '@gatehouse/api/area/room-map.rules';
import classes from './RoomMap.module.css';
import { type DoorState, type DoorStatus, doorTones } from './watch/doorStatus.rules.ts';

/** SVG paths on a 24 × 24 square: an open door, a lock, a triangle, a lost signal, a clock and a closed door. */
const signs: Record<DoorState, string> = {
  OPEN: 'M8 20V4h8v16M5 20h14M8 4l5 3v16l-5 -3',
  HEARD: 'M7 11h10v8H7zM9 11V8.500a3 3 0 0 1 6 0V11',
  ALARM: 'M12 5L4 19h16zM12 10.500v4M12 16.700v.1',
  SILENT: 'M4 4l16 16M7 10a8 8 0 0 1 3-1.700M14 8.300a8 8 0 0 1 3 1.700M9.500 14a4 4 0 0 1 5 0M12 18v.1',
  LOOK: 'M12 5a7 7 0 1 0 0 14a7 7 0 0 0 0-14M12 8.500V12l2.500 1.500',
  BARE: 'M8 20V4h8v16M5 20h14M13.500 12v.1',
  OFF: 'M8 20V4h8v16M5 20h14M13.500 12v.1',
};
const side = 24;

/** The icon of a door status, in the colour of the surrounding text. */
export function StateSign({ state }: { state: DoorState }) {
  return (
    <svg
      aria-hidden
      fill="none"
      height={14}
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth={2}
      viewBox="0 0 24 24"
      width={14}
    >
      <path d={signs[state]} />
    </svg>
  );
}

/**
 * The symbol for the status of a door on the map. A normal status is a ring. A status that needs attention is a square
 * in the colour of the status.
 */
export function DoorSign({ place, standing }: { place: MapRectangle; standing: DoorStatus | undefined }) {
  const state = standing?.state ?? 'BARE';
  const tone = doorTones[state];
  return (
    <svg
      aria-hidden
      className={classes.sign}
      data-tone={tone}
      height={side}
      viewBox="0 0 24 24"
      width={side}
      x={(place.width - side) / 2}
      y={(place.height - side) / 2}
    >
      {tone === 'warn' || tone === 'bad' ? (
        <rect height={22} rx={5} width={22} x={1} y={1} />
      ) : (
        <circle cx={12} cy={12} r={11} />
      )}
      <path d={signs[state]} transform="translate(3.600 3.600) scale(.7)" />
    </svg>
  );
}
