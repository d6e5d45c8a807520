import { calledProtocols } from '@gatehouse/api/area/devices.rules';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { ClaimedLine, TerminalIdentity, TerminalTrouble } from './called-terminals.ts';

/**
 * Lifetime in milliseconds of a call slot that is not released. After this time, the process that claimed the slot is
 * assumed to have ended.
 */
const turnMs = 120_000;

/** The condition that device `d` is an active terminal of a protocol with calls. */
const isCallable = sql`d.protocol = ANY (${calledProtocols}::text[]) AND d.is_enabled`;

/**
 * Finds the terminals to call. Excludes terminals that must wait after a problem and terminals with a wrong password.
 */
export async function findDue(db: Db, companyId: number, at: Date): Promise<number[]> {
  const { rows } = await sql<{ deviceId: number }>`SELECT l.device_id AS "deviceId" FROM device_lines l
    JOIN devices d ON d.id = l.device_id AND ${isCallable}
    WHERE l.company_id = ${companyId} AND l.problem IS DISTINCT FROM 'WRONG_PASSWORD'
      AND (l.next_at IS NULL OR l.next_at <= ${at}::timestamptz) ORDER BY l.called_at NULLS FIRST, l.id`.execute(
    db,
  );
  return rows.map(({ deviceId }) => deviceId);
}

const line = sql`l.id, l.device_id AS "deviceId", l.company_id AS "companyId", l.version, d.protocol, l.address, l.port,
  l.user_name AS "userName", l.sealed, l.serial_number AS "serialNumber", coalesce(d.time_zone, b.time_zone, c.time_zone) AS zone,
  d.path_hash AS "pathHash", d.approved_at IS NOT NULL AS "isApproved", s.remote_address AS "heardFrom",
  coalesce(l.answered_at >= l.password_set_at, false) AS "isProven", l.problem IS NOT DISTINCT FROM 'SIGN_IN_REJECTED' AS "wasRejected",
  l.problem IS NOT NULL OR l.called_at IS NULL OR coalesce(l.asked_at >= l.called_at, false) AS "isAwaited"`;

/**
 * Claims the call slot of a terminal, so that only one process at a time calls the terminal. Returns `busy` if another
 * process has the slot, and `no` if the terminal must not be called, for example because it is inactive or has locked
 * the account.
 */
export async function claimSlot(
  db: Db,
  deviceId: number,
  slotId: string,
  at: Date,
): Promise<ClaimedLine | 'busy' | 'no'> {
  const { rows } = await sql<ClaimedLine>`UPDATE device_lines l
    SET turn = ${slotId}::uuid, turn_until = ${new Date(at.getTime() + turnMs)}::timestamptz
    FROM devices d JOIN doors o ON o.id = d.door_id JOIN rooms r ON r.id = o.room_id JOIN buildings b ON b.id = r.building_id
      JOIN companies c ON c.id = d.company_id JOIN device_states s ON s.device_id = d.id
    WHERE l.device_id = ${deviceId} AND d.id = l.device_id AND ${isCallable} AND c.is_enabled
      AND l.problem IS DISTINCT FROM 'WRONG_PASSWORD' AND (l.locked_until IS NULL OR l.locked_until <= ${at}::timestamptz)
      AND (l.turn IS NULL OR l.turn_until <= ${at}::timestamptz) RETURNING ${line}`.execute(db);
  if (rows[0]) return rows[0];
  const { rows: others } = await sql`SELECT FROM device_lines
    WHERE device_id = ${deviceId} AND turn_until > ${at}::timestamptz`.execute(db);
  return others.length > 0 ? 'busy' : 'no';
}

/**
 * Extends the lifetime of a terminal's call slot. Returns false if the slot was lost, or if the connection or its
 * device was changed.
 */
export async function extendSlot(
  db: Db,
  { id, version }: Pick<ClaimedLine, 'id' | 'version'>,
  slotId: string,
  at: Date,
): Promise<boolean> {
  const { rows } =
    await sql`UPDATE device_lines l SET turn_until = ${new Date(at.getTime() + turnMs)}::timestamptz
    FROM devices d WHERE l.id = ${id} AND l.turn = ${slotId}::uuid AND l.version = ${version}
      AND d.id = l.device_id AND ${isCallable} RETURNING 1`.execute(db);
  return rows.length > 0;
}

export const releaseSlot = (db: Db, lineId: number, slotId: string) =>
  sql`UPDATE device_lines SET turn = NULL, turn_until = NULL WHERE id = ${lineId} AND turn = ${slotId}::uuid`.execute(
    db,
  );

export const noteAnswered = (
  db: Db,
  lineId: number,
  at: Date,
  { model, serialNumber, firmware }: TerminalIdentity,
) =>
  sql`UPDATE device_lines SET problem = NULL, locked_until = NULL, failures = 0, next_at = NULL, called_at = ${at},
    answered_at = ${at}, model = ${model}, serial_number = ${serialNumber}, firmware = ${firmware}
    WHERE id = ${lineId}`.execute(db);

export const noteTrouble = (
  db: Db,
  { id, version }: Pick<ClaimedLine, 'id' | 'version'>,
  at: Date,
  {
    problem,
    lockedUntil,
    nextAt,
  }: { problem: TerminalTrouble; lockedUntil: Date | null; nextAt: (failures: number) => Date },
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
