import type { IsoDate } from '@gatehouse/api/platform/dates';
import { type RawBuilder, sql } from 'kysely';
import { plainArrayLiteral } from '../../../platform/db/arrays.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { RecordSource } from '../ingest/device-record.ts';

export interface OpenRecord {
  id: number;
  key: string;
  raw: string;
  source: RecordSource;
  receivedAt: Date;
  deviceId: number;
  /** Number of the punch that is created from the record. */
  punchId: number;
}

/**
 * Selection of quarantined records: all open records of a person code without an owner, all records of a person code
 * that a terminal has for another person, or one record.
 */
export interface RecordSelection {
  code?: string;
  /** Terminal on which another person has the person code in `code`. */
  deviceId?: number;
  id?: number;
}

const open = (
  companyId: number,
  { code, deviceId, id }: RecordSelection,
) => sql`w.company_id = ${companyId} AND w.state = 'OPEN'
  AND ${
    // The index by group key finds the records in order, however many others wait.
    id === undefined
      ? sql`w.group_key = ${deviceId === undefined ? `code ${code}` : `device ${deviceId} ${code}`}`
      : sql`w.id = ${id}`
  }`;

const selectColumns = (
  punchId: RawBuilder<unknown>,
) => sql`SELECT q.id, q.record_key AS key, q.raw, i.source, q.received_at AS "receivedAt",
  q.device_id AS "deviceId", ${punchId} AS "punchId"`;

/** Locks open quarantined records, oldest first. */
export async function lockOpenRecords(
  db: Db,
  companyId: number,
  selection: RecordSelection,
  limit: number,
): Promise<OpenRecord[]> {
  const { rows } = await sql<OpenRecord>`${selectColumns(sql`nextval('punch_numbers')`)}
    FROM (SELECT * FROM quarantine w WHERE ${open(companyId, selection)} ORDER BY w.id LIMIT ${limit} FOR NO KEY UPDATE) q
    JOIN punch_inbox i ON i.device_id = q.device_id AND i.record_key = q.record_key ORDER BY q.id`.execute(
    db,
  );
  return rows;
}

/**
 * Returns the open quarantined records of a person code without locking them. The punch numbers in the result are
 * placeholders that no punch uses.
 */
export async function findWaiting(
  db: Db,
  companyId: number,
  code: string,
  limit: number,
): Promise<OpenRecord[]> {
  const { rows } = await sql<OpenRecord>`${selectColumns(sql`-q.id`)}
    FROM (SELECT * FROM quarantine w WHERE ${open(companyId, { code })} ORDER BY w.id LIMIT ${limit}) q
    JOIN punch_inbox i ON i.device_id = q.device_id AND i.record_key = q.record_key ORDER BY q.id`.execute(
    db,
  );
  return rows;
}

/**
 * Returns the owner of a person code, with the owner's current and past departments and buildings (`membership`). Locks
 * the owner, as every computation of a person's attendance days does.
 */
export async function lockOwner(db: Db, companyId: number, code: string) {
  const { rows } = await sql<{ id: number; membership: string }>`
    SELECT e.id, membership(e.id, e.department_id, e.home_building_id) AS membership FROM employees e
    WHERE e.id = (people_of(${companyId}::bigint, ARRAY[${code}::text]))[1] FOR NO KEY UPDATE`.execute(db);
  return rows[0];
}

/** Returns one person's punches in and near the given ranges, as input of `readAround`. */
export async function findAround(
  db: Db,
  companyId: number,
  employeeId: number,
  reaches: readonly { lo: string; hi: string }[],
): Promise<string | null> {
  const los = reaches.map(({ lo }) => lo).sort();
  const his = reaches.map(({ hi }) => hi).sort();
  const { rows } = await sql<{
    around: string | null;
  }>`SELECT punches_around(${companyId}::bigint, ARRAY[${employeeId}::bigint],
    ARRAY[${los[0]}::timestamptz], ARRAY[${his.at(-1)}::timestamptz]) AS around`.execute(db);
  return rows[0]?.around ?? null;
}

export const markMapped = (
  db: Db,
  ids: readonly number[],
  at: Date,
  { accountId, mappingId }: { accountId: number | null; mappingId: number | undefined },
) =>
  sql`UPDATE quarantine SET state = 'MAPPED', resolved_at = ${at}, resolved_by = ${accountId}::bigint, mapping_id = ${mappingId ?? null}::bigint
    WHERE id = ANY (${plainArrayLiteral(ids)}::bigint[])`.execute(db);

export const markHeld = (db: Db, ids: readonly number[], reason: string) =>
  sql`UPDATE quarantine SET reason = ${reason} WHERE id = ANY (${plainArrayLiteral(ids)}::bigint[])`.execute(
    db,
  );

/** Returns the given dates that are outside the person's employment. */
export async function findUnemployed(
  db: Db,
  employeeId: number,
  dates: readonly IsoDate[],
): Promise<IsoDate[]> {
  const { rows } = await sql<{
    date: IsoDate;
  }>`SELECT d AS date FROM employees e, unnest(${plainArrayLiteral(dates)}::date[]) AS d
    WHERE e.id = ${employeeId} AND NOT employed_on(d, e.joined_on, e.left_on, e.past_employments)`.execute(
    db,
  );
  return rows.map(({ date }) => date);
}

/**
 * Sets the reason OTHER_PERSON on records of a person code after `last` if their local date is outside the person's
 * employment.
 */
export async function markUnemployed(
  db: Db,
  { companyId, employeeId }: { companyId: number; employeeId: number },
  code: string,
  last: number,
): Promise<number> {
  const { rows } = await sql`UPDATE quarantine w SET reason = 'OTHER_PERSON' FROM employees e
    WHERE ${open(companyId, { code })} AND w.id > ${last} AND w.wall_time IS NOT NULL AND e.id = ${employeeId}
      AND NOT employed_on(w.wall_time::date, e.joined_on, e.left_on, e.past_employments) RETURNING 1`.execute(
    db,
  );
  return rows.length;
}
