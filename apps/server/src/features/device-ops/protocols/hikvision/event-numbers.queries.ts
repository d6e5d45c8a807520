import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { EventNumbers, Gap } from './event-numbers.rules.ts';

interface Row {
  last: number | null;
  at: Date | null;
  missing: Gap[];
}

/** Returns the received event numbers of a terminal. Locks the row of the numbers until the transaction ends. */
export async function lockNumbers(db: Db, deviceId: number): Promise<EventNumbers> {
  const { rows } = await sql<Row>`SELECT event_number AS last, event_at AS at, missing_events AS missing
    FROM device_states WHERE device_id = ${deviceId} FOR NO KEY UPDATE`.execute(db);
  const { last = null, at = null, missing = [] } = rows[0] ?? {};
  return { last, at: at?.getTime() ?? null, missing };
}

export const noteNumbers = (db: Db, deviceId: number, { last, at, missing }: EventNumbers) =>
  sql`UPDATE device_states SET event_number = ${last}::bigint, event_at = ${at === null ? null : new Date(at)}::timestamptz,
    missing_events = ${JSON.stringify(missing)}::jsonb WHERE device_id = ${deviceId}`.execute(db);

/** Returns whether the portal can call a terminal to fetch missing events. */
export async function isCalled(db: Db, deviceId: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM device_lines WHERE device_id = ${deviceId}`.execute(db);
  return rows.length > 0;
}
