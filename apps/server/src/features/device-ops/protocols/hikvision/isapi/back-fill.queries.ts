import { sql } from 'kysely';
import type { Db } from '../../../../../platform/db/database.ts';
import type { Gap } from '../event-numbers.rules.ts';

/** State of fetching missing events from a terminal. */
export interface BackFillState {
  last: number | null;
  missing: Gap[];
  searched: Gap[];
  /** Whether events after the last received event must be fetched, because the terminal was offline. */
  isBehind: boolean;
}

export async function findOwed(db: Db, lineId: number): Promise<BackFillState> {
  const { rows } =
    await sql<BackFillState>`SELECT s.event_number AS last, s.missing_events AS missing, l.searched_events AS searched,
      l.caught_up_at IS NULL OR l.caught_up_at < s.online_since OR l.caught_up_at < l.answered_at - interval '1 hour' AS "isBehind"
    FROM device_lines l JOIN device_states s ON s.device_id = l.device_id WHERE l.id = ${lineId}`.execute(db);
  return rows[0] ?? { last: null, missing: [], searched: [], isBehind: false };
}

/**
 * Stores the ranges of event numbers that were searched completely. Events that are still missing in a searched range
 * do not exist on the terminal.
 */
export const noteSearched = (db: Db, lineId: number, searched: readonly Gap[]) =>
  sql`UPDATE device_lines SET searched_events = ${JSON.stringify(searched)}::jsonb WHERE id = ${lineId}`.execute(
    db,
  );

export const noteCaughtUp = (db: Db, lineId: number, at: Date) =>
  sql`UPDATE device_lines SET caught_up_at = ${at} WHERE id = ${lineId}`.execute(db);
