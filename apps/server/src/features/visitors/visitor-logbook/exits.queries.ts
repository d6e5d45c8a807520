import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { VisitorExits } from './visits.rules.ts';

/**
 * Finds the exits of a visitor or guest from an instant on. For a guest, includes exits recorded with earlier QR code
 * numbers of the guest for the same meeting. A reader without a door checks no one out. If a wrong clock reports an
 * exit in the future, the time of receipt is used. Exchanging a card for another is not an exit.
 * @param id id of the visitor or guest
 */
export async function findExits(db: Db, id: number, since: Date): Promise<VisitorExits> {
  const { rows } = await sql<VisitorExits>`SELECT
    ARRAY(SELECT round(extract(epoch FROM least(p.punched_at, p.received_at)) * 1000)::float8 FROM punches p
      JOIN device_locks l ON l.device_id = p.device_id AND l.lock = p.lock AND l.door_id IS NOT NULL
      WHERE p.visitor_id = ANY (ARRAY(SELECT ${id}::bigint UNION
          SELECT n.id FROM guest_qrs i JOIN guest_qrs n ON n.meeting_id = i.meeting_id AND n.email = i.email WHERE i.id = ${id}))
        AND p.punched_at >= ${since} AND p.direction = 'OUT' AND p.result = 'ACCESS_GRANTED') AS readers,
    ARRAY(SELECT round(extract(epoch FROM l.returned_at) * 1000)::float8 FROM card_loans l
      WHERE l.visitor_id = ${id} AND l.returned_at >= ${since} AND NOT EXISTS (SELECT FROM card_loans n
        WHERE n.visitor_id = l.visitor_id AND n.issued_at = l.returned_at AND n.id <> l.id)) AS cards`.execute(
    db,
  );
  return rows[0] ?? { readers: [], cards: [] };
}
