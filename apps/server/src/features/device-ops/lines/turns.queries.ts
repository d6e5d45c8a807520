import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Gap } from '../hik/hik.numbers.rules.ts';
import type { Identity, Trouble } from './isapi.session.ts';

/** A line whose turn is the caller's. */
export interface HeldLine {
  id: number;
  deviceId: number;
  companyId: number;
  version: number;
  address: string;
  port: number;
  userName: string;
  sealed: Buffer;
  serialNumber: string;
  /** IANA zone of its clock. */
  zone: string;
  /** What it is known by when it reports; null: it has no path. */
  pathHash: string | null;
  isApproved: boolean;
  /** Where it was last heard from. */
  heardFrom: string;
  /** The terminal has accepted this password. */
  isProven: boolean;
  /** The last call was rejected, too. */
  wasRejected: boolean;
  /** Somebody waits for what it says, or it could not be called the last time. */
  isAwaited: boolean;
}

/** How long a turn lasts that nobody prolongs or gives back: whoever had it has ended. */
const turnMs = 120_000;

/** Lines of a company that are due: not before what went wrong lets them, and not while somebody must change something first. */
export async function findDue(db: Db, companyId: number, at: Date): Promise<number[]> {
  const { rows } = await sql<{ deviceId: number }>`SELECT l.device_id AS "deviceId" FROM device_lines l
    JOIN devices d ON d.id = l.device_id AND d.protocol = 'HIKVISION' AND d.is_enabled
    WHERE l.company_id = ${companyId} AND l.problem IS DISTINCT FROM 'WRONG_PASSWORD'
      AND (l.next_at IS NULL OR l.next_at <= ${at}::timestamptz) ORDER BY l.called_at NULLS FIRST, l.id`.execute(
    db,
  );
  return rows.map(({ deviceId }) => deviceId);
}

const line = sql`l.id, l.device_id AS "deviceId", l.company_id AS "companyId", l.version, l.address, l.port,
  l.user_name AS "userName", l.sealed, l.serial_number AS "serialNumber", coalesce(d.time_zone, b.time_zone, c.time_zone) AS zone,
  d.path_hash AS "pathHash", d.approved_at IS NOT NULL AS "isApproved", s.remote_address AS "heardFrom",
  coalesce(l.answered_at >= l.password_set_at, false) AS "isProven", l.problem IS NOT DISTINCT FROM 'SIGN_IN_REJECTED' AS "wasRejected",
  l.problem IS NOT NULL OR l.called_at IS NULL OR coalesce(l.asked_at >= l.called_at, false) AS "isAwaited"`;

/**
 * Takes the turn at a terminal: one process at a time speaks with it. `busy`: another has it; `no`: it is not to be called, as it stands
 * or is locked.
 */
export async function takeTurn(
  db: Db,
  deviceId: number,
  turn: string,
  at: Date,
): Promise<HeldLine | 'busy' | 'no'> {
  const { rows } = await sql<HeldLine>`UPDATE device_lines l
    SET turn = ${turn}::uuid, turn_until = ${new Date(at.getTime() + turnMs)}::timestamptz
    FROM devices d JOIN doors o ON o.id = d.door_id JOIN rooms r ON r.id = o.room_id JOIN buildings b ON b.id = r.building_id
      JOIN companies c ON c.id = d.company_id JOIN device_states s ON s.device_id = d.id
    WHERE l.device_id = ${deviceId} AND d.id = l.device_id AND d.protocol = 'HIKVISION' AND d.is_enabled AND c.is_enabled
      AND l.problem IS DISTINCT FROM 'WRONG_PASSWORD' AND (l.locked_until IS NULL OR l.locked_until <= ${at}::timestamptz)
      AND (l.turn IS NULL OR l.turn_until <= ${at}::timestamptz) RETURNING ${line}`.execute(db);
  if (rows[0]) return rows[0];
  const { rows: others } = await sql`SELECT FROM device_lines
    WHERE device_id = ${deviceId} AND turn_until > ${at}::timestamptz`.execute(db);
  return others.length > 0 ? 'busy' : 'no';
}

/** Whether the turn is still the caller's, and the line and its device as they were; it is prolonged. */
export async function holdTurn(
  db: Db,
  { id, version }: Pick<HeldLine, 'id' | 'version'>,
  turn: string,
  at: Date,
): Promise<boolean> {
  const { rows } =
    await sql`UPDATE device_lines l SET turn_until = ${new Date(at.getTime() + turnMs)}::timestamptz
    FROM devices d WHERE l.id = ${id} AND l.turn = ${turn}::uuid AND l.version = ${version}
      AND d.id = l.device_id AND d.protocol = 'HIKVISION' AND d.is_enabled RETURNING 1`.execute(db);
  return rows.length > 0;
}

export const giveTurnBack = (db: Db, lineId: number, turn: string) =>
  sql`UPDATE device_lines SET turn = NULL, turn_until = NULL WHERE id = ${lineId} AND turn = ${turn}::uuid`.execute(
    db,
  );

/** It answered, and says who it is. */
export const noteAnswered = (db: Db, lineId: number, at: Date, { model, serialNumber, firmware }: Identity) =>
  sql`UPDATE device_lines SET problem = NULL, locked_until = NULL, failures = 0, next_at = NULL, called_at = ${at},
    answered_at = ${at}, model = ${model}, serial_number = ${serialNumber}, firmware = ${firmware}
    WHERE id = ${lineId}`.execute(db);

/** It could not be called: why, and when it is tried again. */
export const noteTrouble = (
  db: Db,
  { id, version }: Pick<HeldLine, 'id' | 'version'>,
  at: Date,
  {
    problem,
    lockedUntil,
    nextAt,
  }: { problem: Trouble; lockedUntil: Date | null; nextAt: (failures: number) => Date },
) =>
  sql<{
    failures: number;
  }>`SELECT failures FROM device_lines WHERE id = ${id} AND version = ${version} FOR NO KEY UPDATE`
    .execute(db)
    .then(({ rows }) => {
      const failures = (rows[0]?.failures ?? 0) + 1;
      return sql`UPDATE device_lines SET problem = ${problem}, failures = ${failures}, called_at = ${at},
        locked_until = ${lockedUntil}::timestamptz, next_at = ${nextAt(failures)}::timestamptz
        WHERE id = ${id} AND version = ${version}`.execute(db);
    });

/** What of a terminal's events is still to be fetched. */
export interface Owed {
  last: number | null;
  missing: Gap[];
  searched: Gap[];
  /** Its events were not asked for since it was last silent. */
  isBehind: boolean;
}

export async function findOwed(db: Db, lineId: number): Promise<Owed> {
  const { rows } =
    await sql<Owed>`SELECT s.event_number AS last, s.missing_events AS missing, l.searched_events AS searched,
      l.caught_up_at IS NULL OR l.caught_up_at < s.online_since OR l.caught_up_at < l.answered_at - interval '1 hour' AS "isBehind"
    FROM device_lines l JOIN device_states s ON s.device_id = l.device_id WHERE l.id = ${lineId}`.execute(db);
  return rows[0] ?? { last: null, missing: [], searched: [], isBehind: false };
}

/** A range of missing numbers was asked for to its end: what did not come, the terminal does not have. */
export const noteSearched = (db: Db, lineId: number, searched: readonly Gap[]) =>
  sql`UPDATE device_lines SET searched_events = ${JSON.stringify(searched)}::jsonb WHERE id = ${lineId}`.execute(
    db,
  );

export const noteCaughtUp = (db: Db, lineId: number, at: Date) =>
  sql`UPDATE device_lines SET caught_up_at = ${at} WHERE id = ${lineId}`.execute(db);
