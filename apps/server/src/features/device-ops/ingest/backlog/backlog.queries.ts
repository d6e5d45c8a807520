import { sql } from 'kysely';
import { plainArrayLiteral } from '../../../../platform/db/arrays.ts';
import type { Db } from '../../../../platform/db/database.ts';
import type { OpenedDevice } from '../device-record.ts';

/** A part of a long upload. Its records are stored, but the attendance days of the records are not computed yet. */
export interface BacklogPart {
  id: number;
  deviceId: number;
  receivedAt: Date;
  /** IANA zone in which the instants of the records were computed. */
  zone: string;
  /** Flags of the punches that are created from the records. */
  marks: string[];
  /** The records as text in the format of `packRecords`. */
  records: string;
}

interface NewBacklogPart extends Pick<BacklogPart, 'marks' | 'records'> {
  lines: number;
  /** Latest date of the records, yyyy-MM-dd. Null if no record is readable. */
  lastDate: string | null;
}

export const insertPart = (
  db: Db,
  { companyId, deviceId, zone }: Pick<OpenedDevice, 'companyId' | 'deviceId' | 'zone'>,
  at: Date,
  { marks, lines, lastDate, records }: NewBacklogPart,
) =>
  sql`INSERT INTO punch_backlog (company_id, device_id, received_at, zone, marks, lines, last_date, records)
    VALUES (${companyId}, ${deviceId}, ${at}, ${zone}, ${plainArrayLiteral(marks)}::text[], ${lines}, ${lastDate}::date, ${records})`.execute(
    db,
  );

/**
 * Claims the next uncomputed parts of an upload that have the same device, zone and flags. Claims up to `mostLines`
 * lines, and if possible ends at the end of a date. Locks the device until the transaction ends. Returns no parts if
 * another process computes all remaining parts.
 */
export async function claimParts(
  db: Db,
  companyId: number,
  mostLines: number,
  leftOut: readonly number[],
): Promise<BacklogPart[]> {
  const { rows } =
    await sql<BacklogPart>`SELECT id, device_id AS "deviceId", received_at AS "receivedAt", zone, marks, records
      FROM take_backlog(${companyId}::bigint, ${mostLines}::int, ${plainArrayLiteral(leftOut)}::bigint[])`.execute(
      db,
    );
  return rows;
}

export const deleteParts = (db: Db, ids: readonly number[]) =>
  sql`DELETE FROM punch_backlog WHERE id = ANY (${plainArrayLiteral(ids)}::bigint[])`.execute(db);
