import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Returns the stored data of a visitor, by type. Declarations are omitted, because they are encrypted. */
export async function findData(db: Db, visitorId: number): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ data: Record<string, unknown> }>`SELECT jsonb_build_object(
      'visitor', to_jsonb(v) - 'company_id',
      'visits', (SELECT coalesce(jsonb_agg(to_jsonb(t) - 'company_id' ORDER BY t.check_in_at), '[]') FROM visits t WHERE t.visitor_id = v.id),
      'punches', (SELECT coalesce(jsonb_agg(jsonb_build_object('time', p.punched_at, 'device', d.device_name, 'direction', p.direction,
          'method', p.verify_mode, 'temperature', p.temperature, 'result', p.result) ORDER BY p.punched_at), '[]')
        FROM punches p JOIN devices d ON d.id = p.device_id WHERE p.visitor_id = v.id),
      'cards', (SELECT coalesce(jsonb_agg(jsonb_build_object('card', g.card_name, 'issued', l.issued_at, 'returned', l.returned_at,
          'notes', l.notes) ORDER BY l.issued_at), '[]') FROM card_loans l JOIN guest_cards g ON g.id = l.card_id WHERE l.visitor_id = v.id),
      'mails', (SELECT coalesce(jsonb_agg(jsonb_build_object('about', m.kind, 'to', m.to_address, 'state', m.state, 'written', m.created_at,
          'sent', m.sent_at) ORDER BY m.id), '[]') FROM mails m WHERE m.visitor_id = v.id)) AS data
    FROM visitors v WHERE v.id = ${visitorId}`.execute(db);
  return rows[0]?.data ?? {};
}
