import { sql } from 'kysely';
import { columnAliases } from '../../../platform/db/columns.ts';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { defineRow } from '../../../platform/db/rows.ts';
import type { Viewer } from '../../../platform/viewer.ts';

export type FeedOwner = { employeeId: number } | { roomId: number };

const columns = {} as const;

const selectRows = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('calendar_feeds')
    .where((eb) => whereCompanyVisible(eb.ref('calendar_feeds.company_id'), viewer))
    .select([
      ...columnAliases('calendar_feeds', columns),
      'calendar_feeds.room_id as roomId',
      'calendar_feeds.updated_at as madeAt',
    ]);

interface Row {
  id: number;
  version: number;
  companyId: number;
  roomId: number | null;
  madeAt: Date;
}

const toResult = ({ madeAt, ...row }: Row) => ({ ...row, madeAt: madeAt.toISOString() });

export const calendarFeedRow = defineRow(
  { table: 'calendar_feeds', columns, described: selectRows, missing: 'SCHE_FEED_NOT_FOUND' },
  toResult,
);

export async function findFeed(db: Db, viewer: Viewer, owner: FeedOwner) {
  const row = await selectRows(db, viewer)
    .where((eb) =>
      'roomId' in owner
        ? eb('calendar_feeds.room_id', '=', owner.roomId)
        : eb('calendar_feeds.employee_id', '=', owner.employeeId),
    )
    .executeTakeFirst();
  return row && toResult(row);
}

/**
 * Locks the owner of a feed, so that concurrent calls create addresses one after the other. Returns the company id, or
 * undefined if the person or meeting room does not exist.
 */
export async function lockOwner(db: Db, viewer: Viewer, owner: FeedOwner): Promise<number | undefined> {
  const row =
    'roomId' in owner
      ? await db
          .selectFrom('rooms')
          .select('company_id')
          .where('id', '=', owner.roomId)
          .where('room_type', '=', 'MEETING_ROOM')
          .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
          .forNoKeyUpdate()
          .executeTakeFirst()
      : await db
          .selectFrom('employees')
          .select('company_id')
          .where('id', '=', owner.employeeId)
          .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
          .forNoKeyUpdate()
          .executeTakeFirst();
  return row?.company_id;
}

/** Finds a feed by the hash of its secret. The company of the owner becomes known only by this query. */
export const findBySecret = (db: Db, secretHash: Buffer) =>
  db
    .selectFrom('calendar_feeds')
    .select([
      'company_id as companyId',
      'employee_id as employeeId',
      'room_id as roomId',
      'updated_at as madeAt',
    ])
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst();

/** Finds the person of a feed, if the person has permission to see their schedule in the portal. */
export async function findReader(db: Db, companyId: number, employeeId: number) {
  const { rows } = await sql<{
    accountId: number;
    accountName: string;
    displayName: string;
    language: string;
    departmentId: number;
  }>`SELECT a.id AS "accountId", a.username AS "accountName", e.display_name AS "displayName", a.language, e.department_id AS "departmentId"
    FROM employees e JOIN accounts a ON a.id = e.account_id AND a.status NOT IN (-1, -99)
      JOIN companies c ON c.id = e.company_id AND c.is_enabled
    WHERE e.id = ${employeeId} AND e.company_id = ${companyId} AND e.is_enabled AND e.erased_at IS NULL
      AND a.id = ANY (accounts_holding(e.company_id, 'MY_SCHEDULE_LIST'))`.execute(db);
  return rows[0];
}

/** Finds the name of a feed’s room, if it is an active meeting room. */
export async function findRoom(db: Db, companyId: number, roomId: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`SELECT r.room_name AS name FROM rooms r
      JOIN buildings b ON b.id = r.building_id AND b.is_enabled JOIN companies c ON c.id = r.company_id AND c.is_enabled
    WHERE r.id = ${roomId} AND r.company_id = ${companyId} AND r.is_enabled AND r.room_type = 'MEETING_ROOM'`.execute(
    db,
  );
  return rows[0]?.name;
}
