import type { Room } from '@gatehouse/api/area/rooms';
import { useMapAddress } from './useMapAddress.ts';

/** Returns the floor in the URL, or the lowest floor with a room if the URL has no floor. */
export function useFloor(all: readonly Room[]) {
  const { url } = useMapAddress();
  const floors = [...new Set(all.map(({ floor }) => floor))].toSorted((a, b) => a - b);
  const floor = url.floor === undefined ? (floors[0] ?? 1) : Number(url.floor);
  return { floor, floors, onFloor: all.filter((room) => room.floor === floor) };
}
