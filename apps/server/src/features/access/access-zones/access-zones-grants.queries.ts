import { type SqlBool, sql } from 'kysely';
import { plainArrayLiteral } from '../../../platform/db/arrays.ts';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';

export interface AccessSpan {
  start: Date | null;
  end: Date | null;
}

export interface AccessZoneValues extends AccessSpan {
  employeeIds: readonly number[];
  roomId: number;
  /** The zone that is being updated. The check for overlaps ignores it. */
  exceptId?: number;
}

interface OverlappingZone {
  id: number;
  employeeId: number;
  accountName: string;
  name: string;
  enabled: boolean;
  startAt: Date | null;
  endAt: Date | null;
}

/** Finds the zones of these people in the room that overlap the period. An inactive zone also overlaps. */
export const findOverlaps = (
  db: Db,
  viewer: Viewer,
  { employeeIds, roomId, start, end, exceptId = 0 }: AccessZoneValues,
): Promise<OverlappingZone[]> =>
  db
    .selectFrom('access_zones as z')
    .innerJoin('employees as e', 'e.id', 'z.employee_id')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .where('z.room_id', '=', roomId)
    .where('z.id', '<>', exceptId)
    .where(sql<SqlBool>`z.employee_id = ANY (${plainArrayLiteral(employeeIds)}::bigint[])`)
    .where(
      sql<SqlBool>`tstzrange(z.start_at, z.end_at, '[]') && tstzrange(${start}::timestamptz, ${end}::timestamptz, '[]')`,
    )
    .where((eb) => whereCompanyVisible(eb.ref('z.company_id'), viewer))
    .select([
      'z.id',
      'e.id as employeeId',
      'a.username as accountName',
      'e.display_name as name',
      'z.is_enabled as enabled',
      'z.start_at as startAt',
      'z.end_at as endAt',
    ])
    .orderBy('e.display_name')
    .orderBy('z.id')
    .execute();

export interface NewZone extends AccessSpan {
  companyId: number;
  roomId: number;
  givenBy: number;
  requestId: number | null;
  at: Date;
}

export async function insertZones(
  db: Db,
  employeeIds: readonly number[],
  { companyId, roomId, start, end, givenBy, requestId, at }: NewZone,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO access_zones (company_id, employee_id, room_id, start_at, end_at, given_by, request_id, created_at, updated_at)
    SELECT ${companyId}::bigint, id, ${roomId}::bigint, ${start}::timestamptz, ${end}::timestamptz, ${givenBy}::bigint,
      ${requestId}::bigint, ${at}::timestamptz, ${at}::timestamptz
    FROM unnest(${plainArrayLiteral(employeeIds)}::bigint[]) AS id ORDER BY id RETURNING id`.execute(db);
  return rows.map(({ id }) => id);
}
