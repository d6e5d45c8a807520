import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/**
 * Merges facts that a device reported into the stored information about the device. Changes the firmware version only
 * if it is given.
 */
export const mergeInfo = (
  db: Db,
  deviceId: number,
  facts: Readonly<Record<string, string>>,
  firmware: string | null,
) =>
  sql`UPDATE device_states SET info = info || ${JSON.stringify(facts)}::jsonb, firmware = coalesce(${firmware}, firmware)
  WHERE device_id = ${deviceId}`.execute(db);

/**
 * Stores a handshake of a terminal. After the handshake, the terminal has the current UTC offset of its zone, and
 * earlier problems with its protocol no longer apply.
 */
export const noteGreeting = (db: Db, deviceId: number, at: Date, toldOffset: number) =>
  sql`UPDATE device_states SET told_offset = ${toldOffset}, told_at = ${at}, clock_asked_at = NULL, access_dialect_at = NULL,
    unserved_path = '' WHERE device_id = ${deviceId}`.execute(db);
