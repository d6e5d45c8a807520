import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Adds to what is known of a device; the firmware only where one is given. */
export const mergeInfo = (
  db: Db,
  deviceId: number,
  facts: Readonly<Record<string, string>>,
  firmware: string | null,
) =>
  sql`UPDATE device_states SET info = info || ${JSON.stringify(facts)}::jsonb, firmware = coalesce(${firmware}, firmware)
  WHERE device_id = ${deviceId}`.execute(db);
