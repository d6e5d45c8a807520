import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Merges reported facts into the information about a device. Changes the firmware only if it is given. */
export const mergeInfo = (
  db: Db,
  deviceId: number,
  facts: Readonly<Record<string, string>>,
  firmware: string | null,
) =>
  sql`UPDATE device_states SET info = info || ${JSON.stringify(facts)}::jsonb, firmware = coalesce(${firmware}, firmware)
  WHERE device_id = ${deviceId}`.execute(db);

/**
 * Stores that a terminal greeted. From this time on the terminal has the current offset of its zone and uses the right
 * protocol.
 */
export const noteGreeting = (db: Db, deviceId: number, at: Date, toldOffset: number) =>
  sql`UPDATE device_states SET told_offset = ${toldOffset}, told_at = ${at}, clock_asked_at = NULL, access_dialect_at = NULL,
    unserved_path = '' WHERE device_id = ${deviceId}`.execute(db);
