import type { occupancy } from '@gatehouse/api/access/occupancy';
import type { DeviceListRow } from '@gatehouse/api/area/devices';
import type { z } from 'zod';
import type { MapItem } from '../mapItems.ts';
import { type DoorStatus, doorStatusOf, readersAt } from './doorStatus.rules.ts';

export interface FloorStatus {
  /**
   * Number of people in a room. Undefined if the people in the room are not counted or the signed-in person may not see
   * the number.
   */
  inside: (roomId: number) => number | undefined;
  /** Whether the numbers of people are loaded. */
  isCounted: boolean;
  /** Status of a door. Undefined while the devices are loading. */
  door: (doorId: number) => DoorStatus | undefined;
}

export function toFloorStatus(
  items: readonly MapItem[],
  places: z.output<typeof occupancy.places.result> | undefined,
  devices: readonly DeviceListRow[] | undefined,
): FloorStatus {
  const rooms = new Map(
    places?.buildings.flatMap((building) => building.rooms.map(({ id, inside }) => [id, inside] as const)),
  );
  const doors = new Map(
    devices &&
      items.flatMap(({ door }) =>
        door ? [[door.id, doorStatusOf(door.enabled, readersAt(devices, door.id))] as const] : [],
      ),
  );
  return {
    inside: (roomId) => rooms.get(roomId),
    isCounted: places !== undefined,
    door: (doorId) => doors.get(doorId),
  };
}
