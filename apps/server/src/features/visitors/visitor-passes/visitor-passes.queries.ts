import { sql } from 'kysely';
import { plainArrayLiteral, quotedArrayLiteral } from '../../../platform/db/arrays.ts';
import type { Db } from '../../../platform/db/database.ts';

export interface DoorRow {
  doorId: number;
  roomId: number;
  buildingId: number;
  isOpenRoom: boolean;
  /** True if the door, its room and its building are all enabled. */
  isOn: boolean;
}

export interface LockDoor extends DoorRow {
  deviceId: number;
  lock: number;
  /** True if the device has more than one lock. */
  isOneOfSeveral: boolean;
}

const door = sql`o.id AS "doorId", r.id AS "roomId", r.building_id AS "buildingId",
  r.room_type = 'OPEN_ROOM' AS "isOpenRoom", o.is_enabled AND r.is_enabled AND b.is_enabled AS "isOn"`;
const roomJoins = sql`JOIN rooms r ON r.id = o.room_id JOIN buildings b ON b.id = r.building_id`;

export async function findLockDoors(db: Db, deviceIds: readonly number[]): Promise<Map<number, LockDoor[]>> {
  const { rows } = await sql<LockDoor>`SELECT l.device_id AS "deviceId", l.lock, ${door},
      (SELECT count(*) > 1 FROM device_locks n WHERE n.device_id = l.device_id) AS "isOneOfSeveral"
    FROM device_locks l JOIN doors o ON o.id = l.door_id ${roomJoins}
    WHERE l.device_id = ANY (${plainArrayLiteral(deviceIds)}::bigint[]) ORDER BY 1, 2`.execute(db);
  return Map.groupBy(rows, ({ deviceId }) => deviceId);
}

export async function findDoors(db: Db, doorIds: readonly number[]): Promise<Map<number, DoorRow>> {
  const { rows } = await sql<DoorRow>`SELECT ${door} FROM doors o ${roomJoins}
    WHERE o.id = ANY (${plainArrayLiteral(doorIds)}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.doorId, row]));
}

export interface PassRow {
  pin: string;
  /** Id of a visitor or guest. Visitors and guests share one sequence, so the id is unique. */
  visitorId: number;
  name: string;
  /** The number of a lent card, as a reader reports it. Null for a QR code. */
  card: string | null;
  /** Sealed number and link of the QR code. Null for a lent card. */
  sealed: Buffer | null;
  /** A value that changes whenever the card number or QR code number of the pass changes. */
  mark: string;
}

const pass = sql`p.pin, coalesce(p.visitor_id, p.guest_id) AS "visitorId", coalesce(v.display_name, i.email) AS name, g.card_num AS card,
  coalesce(q.sealed, i.sealed) AS sealed,
  coalesce(g.card_num, encode(p.number_hash, 'hex')) AS mark`;
/**
 * SQL that selects valid passes. A pass is not valid if its code is revoked, or its card is returned, broken or
 * disabled.
 */
const ofPass = sql`FROM visitor_passes p LEFT JOIN visitors v ON v.id = p.visitor_id AND v.enabled
  LEFT JOIN guest_qrs i ON i.id = p.guest_id
  LEFT JOIN visitor_qrs q ON q.number_hash = p.number_hash LEFT JOIN guest_cards g ON g.id = p.card_id
  WHERE p.ended_at IS NULL AND (i.sealed IS NOT NULL OR v.id IS NOT NULL
    AND (q.sealed IS NOT NULL OR g.enabled AND NOT g.broken AND length(g.card_num) <= 20))`;

export async function findPasses(
  db: Db,
  companyId: number,
  visitorIds: readonly number[],
): Promise<PassRow[]> {
  const { rows } = await sql<PassRow>`SELECT ${pass} ${ofPass} AND p.company_id = ${companyId}
    AND (p.visitor_id = ANY (${plainArrayLiteral(visitorIds)}::bigint[]) OR p.guest_id = ANY (${plainArrayLiteral(visitorIds)}::bigint[])) ORDER BY p.pin`.execute(
    db,
  );
  return rows;
}

export async function findPassesByPin(
  db: Db,
  companyId: number,
  pins: readonly string[],
): Promise<Map<string, PassRow>> {
  const { rows } = await sql<PassRow>`SELECT ${pass} ${ofPass} AND p.company_id = ${companyId}
    AND p.pin = ANY (${quotedArrayLiteral(pins)}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.pin, row]));
}

/** Finds the pass of a scanned code by terminal user ID, guest card or QR code. Ignores null values. */
export async function findPassByCode(
  db: Db,
  companyId: number,
  { pin, card, numberHash }: { pin: string | null; card: string | null; numberHash: Buffer | null },
): Promise<PassRow | undefined> {
  const { rows } = await sql<PassRow>`SELECT ${pass} ${ofPass} AND p.company_id = ${companyId}
    AND (p.pin = ${pin}::text OR p.number_hash = ${numberHash}::bytea OR g.card_key = ltrim(${card}::text, '0'))
    ORDER BY g.card_num = ${card}::text DESC NULLS LAST, p.pin LIMIT 1`.execute(db);
  return rows[0];
}

/** Finds the visitor of a pass by terminal user ID or lent card. Also finds passes that are no longer valid. */
export async function findPassOwner(db: Db, companyId: number, code: string): Promise<number | null> {
  const { rows } = await sql<{
    id: number;
  }>`SELECT p.visitor_id AS id FROM visitor_passes p LEFT JOIN guest_cards g ON g.id = p.card_id
    WHERE p.company_id = ${companyId} AND p.visitor_id IS NOT NULL AND (p.pin = ${code} OR g.card_key = ltrim(${code}, '0'))
    ORDER BY p.ended_at IS NOT NULL, p.ended_at DESC, p.pin LIMIT 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** Finds the terminal user IDs of QR codes by the hexadecimal hashes of their numbers. Also finds revoked QR codes. */
export async function findPinsByHash(
  db: Db,
  companyId: number,
  hashes: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ hash: string; pin: string }>`
    SELECT encode(number_hash, 'hex') AS hash, pin FROM visitor_passes WHERE company_id = ${companyId}
      AND number_hash IN (SELECT decode(h, 'hex') FROM unnest(${quotedArrayLiteral(hashes)}::text[]) AS h)`.execute(
    db,
  );
  return new Map(rows.map(({ hash, pin }) => [hash, pin]));
}

/**
 * Finds the visitors and guests that a company’s terminals may need to store or already store. Returns each person with
 * the state that was last sent to terminals.
 */
export async function findPass(
  db: Db,
  companyId: number,
  at: Date,
  keptDays: number,
): Promise<{ id: number; state: string }[]> {
  const since = sql`${at}::timestamptz - make_interval(days => ${Math.min(keptDays, 100_000)}::int + 1)`;
  const { rows } = await sql<{ id: number; state: string }>`
    SELECT c.visitor_id AS id, c.state FROM visitor_changes c LEFT JOIN visitors v ON v.id = c.visitor_id AND v.company_id = c.company_id
    WHERE c.company_id = ${companyId} AND (c.state <> '' OR v.active_to > ${since}
      OR EXISTS (SELECT FROM guest_qrs i JOIN meeting_occurrences o ON o.meeting_id = i.meeting_id
        WHERE i.id = c.visitor_id AND i.revoked_at IS NULL AND o.ends_at > ${since}))`.execute(db);
  return rows;
}

/** Stores the state of these visitors that terminals should have, and marks the visitors as changed. */
export async function saveStates(
  db: Db,
  companyId: number,
  states: readonly { id: number; state: string }[],
): Promise<void> {
  const ids = plainArrayLiteral(states.map(({ id }) => id));
  await sql`SELECT note_visitor_changes(${companyId}::bigint, ${ids}::bigint[])`.execute(db);
  await sql`UPDATE visitor_changes c SET state = w.state
    FROM unnest(${ids}::bigint[], ${quotedArrayLiteral(states.map(({ state }) => state))}::text[]) AS w (id, state)
    WHERE c.company_id = ${companyId} AND c.visitor_id = w.id`.execute(db);
}
