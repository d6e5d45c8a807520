import type { occupancy } from '@gatehouse/api/access/occupancy';
import type { DeviceListRow } from '@gatehouse/api/area/devices';
import type { z } from 'zod';
import type { Thing } from './things.ts';
import { type DoorStanding, readersAt, standingOf } from './watch.rules.ts';

/** What is known of a floor now. */
export interface Watched {
  /** How many people are in a room; undefined: nobody counts there, or the viewer may not know. */
  inside: (roomId: number) => number | undefined;
  /** Who is where has come; until then nobody is said to be in. */
  isCounted: boolean;
  /** How a door stands; undefined until its devices are known. */
  door: (doorId: number) => DoorStanding | undefined;
}

/** Puts together what rooms hold and how doors stand. */
export function watchOf(
  things: readonly Thing[],
  places: z.output<typeof occupancy.places.result> | undefined,
  devices: readonly DeviceListRow[] | undefined,
): Watched {
  const rooms = new Map(
    places?.buildings.flatMap((building) => building.rooms.map(({ id, inside }) => [id, inside] as const)),
  );
  const doors = new Map(
    devices &&
      things.flatMap(({ door }) =>
        door ? [[door.id, standingOf(door.enabled, readersAt(devices, door.id))] as const] : [],
      ),
  );
  return {
    inside: (roomId) => rooms.get(roomId),
    isCounted: places !== undefined,
    door: (doorId) => doors.get(doorId),
  };
}
