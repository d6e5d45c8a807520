import { sql } from 'kysely';
import type { Db } from '../../../src/platform/db/database.ts';

/** Places the rooms of a company on the maps of their floors, side by side, with their doors along the lower edges. */
export async function placeRooms(db: Db, companyId: number): Promise<void> {
  await sql`UPDATE rooms SET map_x = 40 + 280 * ((p.place - 1) % 4), map_y = 40 + 240 * ((p.place - 1) / 4), map_width = 280, map_height = 240
    FROM (SELECT id, row_number() OVER (PARTITION BY building_id, floor ORDER BY id) AS place FROM rooms WHERE company_id = ${companyId}) AS p
    WHERE rooms.id = p.id AND p.place <= 12`.execute(db);
  await sql`UPDATE doors SET map_x = rooms.map_x + 20 + 60 * (p.place - 1), map_y = rooms.map_y + rooms.map_height - 10, map_width = 40, map_height = 20
    FROM rooms, (SELECT id, row_number() OVER (PARTITION BY room_id ORDER BY id) AS place FROM doors WHERE company_id = ${companyId}) AS p
    WHERE rooms.id = doors.room_id AND doors.id = p.id AND rooms.map_x IS NOT NULL AND p.place <= 4`.execute(
    db,
  );
}
