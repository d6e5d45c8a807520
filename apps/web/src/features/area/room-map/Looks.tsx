import type { MapRectangle } from '@gatehouse/api/area/room-map.rules';
import type { Room } from '@gatehouse/api/area/rooms';
import type { ReactNode } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { truncate } from '../../../ui/truncate.ts';
import classes from './RoomMap.module.css';

/** Spec §9: room text is cut here. */
const mostLetters = 30;

interface RoomProps {
  place: MapRectangle;
  /** The paint of secure rooms. */
  hatch: string;
  room: Room;
  /** Instead of its kind alone. */
  note?: string;
  /** Below its name and kind. */
  children?: ReactNode;
}

export function RoomLook({ place: { width, height }, hatch, room, note, children }: RoomProps) {
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
      {/* a drawing of its own cuts what it has no room for */}
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

/** A leaf in its frame, as large as there is room for. */
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
