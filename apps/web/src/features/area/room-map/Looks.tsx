import type { MapRectangle } from '@gatehouse/api/area/room-map.rules';
import type { Room } from '@gatehouse/api/area/rooms';
import type { ReactNode } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { truncate } from '../../../ui/display/truncate.ts';
import classes from './RoomMap.module.css';

/** Maximum length of a room name in characters (spec §9). */
const mostLetters = 30;

interface RoomLookProps {
  place: MapRectangle;
  /** SVG fill for secure rooms. */
  hatch: string;
  room: Room;
  /** Text that replaces the room type. */
  note?: string;
  /** Text below the name and type of the room. */
  children?: ReactNode;
}

export function RoomLook({ place: { width, height }, hatch, room, note, children }: RoomLookProps) {
  const t = useText();
  const { roomName, roomType, isSecure, isEnabled } = room;
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
      {/* The nested SVG clips text that does not fit into the rectangle. */}
      <svg aria-hidden height={height} pointerEvents="none" width={width - 8}>
        <text className={classes.name} x={12} y={24}>
          {truncate(roomName, mostLetters)}
        </text>
        <text className={classes.note} x={12} y={41}>
          {isEnabled ? (note ?? t(`area.rooms.types.${roomType}`)) : t('common.values.inactive')}
        </text>
        {children}
      </svg>
    </>
  );
}

/** Draws a door symbol as large as its rectangle allows. */
export function DoorLook({
  place: { width, height },
  isOff = false,
}: {
  place: MapRectangle;
  isOff?: boolean;
}) {
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
