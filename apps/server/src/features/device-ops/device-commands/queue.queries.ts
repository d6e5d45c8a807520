import { sql } from 'kysely';
import { plain, quoted } from '../../../platform/db/arrays.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { ReturnOutcome } from '../zk/zk.codes.ts';

/** Commands of one poll; a terminal works them off one after the other. */
const perPoll = 50;
/** Faces of one poll: each is some 80 kB of text, and a terminal works long at one (protocols.md §1.5). */
const facesPerPoll = 2;
/** Silence after which a command is handed out again, and how often before it is given up. */
const silenceMinutes = 5;
const mostAttempts = 5;
/** How long a terminal that was busy is left alone. */
const busySeconds = 30;

/** Commands about people. They wait until it is known whom a terminal holds (rules.md §4). */
const aboutPeople = sql`kind IN ('UPDATE_USER', 'DELETE_USER', 'UPDATE_FACE', 'CLEAR_FACE')`;

/**
 * Hands out what waits for a terminal: what somebody or the portal asks of it first, then its people, in the order they were queued;
 * what is new, and what it was handed and never answered. What it never answers is given up in the end; a restart is given up at once,
 * since it may have happened.
 */
export async function handOutCommands(
  db: Db,
  deviceId: number,
  at: Date,
  withPeople: boolean,
  most = perPoll,
): Promise<{ number: number; kind: string; payload: string }[]> {
  const { rows } = await sql<{ number: number; kind: string; payload: string; state: string }>`
    WITH waiting AS (
      SELECT id, number, kind, state, attempts, ${aboutPeople} AS is_people FROM device_commands
      WHERE device_id = ${deviceId} AND state IN ('QUEUED', 'DELIVERED') AND (${withPeople} OR NOT ${aboutPeople})
        AND CASE state WHEN 'QUEUED' THEN delivered_at IS NULL OR delivered_at <= ${at}::timestamptz - make_interval(secs => ${busySeconds})
          ELSE delivered_at <= ${at}::timestamptz - make_interval(mins => ${silenceMinutes}) END
      ORDER BY ${aboutPeople}, number LIMIT ${most} FOR UPDATE),
    counted AS (
      SELECT id, attempts >= ${mostAttempts} OR (state = 'DELIVERED' AND kind = 'REBOOT') AS given_up,
        count(*) FILTER (WHERE kind = 'UPDATE_FACE') OVER (ORDER BY is_people, number) AS faces FROM waiting)
    UPDATE device_commands c SET
      state = CASE WHEN due.given_up THEN 'FAILED' ELSE 'DELIVERED' END,
      finished_at = CASE WHEN due.given_up THEN ${at}::timestamptz END,
      delivered_at = CASE WHEN due.given_up THEN c.delivered_at ELSE ${at}::timestamptz END,
      attempts = c.attempts + CASE WHEN due.given_up THEN 0 ELSE 1 END
    FROM counted due
    WHERE c.id = due.id AND due.faces <= ${facesPerPoll} RETURNING c.number, c.kind, c.payload, c.state`.execute(
    db,
  );
  return rows.filter(({ state }) => state === 'DELIVERED').sort((a, b) => rankOf(a) - rankOf(b));
}

/** In which order a terminal reads the commands of one answer: whatever stands behind a restart is lost. */
const rankOf = ({ number, kind }: { number: number; kind: string }): number =>
  number + (kind === 'REBOOT' ? 2 : /_(USER|FACE)$/.test(kind) ? 1 : 0) * 2_147_483_648;

/**
 * A terminal greets: what it was told to check it has, and if it was told to restart, it has; unless it greets because of that check,
 * which brings one greeting. `greetedAt` is when it greeted before.
 */
export async function finishGreeted(db: Db, deviceId: number, at: Date, greetedAt: string | null) {
  await sql`UPDATE device_commands c SET state = 'DONE', return_code = 0, finished_at = ${at}
    WHERE c.device_id = ${deviceId} AND c.state = 'DELIVERED' AND c.kind = 'REBOOT'
      AND NOT EXISTS (SELECT FROM device_commands k WHERE k.device_id = c.device_id AND k.kind = 'CHECK'
        AND k.delivered_at > coalesce(${greetedAt}::timestamptz, '-infinity'))`.execute(db);
  await sql`UPDATE device_commands SET state = 'DONE', return_code = 0, finished_at = ${at}
    WHERE device_id = ${deviceId} AND state = 'DELIVERED' AND kind = 'CHECK'`.execute(db);
}

/** A terminal says when it was switched on: a restart it was told before that has happened. */
export const finishStarted = (db: Db, deviceId: number, startedAt: Date, at: Date) =>
  sql`UPDATE device_commands SET state = 'DONE', return_code = 0, finished_at = ${at}
    WHERE device_id = ${deviceId} AND state = 'DELIVERED' AND kind = 'REBOOT' AND delivered_at <= ${startedAt}`.execute(
    db,
  );

/** Queues what the portal itself asks of a terminal, unless it waits already. */
export async function queueOwn(
  db: Db,
  { deviceId, companyId }: { deviceId: number; companyId: number },
  kind: 'CHECK' | 'QUERY_USERS',
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

/** A door is opened at once or not at all: what was not carried out in time is given up (rules.md §4). */
export async function expireDoors(
  db: Db,
  deviceId: number,
  at: Date,
  { code, graceMs }: { code: number; graceMs: number },
): Promise<void> {
  await sql`UPDATE device_commands SET state = 'FAILED', return_code = ${code}, finished_at = ${at}::timestamptz
    WHERE device_id = ${deviceId} AND kind = 'OPEN_DOOR' AND state IN ('QUEUED', 'DELIVERED')
      AND created_at <= ${new Date(at.getTime() - graceMs)}::timestamptz`.execute(db);
}

/** When a terminal was last asked to greet again for the sake of its clock. */
export const noteClockAsked = (db: Db, deviceId: number, at: Date) =>
  sql`UPDATE device_states SET clock_asked_at = ${at} WHERE device_id = ${deviceId}`.execute(db);

/** How far asking a terminal for its people has come. `ended` and `code` are of the last question, `reported` how many it named. */
export interface PeopleQuestion {
  isWanted: boolean;
  state: string | null;
  code: number | null;
  endedAt: Date | null;
  reported: number;
}

export async function findPeopleQuestion(
  db: Db,
  { deviceId, companyId }: { deviceId: number; companyId: number },
): Promise<PeopleQuestion> {
  const { rows } = await sql<PeopleQuestion>`SELECT
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

export interface Result {
  number: number;
  returnCode: number;
  outcome: ReturnOutcome;
  content: string;
}

/** A command that ended. */
export interface Ended {
  kind: string;
  answer: string;
  state: string;
  payload: string;
}

/** Commands that cannot be carried out any more: what they were about is gone. */
export const dropCommands = (db: Db, deviceId: number, numbers: readonly number[], at: Date) =>
  sql`UPDATE device_commands SET state = 'FAILED', finished_at = ${at}
    WHERE device_id = ${deviceId} AND number = ANY (${plain(numbers)}::int[])`.execute(db);

/** Somebody who is to be taken off a terminal and is not on it is off. */
const nobodyThere = -10;
const isTakingOff = sql`c.kind IN ('DELETE_USER', 'CLEAR_FACE')`;

/**
 * Takes the results of commands; a second result of the same command changes nothing. People a terminal confirmed or
 * refused are noted as such (rules.md §4). Answers the commands that ended now.
 */
export async function finishCommands(
  db: Db,
  deviceId: number,
  at: Date,
  results: readonly Result[],
): Promise<Ended[]> {
  // the last word on a command counts
  const last = [...new Map(results.map((result) => [result.number, result])).values()];
  const { rows } = await sql<Ended>`
    UPDATE device_commands c SET
      state = CASE WHEN r.outcome = 'succeeded' OR r.code = ${nobodyThere} AND ${isTakingOff} THEN 'DONE'
        WHEN r.outcome = 'failed' OR r.outcome = 'again' AND c.attempts >= ${mostAttempts} THEN 'FAILED'
        WHEN r.outcome = 'again' THEN 'QUEUED' ELSE c.state END,
      return_code = r.code, answer = r.content,
      -- from here on a terminal that is at it, or was busy, is silent
      delivered_at = CASE WHEN r.outcome IN ('pending', 'again') THEN ${at}::timestamptz ELSE coalesce(c.delivered_at, ${at}::timestamptz) END,
      finished_at = CASE WHEN r.outcome IN ('succeeded', 'failed') OR r.outcome = 'again' AND c.attempts >= ${mostAttempts}
        THEN ${at}::timestamptz END
    FROM unnest(${plain(last.map(({ number }) => number))}::int[], ${plain(last.map(({ returnCode }) => returnCode))}::int[],
      ${plain(last.map(({ outcome }) => outcome))}::text[], ${quoted(last.map(({ content }) => content))}::text[])
      AS r (number, code, outcome, content)
    WHERE c.device_id = ${deviceId} AND c.number = r.number AND c.state IN ('QUEUED', 'DELIVERED')
    RETURNING c.kind, c.answer, c.state, c.payload`.execute(db);
  const people = rows.filter(
    ({ kind, state }) => kind.endsWith('_USER') && (state === 'DONE' || state === 'FAILED'),
  );
  if (people.length > 0) await confirmPeople(db, deviceId, people);
  return rows.filter(({ state }) => state === 'DONE' || state === 'FAILED');
}

async function confirmPeople(
  db: Db,
  deviceId: number,
  answered: readonly { state: string; payload: string }[],
) {
  const pins = answered.map(({ payload }) => /PIN=(\d+)/.exec(payload)?.[1] ?? '');
  await sql`UPDATE device_people p SET
      confirmed = CASE WHEN r.state = 'DONE' THEN r.payload ELSE p.confirmed END,
      refused = CASE WHEN r.state = 'DONE' THEN NULL ELSE r.payload END
    FROM unnest(${quoted(pins)}::text[], ${plain(answered.map(({ state }) => state))}::text[],
      ${quoted(answered.map(({ payload }) => payload))}::text[]) AS r (pin, state, payload)
    WHERE p.device_id = ${deviceId} AND p.pin = r.pin`.execute(db);
  await sql`DELETE FROM device_people WHERE device_id = ${deviceId} AND pin = ANY (${quoted(pins)}::text[])
    AND desired LIKE 'DATA DELETE %' AND confirmed = desired`.execute(db);
}
