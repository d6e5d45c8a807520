import { sql } from 'kysely';
import { plainArrayLiteral } from '../../../platform/db/arrays.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { OpenedDevice } from './device-record.ts';

/** Part of a long upload whose records are kept and not yet computed. */
export interface BacklogPart {
  id: number;
  deviceId: number;
  receivedAt: Date;
  /** IANA zone the records' instants were worked out by. */
  zone: string;
  /** Flags of the punches they become. */
  marks: string[];
  /** As `packRecords` writes them. */
  records: string;
}

interface NewPart extends Pick<BacklogPart, 'marks' | 'records'> {
  lines: number;
  /** yyyy-MM-dd of its latest record; null where none can be read. */
  lastDate: string | null;
}

export const insertPart = (
  db: Db,
  { companyId, deviceId, zone }: Pick<OpenedDevice, 'companyId' | 'deviceId' | 'zone'>,
  at: Date,
  { marks, lines, lastDate, records }: NewPart,
) =>
  sql`INSERT INTO punch_backlog (company_id, device_id, received_at, zone, marks, lines, last_date, records)
    VALUES (${companyId}, ${deviceId}, ${at}, ${zone}, ${plainArrayLiteral(marks)}::text[], ${lines}, ${lastDate}::date, ${records})`.execute(
    db,
  );

/**
 * The next parts to compute, of one device, zone and set of marks, up to so many lines and, where that can be, to the end of a date;
 * the device is the caller's until the transaction ends. Empty when nothing waits that nobody else computes.
 */
export async function takeParts(
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
