import { sql } from 'kysely';
import { plainArrayLiteral, quotedArrayLiteral } from '../../../platform/db/arrays.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { CommandParts, ReturnOutcome } from './return-codes.ts';

/** Maximum number of commands in the answer to one poll. Terminals execute commands one after another. */
const perPoll = 50;
/**
 * Maximum number of faces in the answer to one poll. A face is about 80 kB of text, and a terminal needs a long time to
 * process it (protocols.md §1.5).
 */
const facesPerPoll = 2;
/**
 * Minutes without a result from the terminal before a command is delivered again, and the maximum number of deliveries.
 */
const silenceMinutes = 5;
const mostAttempts = 5;
/** Pause in seconds after a terminal reported that it is busy. */
const busySeconds = 30;
/**
 * Seconds after which a queued command to open a door fails, because the person in front of the door has left by then
 * (rules.md §4).
 */
const doorSeconds = 60;

export const isTooLate = (at: Date) =>
  sql<boolean>`(device_commands.kind = 'OPEN_DOOR' AND device_commands.state = 'QUEUED'
    AND device_commands.created_at <= ${at}::timestamptz - make_interval(secs => ${doorSeconds}))`;

/**
 * Kinds of commands about people. Such commands are not delivered before the terminal has reported its people (rules.md
 * §4).
 */
const aboutPeople = sql`kind IN ('UPDATE_USER', 'DELETE_USER', 'UPDATE_FACE', 'CLEAR_FACE')`;
/**
 * Kinds of commands that withdraw access: commands that delete a person, or that remove all data of a visitor except
 * the name from the terminal.
 */
const isLeaving = sql`(kind = 'DELETE_USER' OR kind = 'UPDATE_USER' AND payload LIKE E'%\tClosed')`;
const isLeavingIn = ({ kind, payload }: { kind: string; payload: string }) =>
  kind === 'DELETE_USER' || (kind === 'UPDATE_USER' && payload.endsWith('\tClosed'));
/** Sorts withdrawals of access before other commands about people. */
const urgency = sql`CASE WHEN kind = 'OPEN_DOOR' THEN 0 WHEN ${isLeaving} THEN 1 WHEN NOT ${aboutPeople} THEN 2 ELSE 3 END`;

/** Commands about people to deliver: all of them, only withdrawals of access, or none. */
export type PeopleDelivery = 'ALL' | 'LEAVING' | 'NONE';

/**
 * Maximum number of commands in one answer, not counting withdrawals of access, and whether to add all queued
 * withdrawals (rules.md §4).
 */
interface DeliveryLimits {
  most: number;
  withLeaving: boolean;
  /**
   * Terminal user IDs that limit the delivery to the commands about these people. If omitted, commands about all people
   * are delivered.
   */
  pins?: readonly string[];
}

const pinOf = sql`substring(payload FROM 'PIN=([0-9]+)')`;

const isDue = (deviceId: number, at: Date, people: PeopleDelivery) =>
  sql`device_id = ${deviceId} AND state IN ('QUEUED', 'DELIVERED')
    AND (${people === 'ALL'} OR NOT ${aboutPeople} OR ${people === 'LEAVING'} AND ${isLeaving})
    AND CASE state WHEN 'QUEUED' THEN delivered_at IS NULL OR delivered_at <= ${at}::timestamptz - make_interval(secs => ${busySeconds})
      ELSE delivered_at <= ${at}::timestamptz - make_interval(mins => ${silenceMinutes}) END`;

/**
 * Returns the terminal user IDs of the deliverable commands about people, in order of delivery. Returns none while a
 * command to open a door is queued, because the door command is delivered first.
 */
export async function findPinsDue(
  db: Db,
  deviceId: number,
  at: Date,
  people: PeopleDelivery,
): Promise<string[]> {
  const { rows } = await sql<{ pin: string | null }>`SELECT ${pinOf} AS pin FROM device_commands
    WHERE ${isDue(deviceId, at, people)} AND ${aboutPeople} AND NOT EXISTS (SELECT FROM device_commands d
      WHERE d.device_id = ${deviceId} AND d.kind = 'OPEN_DOOR' AND d.state = 'QUEUED')
    ORDER BY ${urgency}, number`.execute(db);
  return rows.flatMap(({ pin }) => pin ?? []);
}

/**
 * Delivers the queued commands of a terminal by urgency, then by number. Delivers a command again if the terminal sent
 * no result. A command without a result fails after the last attempt. A restart or door opening fails after the first
 * attempt, because the terminal may have executed it. A door opening also fails after a minute.
 */
export async function deliverCommands(
  db: Db,
  deviceId: number,
  at: Date,
  people: PeopleDelivery,
  { most, withLeaving, pins }: DeliveryLimits = { most: perPoll, withLeaving: true },
): Promise<{ number: number; kind: string; payload: string; part: number }[]> {
  const isAmong = sql`${isDue(deviceId, at, people)}
    AND (${pins === undefined} OR NOT ${aboutPeople} OR ${pinOf} = ANY (${quotedArrayLiteral(pins ?? [])}::text[]))`;
  const { rows } = await sql<{
    number: number;
    kind: string;
    payload: string;
    part: number;
    state: string;
  }>`
    WITH waiting AS (
      SELECT id, number, kind, state, attempts, ${aboutPeople} AS is_people, ${isTooLate(at)} AS is_late FROM device_commands
      WHERE ${isAmong} ORDER BY ${urgency}, number
      LIMIT ${most} + (SELECT count(*) FROM device_commands WHERE ${withLeaving} AND ${isLeaving} AND ${isAmong}) FOR UPDATE),
    counted AS (
      SELECT id, attempts >= ${mostAttempts} OR is_late OR (state = 'DELIVERED' AND kind IN ('REBOOT', 'OPEN_DOOR')) AS given_up,
        count(*) FILTER (WHERE kind = 'UPDATE_FACE') OVER (ORDER BY is_people, number) AS faces FROM waiting)
    UPDATE device_commands c SET
      state = CASE WHEN due.given_up THEN 'FAILED' ELSE 'DELIVERED' END,
      finished_at = CASE WHEN due.given_up THEN ${at}::timestamptz END,
      delivered_at = CASE WHEN due.given_up THEN c.delivered_at ELSE ${at}::timestamptz END,
      attempts = c.attempts + CASE WHEN due.given_up THEN 0 ELSE 1 END
    FROM counted due
    WHERE c.id = due.id AND due.faces <= ${facesPerPoll} RETURNING c.number, c.kind, c.payload, c.part, c.state`.execute(
    db,
  );
  return rows.filter(({ state }) => state === 'DELIVERED').sort((a, b) => rankOf(a) - rankOf(b));
}

/** A restart is delivered last, because the terminal loses every command after it. */
const rankOf = (command: { number: number; kind: string; payload: string }): number => {
  const { number, kind } = command;
  const rank = kind === 'REBOOT' ? 3 : isLeavingIn(command) ? 1 : /_(USER|FACE)$/.test(kind) ? 2 : 0;
  return number + rank * 2_147_483_648;
};

/**
 * Completes the CHECK command of a terminal when the terminal repeats its handshake. Each CHECK command causes one
 * handshake. A handshake without a CHECK command shows that the terminal has started, so it also completes a restart.
 * `greetedAt` is the time of the previous handshake.
 */
export async function finishGreeted(db: Db, deviceId: number, at: Date, greetedAt: string | null) {
  await sql`UPDATE device_commands c SET state = 'DONE', return_code = 0, finished_at = ${at}
    WHERE c.device_id = ${deviceId} AND c.state = 'DELIVERED' AND c.kind = 'REBOOT'
      AND NOT EXISTS (SELECT FROM device_commands k WHERE k.device_id = c.device_id AND k.kind = 'CHECK'
        AND k.delivered_at > coalesce(${greetedAt}::timestamptz, '-infinity'))`.execute(db);
  await sql`UPDATE device_commands SET state = 'DONE', return_code = 0, finished_at = ${at}
    WHERE device_id = ${deviceId} AND state = 'DELIVERED' AND kind = 'CHECK'`.execute(db);
}

/** Completes a restart command if it was delivered before the terminal started. */
export const finishStarted = (db: Db, deviceId: number, startedAt: Date, at: Date) =>
  sql`UPDATE device_commands SET state = 'DONE', return_code = 0, finished_at = ${at}
    WHERE device_id = ${deviceId} AND state = 'DELIVERED' AND kind = 'REBOOT' AND delivered_at <= ${startedAt}`.execute(
    db,
  );

/** Queues a command that the portal itself created, unless the same command is already queued. */
export async function queueOwn(
  db: Db,
  { deviceId, companyId }: { deviceId: number; companyId: number },
  kind: 'CHECK' | 'QUERY_USERS' | 'SET_TIME' | 'UPDATE_TIMES',
  payload: string,
  at: Date,
): Promise<void> {
  await sql`WITH next AS (
      UPDATE device_states SET last_command_number = last_command_number + 1
      WHERE device_id = ${deviceId} AND NOT EXISTS (SELECT FROM device_commands c
        WHERE c.device_id = ${deviceId} AND c.state IN ('QUEUED', 'DELIVERED') AND c.kind = ${kind})
      RETURNING last_command_number)
    INSERT INTO device_commands (company_id, device_id, number, kind, payload, created_at)
    SELECT ${companyId}::bigint, ${deviceId}::bigint, last_command_number, ${kind}, ${payload}, ${at}::timestamptz FROM next`.execute(
    db,
  );
}

/**
 * Fails queued commands to open a door that have expired. A door must open immediately after the request or stay closed
 * (rules.md §4).
 */
export async function expireDoorCommands(
  db: Db,
  deviceId: number,
  at: Date,
  { code, graceMs = doorSeconds * 1000 }: { code: number; graceMs?: number },
): Promise<void> {
  await sql`UPDATE device_commands SET state = 'FAILED', return_code = ${code}, finished_at = ${at}::timestamptz
    WHERE device_id = ${deviceId} AND kind = 'OPEN_DOOR' AND state IN ('QUEUED', 'DELIVERED')
      AND created_at <= ${new Date(at.getTime() - graceMs)}::timestamptz`.execute(db);
}

/**
 * Stores the time of the last command that made the terminal repeat its handshake. The handshake sets the terminal's
 * clock.
 */
export const noteClockRequested = (db: Db, deviceId: number, at: Date) =>
  sql`UPDATE device_states SET clock_asked_at = ${at} WHERE device_id = ${deviceId}`.execute(db);

/**
 * Progress of the query for the people on a terminal. `endedAt` and `code` are the end and the return code of the last
 * query. `reported` is the number of people that the terminal reported.
 */
export interface PeopleQuery {
  isWanted: boolean;
  state: string | null;
  code: number | null;
  endedAt: Date | null;
  reported: number;
}

export async function findPeopleQuestion(
  db: Db,
  { deviceId, companyId }: { deviceId: number; companyId: number },
): Promise<PeopleQuery> {
  const { rows } = await sql<PeopleQuery>`SELECT
      EXISTS (SELECT FROM device_commands c WHERE c.device_id = ${deviceId} AND c.state = 'QUEUED' AND ${aboutPeople})
        OR EXISTS (SELECT FROM terminal_changes n WHERE n.company_id = ${companyId}
          AND n.number > (SELECT s.people_number FROM device_states s WHERE s.device_id = ${deviceId}))
        OR EXISTS (SELECT FROM visitor_changes n WHERE n.company_id = ${companyId}
          AND n.number > (SELECT s.people_number FROM device_states s WHERE s.device_id = ${deviceId})) AS "isWanted",
      q.state, q.return_code AS code, q.finished_at AS "endedAt",
      (SELECT count(*)::int FROM reported_people p WHERE p.device_id = ${deviceId}) AS reported
    FROM (SELECT) AS one LEFT JOIN LATERAL (
      SELECT state, return_code, finished_at FROM device_commands
      WHERE device_id = ${deviceId} AND kind = 'QUERY_USERS' ORDER BY number DESC LIMIT 1) q ON true`.execute(
    db,
  );
  return rows[0] ?? { isWanted: false, state: null, code: null, endedAt: null, reported: 0 };
}

export const notePeopleKnown = (db: Db, deviceId: number, at: Date) =>
  sql`UPDATE device_states SET people_known_at = ${at} WHERE device_id = ${deviceId}`.execute(db);

export interface CommandReport {
  number: number;
  returnCode: number;
  outcome: ReturnOutcome;
  content: string;
}

export interface EndedCommand {
  kind: string;
  answer: string;
  state: string;
  payload: string;
  /** Whether the terminal has executed some steps of the command and the next step is not yet delivered. */
  goesOn: boolean;
}

/** Fails commands that can no longer be executed, because the person or picture no longer exists. */
export const dropCommands = (db: Db, deviceId: number, numbers: readonly number[], at: Date) =>
  sql`UPDATE device_commands SET state = 'FAILED', finished_at = ${at}
    WHERE device_id = ${deviceId} AND number = ANY (${plainArrayLiteral(numbers)}::int[])`.execute(db);

const isTakingOff = sql`c.kind IN ('DELETE_USER', 'CLEAR_FACE')`;

/**
 * Stores the results of commands and returns the commands that ended. Ignores a second result of the same command. If a
 * command of the portal consists of several terminal commands, continues with the next of them. Stores each person that
 * a terminal confirmed or refused (rules.md §4).
 */
export async function finishCommands(
  db: Db,
  deviceId: number,
  at: Date,
  results: readonly CommandReport[],
  { counts, absentCodes, isAbsentEnough }: CommandParts,
): Promise<EndedCommand[]> {
  // If a command has several results, the last one counts.
  const last = [...new Map(results.map((result) => [result.number, result])).values()];
  const isLast = sql`(c.part + 1 >= coalesce((SELECT k.count FROM unnest(${quotedArrayLiteral(Object.keys(counts))}::text[],
    ${plainArrayLiteral(Object.values(counts))}::int[]) AS k (kind, count) WHERE k.kind = c.kind), 1))`;
  const isDone = sql`(r.outcome = 'succeeded' OR r.code = ANY (${plainArrayLiteral(absentCodes)}::int[]) AND ${isTakingOff}
    AND (${isAbsentEnough}::boolean OR NOT ${isLast}))`;
  const { rows } = await sql<EndedCommand>`
    UPDATE device_commands c SET
      state = CASE WHEN ${isDone} AND ${isLast} THEN 'DONE' WHEN ${isDone} THEN 'QUEUED'
        WHEN r.outcome = 'failed' OR r.outcome = 'again' AND c.attempts >= ${mostAttempts} THEN 'FAILED'
        WHEN r.outcome = 'again' THEN 'QUEUED' ELSE c.state END,
      return_code = r.code, answer = r.content,
      -- if the command is pending or the terminal was busy, the wait for a result starts again now
      part = c.part + CASE WHEN ${isDone} AND NOT ${isLast} THEN 1 ELSE 0 END,
      attempts = CASE WHEN ${isDone} AND NOT ${isLast} THEN 0 ELSE c.attempts END,
      delivered_at = CASE WHEN ${isDone} AND NOT ${isLast} THEN NULL WHEN r.outcome IN ('pending', 'again') THEN ${at}::timestamptz ELSE coalesce(c.delivered_at, ${at}::timestamptz) END,
      finished_at = CASE WHEN ${isDone} AND NOT ${isLast} THEN NULL WHEN r.outcome IN ('succeeded', 'failed') OR r.outcome = 'again' AND c.attempts >= ${mostAttempts}
        THEN ${at}::timestamptz END
    FROM unnest(${plainArrayLiteral(last.map(({ number }) => number))}::int[], ${plainArrayLiteral(last.map(({ returnCode }) => returnCode))}::int[],
      ${plainArrayLiteral(last.map(({ outcome }) => outcome))}::text[], ${quotedArrayLiteral(last.map(({ content }) => content))}::text[])
      AS r (number, code, outcome, content)
    WHERE c.device_id = ${deviceId} AND c.number = r.number AND c.state IN ('QUEUED', 'DELIVERED')
    RETURNING c.kind, c.answer, c.state, c.payload, c.state = 'QUEUED' AND c.part > 0 AND c.delivered_at IS NULL AS "goesOn"`.execute(
    db,
  );
  const people = rows.filter(
    ({ kind, state }) => kind.endsWith('_USER') && (state === 'DONE' || state === 'FAILED'),
  );
  if (people.length > 0) await confirmPeople(db, deviceId, people);
  const leaving = rows.filter(({ kind, goesOn }) => kind === 'DELETE_USER' && goesOn);
  if (leaving.length > 0) await notePartlyRemoved(db, deviceId, leaving);
  return rows.filter(({ state }) => state === 'DONE' || state === 'FAILED');
}

/**
 * Stores that people were removed from a terminal only in part and can no longer enter. The portal sends people to the
 * terminal again if they have regained access since.
 */
const notePartlyRemoved = (db: Db, deviceId: number, leaving: readonly Pick<EndedCommand, 'payload'>[]) =>
  sql`UPDATE device_people SET confirmed = r.payload FROM unnest(${quotedArrayLiteral(leaving.map(({ payload }) => pinIn(payload)))}::text[],
      ${quotedArrayLiteral(leaving.map(({ payload }) => payload))}::text[]) AS r (pin, payload)
    WHERE device_id = ${deviceId} AND device_people.pin = r.pin`.execute(db);

const pinIn = (payload: string): string => /PIN=(\d+)/.exec(payload)?.[1] ?? '';

async function confirmPeople(
  db: Db,
  deviceId: number,
  answers: readonly { state: string; payload: string }[],
) {
  const pins = answers.map(({ payload }) => pinIn(payload));
  await sql`UPDATE device_people p SET
      confirmed = CASE WHEN r.state = 'DONE' THEN r.payload ELSE p.confirmed END, is_due = p.is_due AND r.state <> 'DONE',
      refused = CASE WHEN r.state = 'DONE' THEN NULL ELSE r.payload END
    FROM unnest(${quotedArrayLiteral(pins)}::text[], ${plainArrayLiteral(answers.map(({ state }) => state))}::text[],
      ${quotedArrayLiteral(answers.map(({ payload }) => payload))}::text[]) AS r (pin, state, payload)
    WHERE p.device_id = ${deviceId} AND p.pin = r.pin`.execute(db);
  await sql`DELETE FROM device_people WHERE device_id = ${deviceId} AND pin = ANY (${quotedArrayLiteral(pins)}::text[])
    AND desired LIKE 'DATA DELETE %' AND confirmed = desired`.execute(db);
}
