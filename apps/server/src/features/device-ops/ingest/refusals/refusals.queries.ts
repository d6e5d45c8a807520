import type { DeviceProtocol } from '@gatehouse/api/area/devices.rules';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { DeviceSender } from '../receiving/device-sender.ts';

interface NewSecurityEvent {
  kind: string;
  companyId: number | null;
  subject: string;
  address: string;
  at: Date;
  everySeconds: number;
  details?: object;
}

/**
 * Inserts a security event. Does nothing if an event of the same kind and subject was inserted within the last seconds.
 */
export async function insertEvent(db: Db, event: NewSecurityEvent) {
  const { kind, companyId, subject, address, at, everySeconds, details = {} } = event;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${kind} ${subject}`}, 727))`.execute(db);
  await sql`INSERT INTO security_events (company_id, at, kind, subject, address, details)
    SELECT ${companyId}::bigint, ${at}::timestamptz, ${kind}, ${subject}, ${address}, ${JSON.stringify(details)}::jsonb
    WHERE NOT EXISTS (SELECT FROM security_events e WHERE e.kind = ${kind} AND e.subject = ${subject}
      AND e.at > ${at}::timestamptz - make_interval(secs => ${everySeconds}))`.execute(db);
}

/**
 * Inserts or updates a pending device and counts its attempts. Deletes the oldest pending devices, so that at most
 * `pendingOfAddress` remain for one address. Compares serial numbers without case.
 */
export async function upsertPending(
  db: Db,
  sender: Pick<DeviceSender, 'serial' | 'address' | 'info'> & { protocol: DeviceProtocol },
  at: Date,
  { pending, pendingOfAddress }: { pending: number; pendingOfAddress: number },
) {
  const { serial, address, info, protocol } = sender;
  await sql`INSERT INTO pending_devices AS p (serial_number, protocol, first_seen_at, last_seen_at, remote_address, info)
    SELECT coalesce((SELECT k.serial_number FROM pending_devices k WHERE upper(k.serial_number) = upper(${serial}) LIMIT 1), ${serial}),
      ${protocol}, ${at}::timestamptz, ${at}::timestamptz, ${address}, ${JSON.stringify(info)}::jsonb
    ON CONFLICT (serial_number) DO UPDATE SET last_seen_at = excluded.last_seen_at,
      -- a request that shows no dialect does not change the protocol
      protocol = CASE WHEN excluded.info ->> 'dialect' = '' THEN p.protocol ELSE excluded.protocol END,
      remote_address = excluded.remote_address, attempts = p.attempts + 1, info = p.info || excluded.info`.execute(
    db,
  );
  const deleteOldest = (condition: ReturnType<typeof sql>, most: number) =>
    sql`DELETE FROM pending_devices WHERE serial_number IN (SELECT serial_number FROM pending_devices WHERE ${condition}
      ORDER BY last_seen_at DESC, first_seen_at DESC, serial_number OFFSET ${most})`.execute(db);
  await deleteOldest(sql`remote_address = ${address}`, pendingOfAddress);
  await deleteOldest(sql`true`, pending);
}

/**
 * Stores on a device that it requested an unknown path. If `path` is null, stores that the device used the ZKTeco
 * dialect for which it is not configured.
 */
export const noteWrongRequest = (db: Db, serial: string, path: string | null, at: Date) =>
  sql`UPDATE device_states s SET unserved_path = coalesce(${path}::text, s.unserved_path),
      access_dialect_at = CASE WHEN ${path}::text IS NULL THEN ${at}::timestamptz ELSE s.access_dialect_at END
    FROM devices d WHERE d.id = s.device_id AND upper(d.serial_number) = upper(${serial})`.execute(db);
