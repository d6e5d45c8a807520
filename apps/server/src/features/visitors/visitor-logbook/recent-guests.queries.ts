import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface GuestQuery {
  companyId: number;
  buildingId: number;
  /** Earliest check-in. */
  since: Date;
}

/**
 * Finds the names of visitors after their check-in at a building, latest first. A visit without a room, which only reception
 * creates, counts for the building only if it is the only one of the company. Guests without a name are left out,
 * because their email address must not be shown.
 */
export async function findGuestNames(
  db: Db,
  { companyId, buildingId, since }: GuestQuery,
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT CASE WHEN v.display_name <> '' THEN v.display_name ELSE t.guest_name END AS name
    FROM visits t LEFT JOIN visitors v ON v.id = t.visitor_id LEFT JOIN rooms r ON r.id = t.room_id
    WHERE t.company_id = ${companyId} AND t.check_in_at >= ${since} AND t.check_out_at IS NULL
      AND (v.display_name <> '' OR t.guest_name <> '')
      AND CASE WHEN t.room_id IS NULL
        THEN NOT EXISTS (SELECT FROM buildings b WHERE b.company_id = ${companyId} AND b.id <> ${buildingId})
        ELSE r.building_id = ${buildingId} END
    ORDER BY t.check_in_at DESC, t.id DESC LIMIT ${most}`.execute(db);
  return rows.map(({ name }) => name);
}
