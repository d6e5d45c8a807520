import type { WebhookType } from '@gatehouse/api/settings/webhook-types';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface SilentDevice {
  id: number;
  name: string;
  doorCode: string;
  zone: string;
  lastSeenAt: Date;
}

/** Finds the active devices that have connected at least once, but not since `before`. */
export async function findSilent(db: Db, companyId: number, before: Date): Promise<SilentDevice[]> {
  const { rows } = await sql<SilentDevice>`
    SELECT v.id, v.device_name AS name, o.door_code AS "doorCode", s.last_seen_at AS "lastSeenAt",
      coalesce(v.time_zone, b.time_zone, c.time_zone) AS zone
    FROM devices v JOIN device_states s ON s.device_id = v.id JOIN doors o ON o.id = v.door_id
      JOIN rooms r ON r.id = o.room_id JOIN buildings b ON b.id = r.building_id JOIN companies c ON c.id = v.company_id
    WHERE v.company_id = ${companyId} AND v.is_enabled AND v.approved_at IS NOT NULL AND s.last_seen_at <= ${before}
    ORDER BY v.id`.execute(db);
  return rows;
}

export async function findWanting(db: Db, type: WebhookType): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM companies WHERE is_enabled AND ${type}::text = ANY (wanted_events) ORDER BY id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/**
 * Marks active devices as reported offline if they were last seen between two instants and are not marked yet. Returns
 * the IDs of these devices.
 */
export async function claimOffline(db: Db, companyId: number, from: Date, to: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    UPDATE device_states s SET offline_told_for = s.last_seen_at FROM devices v
    WHERE v.company_id = ${companyId} AND s.device_id = v.id AND v.is_enabled AND v.approved_at IS NOT NULL
      AND s.last_seen_at BETWEEN ${from} AND ${to} AND s.offline_told_for IS DISTINCT FROM s.last_seen_at
    RETURNING v.id`.execute(db);
  return rows.map(({ id }) => id);
}
