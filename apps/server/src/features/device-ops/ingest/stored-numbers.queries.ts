import { sql } from 'kysely';
import { quotedArrayLiteral } from '../../../platform/db/arrays.ts';
import type { Db } from '../../../platform/db/database.ts';

export async function findUnsearched(db: Db): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`SELECT id FROM companies WHERE records_cleaned_at IS NULL ORDER BY id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function findDevices(db: Db, companyId: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`SELECT id FROM devices WHERE company_id = ${companyId} ORDER BY id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Searches the next records of a device for 18 consecutive digits, in the order of their keys. Returns the matching
 * records and the last searched key.
 */
export async function findNext(
  db: Db,
  deviceId: number,
  after: string,
  most: number,
): Promise<{ last: string | null; records: { key: string; raw: string }[] }> {
  const { rows } = await sql<{
    last: string | null;
    records: { key: string; raw: string }[];
  }>`WITH part AS MATERIALIZED (
      SELECT record_key, raw FROM punch_inbox WHERE device_id = ${deviceId} AND record_key > ${after}::uuid ORDER BY record_key LIMIT ${most})
    SELECT (SELECT record_key FROM part ORDER BY record_key DESC LIMIT 1) AS last,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('key', record_key, 'raw', raw)), '[]') FROM part
        WHERE raw ~ '[0-9]{18}|[0-9]{3}( [0-9]{3}){5}') AS records`.execute(db);
  return rows[0] ?? { last: null, records: [] };
}

export const replaceRaws = (
  db: Db,
  companyId: number,
  deviceId: number,
  records: readonly { key: string; raw: string }[],
) =>
  sql`SELECT replace_raw_records(${companyId}::bigint, ${deviceId}::bigint, ${quotedArrayLiteral(records.map(({ key }) => key))}::uuid[],
    ${quotedArrayLiteral(records.map(({ raw }) => raw))}::text[])`.execute(db);

export const noteSearched = (db: Db, companyId: number, at: Date) =>
  sql`UPDATE companies SET records_cleaned_at = ${at}::timestamptz WHERE id = ${companyId}`.execute(db);
