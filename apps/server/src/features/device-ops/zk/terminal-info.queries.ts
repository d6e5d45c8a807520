import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Facts kept about one terminal. */
const mostFacts = 100;

/** Keeps what a terminal says of itself; a later word on the same thing replaces the earlier one. */
export async function noteInfo(
  db: Db,
  deviceId: number,
  facts: Readonly<Record<string, string>>,
): Promise<void> {
  const kept = Object.fromEntries(
    Object.entries(facts)
      .slice(0, mostFacts)
      .map(([name, value]) => [name.slice(0, 64), value.slice(0, 255)]),
  );
  const firmware = kept.FWVersion ?? kept.firmware ?? null;
  await sql`UPDATE device_states SET info = info || ${JSON.stringify(kept)}::jsonb, firmware = coalesce(${firmware}, firmware)
    WHERE device_id = ${deviceId}`.execute(db);
}
