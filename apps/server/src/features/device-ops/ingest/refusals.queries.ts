import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Knock } from './refused.ts';

interface Event {
  kind: string;
  companyId: number | null;
  subject: string;
  address: string;
  at: Date;
  everySeconds: number;
  details?: object;
}

/** A security event, unless there is one of this kind and subject from the last seconds. */
export async function insertEvent(db: Db, event: Event) {
  const { kind, companyId, subject, address, at, everySeconds, details = {} } = event;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${kind} ${subject}`}, 727))`.execute(db);
  await sql`INSERT INTO security_events (company_id, at, kind, subject, address, details)
    SELECT ${companyId}::bigint, ${at}::timestamptz, ${kind}, ${subject}, ${address}, ${JSON.stringify(details)}::jsonb
    WHERE NOT EXISTS (SELECT FROM security_events e WHERE e.kind = ${kind} AND e.subject = ${subject}
      AND e.at > ${at}::timestamptz - make_interval(secs => ${everySeconds}))`.execute(db);
}

/** How a serial speaks, by what it has shown so far: attendance unless it showed that it is an access terminal. */
const spokenBy = ({ protocol, info }: Knock) =>
  protocol === 'ZK' ? (info.dialect === 'acc' ? 'ZK_ACC' : 'ZK_ATT') : protocol;

/**
 * Puts a serial on the list of pending devices or counts it there. The list keeps its newest, and of one address no more than
 * `pendingOfAddress`; a serial is the same in capitals.
 */
export async function upsertPending(
  db: Db,
  knock: Knock,
  at: Date,
  { pending, pendingOfAddress }: { pending: number; pendingOfAddress: number },
) {
  const { serial, address, info } = knock;
  await sql`INSERT INTO pending_devices AS p (serial_number, protocol, first_seen_at, last_seen_at, remote_address, info)
    SELECT coalesce((SELECT k.serial_number FROM pending_devices k WHERE upper(k.serial_number) = upper(${serial}) LIMIT 1), ${serial}),
      ${spokenBy(knock)}, ${at}::timestamptz, ${at}::timestamptz, ${address}, ${JSON.stringify(info)}::jsonb
    ON CONFLICT (serial_number) DO UPDATE SET last_seen_at = excluded.last_seen_at,
      -- a request that shows no dialect takes none back
      protocol = CASE WHEN excluded.info ->> 'dialect' = '' THEN p.protocol ELSE excluded.protocol END,
      remote_address = excluded.remote_address, attempts = p.attempts + 1, info = p.info || excluded.info`.execute(
    db,
  );
  const oldestOut = (condition: ReturnType<typeof sql>, most: number) =>
    sql`DELETE FROM pending_devices WHERE serial_number IN (SELECT serial_number FROM pending_devices WHERE ${condition}
      ORDER BY last_seen_at DESC, first_seen_at DESC, serial_number OFFSET ${most})`.execute(db);
  await oldestOut(sql`remote_address = ${address}`, pendingOfAddress);
  await oldestOut(sql`true`, pending);
}

/** Notes on a device that it spoke as nobody does here: by an address, or (null) in the other dialect of ZKTeco. */
export const noteMisspoken = (db: Db, serial: string, path: string | null, at: Date) =>
  sql`UPDATE device_states s SET unserved_path = coalesce(${path}::text, s.unserved_path),
      access_dialect_at = CASE WHEN ${path}::text IS NULL THEN ${at}::timestamptz ELSE s.access_dialect_at END
    FROM devices d WHERE d.id = s.device_id AND upper(d.serial_number) = upper(${serial})`.execute(db);
