import { protocolsWithLocks } from '@gatehouse/api/area/devices.rules';
import { sql } from 'kysely';
import { plainArrayLiteral, quotedArrayLiteral } from '../../../platform/db/arrays.ts';
import type { Db } from '../../../platform/db/database.ts';

export interface DesiredPerson {
  employeeId: number;
  pin: string;
  name: string;
  card: string | null;
  /**
   * Start and end of access in the terminal's local time. Null if the terminal does not check validity, or if the
   * person has several different periods.
   */
  from: string | null;
  until: string | null;
  /** Bit mask of the locks that the person may open. Null if the terminal has only one lock. */
  locks: number | null;
}

/**
 * Builds the `FROM` clause of the people that may currently open each lock, because they have access to the room behind
 * the lock (`whyRefused` of access.rules.ts). `v` is the terminal, `l` the lock, `e` the person. An unassigned lock has
 * no door, so no one may open it.
 */
const fromAdmitted = (
  at: Date,
) => sql`FROM devices v JOIN device_locks l ON l.device_id = v.id JOIN doors o ON o.id = l.door_id AND o.is_enabled
  JOIN rooms r ON r.id = o.room_id AND r.is_enabled JOIN buildings b ON b.id = r.building_id AND b.is_enabled
  JOIN employees e ON e.company_id = v.company_id AND e.is_enabled
  JOIN accounts a ON a.id = e.account_id AND a.status NOT IN (-1, -99)
    AND (r.room_type = 'OPEN_ROOM' OR EXISTS (SELECT FROM access_zones z
      WHERE z.employee_id = e.id AND z.room_id = r.id AND z.is_enabled AND (z.start_at IS NULL OR z.start_at <= ${at}::timestamptz)
        AND (z.end_at IS NULL OR z.end_at + interval '1 second' > ${at}::timestamptz)))`;

const mask = sql`bit_or(1 << (l.lock - 1))`;

/** Returns the given employees that the terminal should have, with the data that it should store. */
export async function findPeople(
  db: Db,
  deviceId: number,
  employeeIds: readonly number[],
  at: Date,
): Promise<DesiredPerson[]> {
  const localTimeOf = (edge: 'start_at' | 'end_at') =>
    sql`to_char(local_time(min(own.${sql.ref(edge)}), coalesce(v.time_zone, (SELECT coalesce(pb.time_zone, c.time_zone)
      FROM doors po JOIN rooms pr ON pr.id = po.room_id JOIN buildings pb ON pb.id = pr.building_id
        JOIN companies c ON c.id = v.company_id WHERE po.id = v.door_id))), 'YYYY-MM-DD HH24:MI:SS')`;
  // A terminal applies one validity period per person. If the periods differ between locks, the terminal gets no period
  // and the portal withdraws the access when it ends.
  const { rows } =
    await sql<DesiredPerson>`SELECT e.id AS "employeeId", e.device_pin AS pin, e.display_name AS name, e.card_number AS card,
      ${localTimeOf('start_at')} AS "from", ${localTimeOf('end_at')} AS until,
      CASE WHEN (SELECT count(*) FROM device_locks n WHERE n.device_id = v.id) > 1 THEN ${mask} END AS locks
    ${fromAdmitted(at)} LEFT JOIN LATERAL (SELECT min(z.start_at) AS start_at, min(z.end_at) AS end_at
      FROM device_locks k JOIN doors ko ON ko.id = k.door_id JOIN rooms kr ON kr.id = ko.room_id
        LEFT JOIN access_zones z ON z.room_id = kr.id AND z.employee_id = e.id AND z.is_enabled
          AND (z.end_at IS NULL OR z.end_at + interval '1 second' > ${at}::timestamptz)
      WHERE v.protocol = ANY (${protocolsWithLocks}::text[]) AND k.device_id = v.id
      HAVING count(DISTINCT (z.start_at, z.end_at)) FILTER (WHERE z.id IS NOT NULL) = 1 AND NOT bool_or(kr.room_type = 'OPEN_ROOM')) AS own ON true
    WHERE v.id = ${deviceId} AND e.id = ANY (${plainArrayLiteral(employeeIds)}::bigint[]) GROUP BY v.id, e.id ORDER BY e.id`.execute(
      db,
    );
  return rows;
}

/**
 * Stores that employees changed, so that the portal processes the change for each terminal. Change numbers of a company
 * are assigned in one transaction at a time, so that no change is skipped.
 */
export async function noteChanges(db: Db, companyId: number, employeeIds: readonly number[]): Promise<void> {
  await sql`SELECT note_terminal_changes(${companyId}::bigint, ${plainArrayLiteral(employeeIds)}::bigint[])`.execute(
    db,
  );
}

/** Makes the portal process all people again for one terminal, or for all terminals of a company. */
export async function restartSync(db: Db, companyId: number, deviceId: number | undefined): Promise<void> {
  const { rows } = await sql<{ id: number }>`SELECT e.id FROM employees e WHERE e.company_id = ${companyId}
    AND NOT EXISTS (SELECT FROM terminal_changes c WHERE c.company_id = e.company_id AND c.employee_id = e.id)`.execute(
    db,
  );
  if (rows.length > 0)
    await noteChanges(
      db,
      companyId,
      rows.map(({ id }) => id),
    );
  await sql`UPDATE device_states SET people_number = 0 WHERE company_id = ${companyId}
    AND (${deviceId ?? null}::bigint IS NULL OR device_id = ${deviceId ?? null}::bigint)`.execute(db);
}

/**
 * Returns the next employees and visitors with changes that were not processed for a terminal, and the number of the
 * last change.
 */
export async function findNextChanges(
  db: Db,
  companyId: number,
  deviceId: number,
  most: number,
): Promise<{ employeeIds: number[]; visitorIds: number[]; number: number } | undefined> {
  const since = sql`(SELECT s.people_number FROM device_states s WHERE s.device_id = ${deviceId})`;
  const { rows } = await sql<{
    id: number;
    number: number;
    isVisitor: boolean;
  }>`(SELECT c.employee_id AS id, c.number, false AS "isVisitor" FROM terminal_changes c
      WHERE c.company_id = ${companyId} AND c.number > ${since} ORDER BY c.number LIMIT ${most})
    UNION ALL (SELECT c.visitor_id, c.number, true FROM visitor_changes c
      WHERE c.company_id = ${companyId} AND c.number > ${since} ORDER BY c.number LIMIT ${most})
    ORDER BY number LIMIT ${most}`.execute(db);
  const last = rows.at(-1);
  const idsOf = (isVisitor: boolean) => rows.filter((row) => row.isVisitor === isVisitor).map(({ id }) => id);
  return last && { employeeIds: idsOf(false), visitorIds: idsOf(true), number: last.number };
}

/**
 * Finds people in the desired state of a terminal that may have to be removed now: people with an access right that has
 * begun or ended since the last computation (rules.md §4), employees without access or with another card, and visitors
 * with a queued command or a change.
 */
export async function findSupersededCommands(
  db: Db,
  companyId: number,
  deviceId: number,
  at: Date,
): Promise<{ employeeIds: number[]; visitorIds: number[] }> {
  const since = sql`(SELECT s.people_number FROM device_states s WHERE s.device_id = ${deviceId})`;
  const { rows } = await sql<{ id: number; isVisitor: boolean }>`WITH waiting AS MATERIALIZED (
      SELECT c.employee_id, substring(c.payload FROM 'PIN=([0-9]+)') AS pin FROM device_commands c
      WHERE c.device_id = ${deviceId} AND c.state IN ('QUEUED', 'DELIVERED') AND c.kind IN ('UPDATE_USER', 'UPDATE_FACE')),
    concerned AS MATERIALIZED (
      SELECT w.employee_id AS id FROM waiting w WHERE w.employee_id IS NOT NULL
      UNION SELECT c.employee_id FROM terminal_changes c WHERE c.company_id = ${companyId} AND c.number > ${since}),
    due AS MATERIALIZED (
      SELECT z.employee_id AS id FROM access_zones z WHERE z.company_id = ${companyId} AND z.turns_at <= ${at}::timestamptz)
    SELECT p.employee_id AS id, false AS "isVisitor" FROM due d
      JOIN device_people p ON p.device_id = ${deviceId} AND p.employee_id = d.id AND p.desired NOT LIKE 'DATA DELETE %'
    UNION SELECT n.id, false FROM concerned n
      JOIN device_people p ON p.device_id = ${deviceId} AND p.employee_id = n.id AND p.desired NOT LIKE 'DATA DELETE %'
      WHERE NOT EXISTS (SELECT ${fromAdmitted(at)} WHERE v.id = ${deviceId} AND e.id = n.id
        AND coalesce(substring(p.desired FROM E'\\tCard=([0-9]+)'), '') = coalesce(e.card_number, '')
        GROUP BY v.id HAVING ${mask} = coalesce(substring(p.desired FROM E'\\tLocks=([0-9]+)'), '1')::int)
    UNION SELECT p.visitor_id, true FROM device_people p
      WHERE p.device_id = ${deviceId} AND p.employee_id IS NULL AND p.visitor_id IS NOT NULL AND p.desired NOT LIKE 'DATA DELETE %'
        AND (p.ends_at + interval '1 second' <= ${at}::timestamptz OR p.pin IN (SELECT w.pin FROM waiting w WHERE w.employee_id IS NULL)
          OR EXISTS (SELECT FROM visitor_changes c WHERE c.company_id = ${companyId} AND c.visitor_id = p.visitor_id AND c.number > ${since}))`.execute(
    db,
  );
  const idsOf = (isVisitor: boolean) => rows.filter((row) => row.isVisitor === isVisitor).map(({ id }) => id);
  return { employeeIds: idsOf(false), visitorIds: idsOf(true) };
}

/** Counts the people that each of the terminals should have. Omits terminals without people. */
export async function countPeople(
  db: Db,
  deviceIds: readonly number[],
  at: Date,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; total: number }>`SELECT v.id, count(DISTINCT e.id) AS total
    ${fromAdmitted(at)} WHERE v.id = ANY (${plainArrayLiteral(deviceIds)}::bigint[]) GROUP BY 1`.execute(db);
  return new Map(rows.map(({ id, total }) => [id, total]));
}

export const noteChangesProcessed = (db: Db, deviceId: number, number: number) =>
  sql`UPDATE device_states SET people_number = ${number} WHERE device_id = ${deviceId}`.execute(db);

/** Counts the people that each of the terminals has confirmed. Omits terminals without people. */
export async function countConfirmed(db: Db, deviceIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{
    id: number;
    held: number;
  }>`SELECT device_id AS id, count(*) AS held FROM device_people
    WHERE device_id = ANY (${plainArrayLiteral(deviceIds)}::bigint[]) AND confirmed NOT LIKE 'DATA DELETE %' AND NOT is_due GROUP BY 1`.execute(
    db,
  );
  return new Map(rows.map(({ id, held }) => [id, held]));
}

/** Counts queued commands about people, up to `most`. */
export async function countWaiting(db: Db, deviceId: number, most: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`SELECT count(*) AS total FROM (SELECT FROM device_commands
    WHERE device_id = ${deviceId} AND state IN ('QUEUED', 'DELIVERED') AND state = 'QUEUED'
      AND kind IN ('UPDATE_USER', 'DELETE_USER', 'UPDATE_FACE', 'CLEAR_FACE') LIMIT ${most}) waiting`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/** A person that a terminal should have, either an employee or a visitor. */
export interface DesiredEntry {
  employeeId: number | null;
  visitorId: number | null;
  pin: string;
  command: string;
  /** Last second of a visitor's access. Null for employees. */
  endsAt: Date | null;
}

/**
 * Stores the desired state of a terminal for the people in `about`. The terminal should have the people in `people` and
 * none of the other people in `about`.
 */
export async function setDesiredPeople(
  db: Db,
  companyId: number,
  deviceId: number,
  people: readonly DesiredEntry[],
  about: { employeeIds: readonly number[]; visitorIds: readonly number[] },
): Promise<void> {
  const pins = quotedArrayLiteral(people.map(({ pin }) => pin));
  await sql`INSERT INTO device_people AS p (device_id, pin, company_id, employee_id, visitor_id, desired, ends_at)
    SELECT ${deviceId}::bigint, w.pin, ${companyId}::bigint, w.employee, w.visitor, w.command, w.ends_at
    FROM unnest(${pins}::text[], ${plainArrayLiteral(people.map(({ employeeId }) => employeeId))}::bigint[],
      ${plainArrayLiteral(people.map(({ visitorId }) => visitorId))}::bigint[], ${quotedArrayLiteral(people.map(({ command }) => command))}::text[],
      ${plainArrayLiteral(people.map(({ endsAt }) => endsAt?.toISOString() ?? null))}::timestamptz[])
      AS w (pin, employee, visitor, command, ends_at)
    -- a row that does not change is not even locked
    WHERE NOT EXISTS (SELECT FROM device_people o WHERE o.device_id = ${deviceId} AND o.pin = w.pin AND o.desired = w.command
      AND (o.employee_id, o.visitor_id, o.ends_at) IS NOT DISTINCT FROM (w.employee, w.visitor, w.ends_at)) ORDER BY w.pin
    ON CONFLICT (device_id, pin) DO UPDATE SET desired = excluded.desired, employee_id = excluded.employee_id,
      visitor_id = excluded.visitor_id, ends_at = excluded.ends_at`.execute(db);
  await sql`UPDATE device_people SET desired = 'DATA DELETE USERINFO PIN=' || pin
    WHERE device_id = ${deviceId} AND desired NOT LIKE 'DATA DELETE %' AND pin NOT IN (SELECT unnest(${pins}::text[]))
      AND pin IN (SELECT o.pin FROM device_people o WHERE o.employee_id = ANY (${plainArrayLiteral(about.employeeIds)}::bigint[]) AND o.device_id = ${deviceId}
        UNION ALL SELECT o.pin FROM device_people o WHERE o.visitor_id = ANY (${plainArrayLiteral(about.visitorIds)}::bigint[]) AND o.device_id = ${deviceId}
        UNION ALL SELECT g.pin FROM device_people g
          WHERE g.device_id = ${deviceId} AND g.employee_id IS NULL AND g.visitor_id IS NULL)`.execute(db);
  // Matches people with a delivered command that failed without a result. The terminal may have executed the command,
  // so the people must be removed. People that were never sent need no removal.
  const isGivenUp = sql`c.device_id = p.device_id AND c.state = 'FAILED' AND c.return_code IS NULL
    AND c.payload LIKE 'DATA UPDATE USERINFO PIN=' || p.pin || E'\\t%'`;
  await sql`DELETE FROM device_people p WHERE device_id = ${deviceId} AND desired LIKE 'DATA DELETE %' AND confirmed IS NULL
    AND desired IS DISTINCT FROM confirmed AND desired IS DISTINCT FROM refused
    AND NOT EXISTS (SELECT FROM device_commands c WHERE c.device_id = p.device_id AND c.state IN ('QUEUED', 'DELIVERED')
      AND (c.payload LIKE 'DATA UPDATE USERINFO PIN=' || p.pin || E'\\t%' OR c.payload = p.desired))
    AND NOT EXISTS (SELECT FROM device_commands c WHERE c.employee_id = p.employee_id AND ${isGivenUp})
    -- rows without an employee are few: visitors, and people that no longer exist
    AND (p.employee_id IS NOT NULL OR NOT EXISTS (SELECT FROM device_commands c WHERE ${isGivenUp}))
    AND refused IS NULL`.execute(db);
}

export const setDesiredRemoval = (db: Db, companyId: number, deviceId: number, pin: string) =>
  sql`INSERT INTO device_people AS p (device_id, pin, company_id, desired)
    VALUES (${deviceId}, ${pin}, ${companyId}, ${`DATA DELETE USERINFO PIN=${pin}`})
    ON CONFLICT (device_id, pin) DO UPDATE SET desired = excluded.desired, is_due = true, refused = NULL`.execute(
    db,
  );

/**
 * Makes the portal send all people to a terminal again, including people that the terminal refused. Does not delete the
 * stored confirmations of the terminal, because withdrawals of access and the comparison of names need them.
 */
export const resetConfirmed = (db: Db, deviceId: number) =>
  sql`UPDATE device_people SET is_due = true, refused = NULL WHERE device_id = ${deviceId}`.execute(db);

/**
 * Queues a command for each person with a desired state that differs from the confirmed or queued state. Returns the
 * number of queued commands. Includes people that no longer exist in the portal. Deletes superseded commands that are
 * not delivered. Fails superseded commands that are delivered but have no result, because a repeated delivery would
 * restore removed people, and a late result would confirm an old state. The people of the failed commands are sent
 * again even if the confirmed state equals the desired state.
 */
export async function queueDifferences(
  db: Db,
  companyId: number,
  deviceId: number,
  at: Date,
  { employeeIds = [], pins = [] }: { employeeIds?: readonly number[]; pins?: readonly string[] },
): Promise<number> {
  await sql`SELECT FROM device_states WHERE device_id = ${deviceId} FOR NO KEY UPDATE`.execute(db);
  await sql`DELETE FROM device_commands c USING device_people p
    WHERE c.device_id = ${deviceId} AND c.state = 'QUEUED' AND c.kind IN ('UPDATE_USER', 'DELETE_USER')
      AND p.device_id = c.device_id AND p.pin = substring(c.payload FROM 'PIN=([0-9]+)') AND c.payload <> p.desired`.execute(
    db,
  );
  const isAsked = sql`(p.employee_id IS NULL OR p.employee_id IN (SELECT unnest(${plainArrayLiteral(employeeIds)}::bigint[]))
          OR p.pin IN (SELECT unnest(${quotedArrayLiteral(pins)}::text[])))`;
  await sql`WITH overtaken AS (
      UPDATE device_commands c SET state = 'FAILED', finished_at = ${at}::timestamptz FROM device_people p
      WHERE c.device_id = ${deviceId} AND c.state = 'DELIVERED' AND c.kind IN ('UPDATE_USER', 'DELETE_USER')
        AND p.device_id = c.device_id AND p.pin = substring(c.payload FROM 'PIN=([0-9]+)') AND c.payload <> p.desired AND ${isAsked}
      RETURNING p.pin)
    UPDATE device_people SET is_due = true
    WHERE device_id = ${deviceId} AND pin IN (SELECT pin FROM overtaken) AND NOT is_due`.execute(db);
  const { rows } = await sql<{ queued: number }>`
    WITH due AS (
      SELECT p.pin, p.desired, p.employee_id, row_number() OVER (ORDER BY p.desired LIKE 'DATA DELETE %' DESC, p.pin) AS n
      FROM device_people p
      WHERE p.device_id = ${deviceId} AND (p.desired IS DISTINCT FROM p.confirmed OR p.is_due)
        AND p.desired IS DISTINCT FROM p.refused AND ${isAsked} AND NOT EXISTS (SELECT FROM device_commands c WHERE c.device_id = p.device_id
          AND c.state IN ('QUEUED', 'DELIVERED') AND c.payload = p.desired)),
    last AS (
      UPDATE device_states SET last_command_number = last_command_number + (SELECT count(*) FROM due)
      WHERE device_id = ${deviceId} AND EXISTS (SELECT FROM due) RETURNING last_command_number),
    queued AS (
      INSERT INTO device_commands (company_id, device_id, number, kind, payload, employee_id, created_at)
      SELECT ${companyId}::bigint, ${deviceId}::bigint, last.last_command_number - (SELECT count(*) FROM due) + due.n,
        CASE WHEN due.desired LIKE 'DATA DELETE %' THEN 'DELETE_USER' ELSE 'UPDATE_USER' END, due.desired, due.employee_id,
        ${at}::timestamptz
      FROM due, last RETURNING 1)
    SELECT count(*) AS queued FROM queued`.execute(db);
  return rows[0]?.queued ?? 0;
}
