import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Knock } from './refusals.ts';

interface Event {
  kind: string;
  companyId: number | null;
  subject: string;
  address: string;
  at: Date;
  everySeconds: number;
}

/** A security event, unless there is one of this kind and subject from the last seconds. */
export async function insertEvent(db: Db, { kind, companyId, subject, address, at, everySeconds }: Event) {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${kind} ${subject}`}, 727))`.execute(db);
  await sql`INSERT INTO security_events (company_id, at, kind, subject, address)
    SELECT ${companyId}::bigint, ${at}::timestamptz, ${kind}, ${subject}, ${address}
    WHERE NOT EXISTS (SELECT FROM security_events e WHERE e.kind = ${kind} AND e.subject = ${subject}
      AND e.at > ${at}::timestamptz - make_interval(secs => ${everySeconds}))`.execute(db);
}

/** Puts a serial on the list of pending devices or counts it there; the list keeps its newest `most`. */
export async function upsertPending(
  db: Db,
  { serial, protocol, address, info }: Knock,
  at: Date,
  most: number,
) {
  await sql`INSERT INTO pending_devices AS p (serial_number, protocol, first_seen_at, last_seen_at, remote_address, info)
    VALUES (${serial}, ${protocol}, ${at}, ${at}, ${address}, ${JSON.stringify(info)}::jsonb)
    ON CONFLICT (serial_number) DO UPDATE SET protocol = excluded.protocol, last_seen_at = excluded.last_seen_at,
      remote_address = excluded.remote_address, attempts = p.attempts + 1, info = p.info || excluded.info`.execute(
    db,
  );
  await sql`DELETE FROM pending_devices WHERE serial_number IN (
    SELECT serial_number FROM pending_devices ORDER BY last_seen_at DESC, serial_number OFFSET ${most})`.execute(
    db,
  );
}
