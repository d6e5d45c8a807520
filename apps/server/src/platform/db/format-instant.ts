import { type RawBuilder, sql } from 'kysely';

/** Formats an instant in UTC to the millisecond, like `Date.toISOString`. Null stays null. */
export const formatInstant = (instant: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`to_char(${instant} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
