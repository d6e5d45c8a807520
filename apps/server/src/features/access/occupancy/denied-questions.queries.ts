import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { deniedLimits } from './credential.rules.ts';

interface DeviceAtDoor {
  companyId: number;
  deviceId: number;
  doorId: number;
}

const isOver = sql`since + make_interval(secs => ${deniedLimits.windowSeconds})`;

/**
 * Returns the number of denied verification requests of a device at a door in the current minute, and the seconds until
 * the minute ends.
 */
export async function findDenied(
  db: Db,
  { deviceId, doorId }: DeviceAtDoor,
  at: Date,
): Promise<{ questions: number; endsIn: number }> {
  const { rows } = await sql<{ questions: number; endsIn: number }>`
    SELECT questions, ceil(extract(epoch FROM ${isOver} - ${at}::timestamptz))::int AS "endsIn" FROM denied_questions
    WHERE device_id = ${deviceId} AND door_id = ${doorId} AND ${isOver} > ${at}::timestamptz AND since <= ${at}::timestamptz`.execute(
    db,
  );
  return rows[0] ?? { questions: 0, endsIn: 0 };
}

export async function countDenied(
  db: Db,
  { companyId, deviceId, doorId }: DeviceAtDoor,
  at: Date,
): Promise<number> {
  const { rows } = await sql<{ questions: number }>`
    INSERT INTO denied_questions AS d (company_id, device_id, door_id, since, questions)
    VALUES (${companyId}, ${deviceId}, ${doorId}, ${at}::timestamptz, 1)
    ON CONFLICT (device_id, door_id) DO UPDATE SET
      questions = CASE WHEN d.${isOver} > ${at}::timestamptz AND d.since <= ${at}::timestamptz THEN d.questions + 1 ELSE 1 END,
      since = CASE WHEN d.${isOver} > ${at}::timestamptz AND d.since <= ${at}::timestamptz THEN d.since ELSE ${at}::timestamptz END
    RETURNING questions`.execute(db);
  return rows[0]?.questions ?? 0;
}

/** Stores the number of denied verification requests, which the list of devices shows. */
export const setReportedQuestions = (
  db: Db,
  { deviceId, doorId }: DeviceAtDoor,
  questions: number,
  at: Date,
) =>
  db
    .updateTable('denied_questions')
    .set({ reported: questions, reported_at: at })
    .where('device_id', '=', deviceId)
    .where('door_id', '=', doorId)
    .execute();
