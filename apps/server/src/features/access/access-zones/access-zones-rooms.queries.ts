import { sql } from 'kysely';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';

export interface RoomToEnter {
  id: number;
  companyId: number;
  roomName: string;
  roomType: string;
  timeZone: string;
}

/**
 * Returns a room of the signed-in person's companies. Locks the room until the transaction ends, so that it cannot be
 * deleted.
 */
export const lockRoom = (db: Db, viewer: Viewer, roomId: number): Promise<RoomToEnter | undefined> =>
  db
    .selectFrom('rooms as r')
    .innerJoin('buildings as b', 'b.id', 'r.building_id')
    .innerJoin('companies as c', 'c.id', 'r.company_id')
    .where('r.id', '=', roomId)
    .where((eb) => whereCompanyVisible(eb.ref('r.company_id'), viewer))
    .select([
      'r.id',
      'r.company_id as companyId',
      'r.room_name as roomName',
      'r.room_type as roomType',
      sql<string>`coalesce(b.time_zone, c.time_zone)`.as('timeZone'),
    ])
    .forKeyShare('r')
    .executeTakeFirst();
