import type { RoomType } from '@gatehouse/api/area/rooms';
import { createContext, useContext, useEffect, useEffectEvent } from 'react';

/** What is typed of a new room, beside whatever map. */
export interface CarriedRoom {
  roomName: string | null;
  roomCode: string | null;
  roomType: RoomType | null;
}

/** What is typed while another building's map comes: that one is drawn anew, and its form goes on. */
export const Carried = createContext<{ current: CarriedRoom | null }>({ current: null });

/** Gives a new form what was typed in the one before; returns how to leave it to the next. */
export function useCarried(take: (typed: CarriedRoom) => void): (typed: CarriedRoom) => void {
  const carried = useContext(Carried);
  const begin = useEffectEvent(() => {
    if (carried.current) take(carried.current);
    carried.current = null;
  });
  useEffect(() => begin(), []);
  return (typed) => {
    carried.current = typed;
  };
}
