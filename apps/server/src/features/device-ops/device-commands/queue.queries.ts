import { sql } from 'kysely';
import { plain, quoted } from '../../../platform/db/arrays.ts';
import type { Db } from '../../../platform/db/database.ts';

/** Commands of one poll; a terminal works them off one after the other. */
const perPoll = 50;
/** Faces of one poll: each is up to 190 kB of text, and terminals take 2 MB at once (protocols.md §1.6). */
const facesPerPoll = 5;
/** Silence after which a command is handed out again, and how often before it is given up. */
const silenceMinutes = 5;
const mostAttempts = 5;

/**
 * Hands out what waits for a terminal, in the order it was queued: what is new, and what it was handed and never
 * answered. What it never answers is given up in the end; a restart is given up at once, since it may have happened.
 */
export async function handOutCommands(
  db: Db,
  deviceId: number,
  at: Date,
): Promise<{ number: number; kind: string; payload: string }[]> {
  const { rows } = await sql<{ number: number; kind: string; payload: string; state: string }>`
    WITH waiting AS (
      SELECT id, number, kind, state, attempts FROM device_commands
      WHERE device_id = ${deviceId} AND state IN ('QUEUED', 'DELIVERED')
        AND (state = 'QUEUED' OR delivered_at <= ${at}::timestamptz - make_interval(mins => ${silenceMinutes}))
      ORDER BY number LIMIT ${perPoll} FOR UPDATE),
    counted AS (
      SELECT id, state = 'DELIVERED' AND (attempts >= ${mostAttempts} OR kind = 'REBOOT') AS given_up,
        count(*) FILTER (WHERE kind = 'UPDATE_FACE') OVER (ORDER BY number) AS faces FROM waiting)
    UPDATE device_commands c SET
      state = CASE WHEN due.given_up THEN 'FAILED' ELSE 'DELIVERED' END,
      finished_at = CASE WHEN due.given_up THEN ${at}::timestamptz END,
      delivered_at = CASE WHEN due.given_up THEN c.delivered_at ELSE ${at}::timestamptz END,
      attempts = c.attempts + CASE WHEN due.given_up THEN 0 ELSE 1 END
    FROM counted due
    WHERE c.id = due.id AND due.faces <= ${facesPerPoll} RETURNING c.number, c.kind, c.payload, c.state`.execute(
    db,
  );
  return rows.filter(({ state }) => state === 'DELIVERED').sort((a, b) => a.number - b.number);
}

/** A terminal that greets after it was told to restart has restarted. */
export const finishReboot = (db: Db, deviceId: number, at: Date) =>
  sql`UPDATE device_commands SET state = 'DONE', return_code = 0, finished_at = ${at}
    WHERE device_id = ${deviceId} AND state = 'DELIVERED' AND kind = 'REBOOT'`.execute(db);

export interface Result {
  number: number;
  returnCode: number;
  outcome: 'succeeded' | 'failed' | 'pending';
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
      state = CASE r.outcome WHEN 'succeeded' THEN 'DONE' WHEN 'failed' THEN 'FAILED' ELSE c.state END,
      return_code = r.code, answer = r.content,
      delivered_at = ${at}, finished_at = CASE WHEN r.outcome = 'pending' THEN NULL ELSE ${at}::timestamptz END
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
