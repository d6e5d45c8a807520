import type { Room } from '@gatehouse/api/area/rooms';
import { useMapAddress } from './useMapAddress.ts';

/** Returns the floor of the URL, otherwise the lowest floor that has a room. */
export function useFloor(all: readonly Room[]) {
  const { url } = useMapAddress();
  const floors = [...new Set(all.map(({ floor }) => floor))].toSorted((a, b) => a - b);
  const floor = url.floor === undefined ? (floors[0] ?? 1) : Number(url.floor);
  return { floor, floors, onFloor: all.filter((room) => room.floor === floor) };
}
