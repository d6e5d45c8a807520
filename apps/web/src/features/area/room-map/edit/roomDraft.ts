import type { RoomType } from '@gatehouse/api/area/rooms';
import { createContext, useContext, useEffect, useEffectEvent } from 'react';

export interface RoomDraft {
  roomName: string | null;
  roomCode: string | null;
  roomType: RoomType | null;
}

/**
 * Stores the typed values of a new room while the map of another building loads. The map of the new building is a new
 * component, so its form would be empty.
 */
export const RoomDraftContext = createContext<{ current: RoomDraft | null }>({ current: null });

/**
 * Fills a new form with the stored draft, if there is one. Returns a function that stores the draft for the next form.
 */
export function useRoomDraft(restore: (typed: RoomDraft) => void): (typed: RoomDraft) => void {
  const roomDraft = useContext(RoomDraftContext);
  const begin = useEffectEvent(() => {
    if (roomDraft.current) restore(roomDraft.current);
    roomDraft.current = null;
  });
  useEffect(() => begin(), []);
  return (typed) => {
    roomDraft.current = typed;
  };
}
