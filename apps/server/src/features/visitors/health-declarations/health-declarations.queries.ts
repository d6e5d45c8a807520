import type { healthDeclarations } from '@gatehouse/api/visitors/health-declarations';
import { type SqlBool, sql } from 'kysely';
import {
  emailFor,
  whereCompanyVisible,
  whereContainsWords,
  whereEquals,
} from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { findPageRows } from '../../../platform/db/page.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { whereInDepartmentScope } from '../../auth/accounts/department-scope.service.ts';

/** Selects declarations for meetings of the caller’s departments. The same rule applies to logbook entries. */
const selectRows = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('health_declarations as h')
    .innerJoin('meeting_occurrences as o', 'o.id', 'h.occurrence_id')
    .innerJoin('meetings as m', 'm.id', 'o.meeting_id')
    .innerJoin('employees as e', 'e.id', 'm.employee_id')
    .innerJoin('rooms as r', 'r.id', 'o.room_id')
    .innerJoin('companies as c', 'c.id', 'h.company_id')
    .where((eb) => whereCompanyVisible(eb.ref('h.company_id'), viewer))
    .where((eb) => whereInDepartmentScope(eb.ref('e.id'), eb.ref('e.department_id'), viewer))
    .select([
      'h.id',
      'h.company_id as companyId',
      'h.name',
      'h.email',
      'h.sealed',
      'h.declared_at as declaredAt',
      'o.id as meetingId',
      'm.title',
      'o.starts_at as startsAt',
      'o.ends_at as endsAt',
      'm.zone as timeZone',
      'r.room_name as roomName',
    ]);

export type StoredDeclaration = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>;

export function listDeclarations({ db, viewer, query }: Call<typeof healthDeclarations.list>) {
  const { from, to, roomCode, companyCode, keyword } = query;
  const onDate = sql`local_time(o.starts_at, m.zone)::date`;
  const matches = selectRows(db, viewer)
    .where(from === undefined ? sql<SqlBool>`true` : sql<SqlBool>`${onDate} >= ${from}::date`)
    .where(to === undefined ? sql<SqlBool>`true` : sql<SqlBool>`${onDate} <= ${to}::date`)
    .where((eb) => whereEquals(eb.ref('r.room_code'), roomCode))
    .where((eb) => whereEquals(eb.ref('c.company_code'), companyCode))
    .where(
      whereContainsWords(
        sql<string>`concat_ws(E'\n', h.name, ${emailFor(sql.ref('h.email'), keyword)}, m.title)`,
        keyword,
      ),
    )
    .orderBy('h.declared_at', 'desc')
    .orderBy('h.id', 'desc');
  return findPageRows(matches, query);
}

export const findDeclaration = (
  { db, viewer }: { db: Db; viewer: Viewer },
  meetingId: number,
  email: string,
): Promise<StoredDeclaration | undefined> =>
  selectRows(db, viewer)
    .where('o.id', '=', meetingId)
    .where(sql<SqlBool>`h.email = lower(${email})`)
    .executeTakeFirst();

/** Finds a declaration by id and locks it until the transaction ends. */
export const lockDeclaration = (
  { db, viewer }: { db: Db; viewer: Viewer },
  id: number,
): Promise<StoredDeclaration | undefined> =>
  selectRows(db, viewer).where('h.id', '=', id).forUpdate('h').executeTakeFirst();

export const deleteDeclaration = (db: Db, id: number) =>
  db.deleteFrom('health_declarations').where('id', '=', id).execute();

/** Finds the meeting of a declaration link, if the guest is still invited and the company is enabled. */
export async function findInvited(db: Db, meetingId: number, email: string) {
  const { rows } = await sql<{
    companyName: string;
    hostName: string;
    startsAt: Date;
    endsAt: Date;
    isAllDay: boolean;
    timeZone: string;
    name: string;
    visitorCompany: string;
    isDeclared: boolean;
  }>`SELECT c.company_name AS "companyName", e.display_name AS "hostName", o.starts_at AS "startsAt", o.ends_at AS "endsAt",
      m.is_all_day AS "isAllDay", m.zone AS "timeZone", coalesce(v.display_name, '') AS name, coalesce(v.visitor_company, '') AS "visitorCompany",
      EXISTS (SELECT FROM health_declarations h WHERE h.occurrence_id = o.id AND h.email = ${email}) AS "isDeclared"
    FROM meeting_occurrences o JOIN meetings m ON m.id = o.meeting_id JOIN employees e ON e.id = m.employee_id
      JOIN companies c ON c.id = o.company_id AND c.is_enabled
      LEFT JOIN LATERAL (SELECT display_name, visitor_company FROM visitors v WHERE v.company_id = o.company_id AND lower(v.email) = ${email}
        ORDER BY v.id DESC LIMIT 1) v ON true
    WHERE o.id = ${meetingId} AND EXISTS (SELECT FROM unnest(m.guests) AS g WHERE lower(g) = ${email})`.execute(
    db,
  );
  return rows[0];
}

/** Inserts a declaration. Returns undefined if the guest has already submitted a declaration for the meeting. */
export async function insertDeclaration(
  db: Db,
  declaration: {
    company_id: number;
    occurrence_id: number;
    email: string;
    name: string;
    sealed: Buffer;
    declared_at: Date;
  },
): Promise<number | undefined> {
  const row = await db
    .insertInto('health_declarations')
    .values(declaration)
    .onConflict((conflict) => conflict.columns(['occurrence_id', 'email']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** A guest that needs an email with a declaration link. */
export interface DueDeclaration {
  meetingId: number;
  email: string;
  companyName: string;
  hostName: string;
  startsAt: Date;
  endsAt: Date;
  isAllDay: boolean;
  timeZone: string;
  /** The visitor’s display name. '' without a visitor record. */
  name: string;
  nationality: string;
}

/**
 * Finds guests of meetings for which declarations are open and a link must be emailed. Skips guests with a link that is
 * valid until the current end of the meeting. In a series, only the next occurrence counts, including individually
 * changed occurrences. The following occurrence is due only after the end of the next occurrence.
 */
export async function findDue(
  db: Db,
  companyId: number,
  at: Date,
  { beforeDays, afterMinutes }: { beforeDays: number; afterMinutes: number },
): Promise<DueDeclaration[]> {
  const { rows } = await sql<DueDeclaration>`
    WITH next AS (
      SELECT DISTINCT ON (coalesce(m.series_id, m.id), g.email) o.id, o.starts_at, o.ends_at, m.employee_id, m.is_all_day, m.zone, g.email
      FROM meeting_occurrences o JOIN meetings m ON m.id = o.meeting_id AND m.guests <> '{}'
        CROSS JOIN LATERAL (SELECT DISTINCT lower(w) AS email FROM unnest(m.guests) AS w) g
      WHERE o.company_id = ${companyId} AND o.actual_end IS NULL
        AND o.starts_at <= ${at}::timestamptz + make_interval(days => ${Math.min(beforeDays, 100_000)}::int)
        AND o.ends_at > ${at}
      ORDER BY coalesce(m.series_id, m.id), g.email, o.starts_at, o.id)
    SELECT o.id AS "meetingId", o.email, c.company_name AS "companyName", e.display_name AS "hostName", o.starts_at AS "startsAt",
      o.ends_at AS "endsAt", o.is_all_day AS "isAllDay", o.zone AS "timeZone", coalesce(v.display_name, '') AS name,
      coalesce(v.nationality, '') AS nationality
    FROM next o JOIN employees e ON e.id = o.employee_id JOIN companies c ON c.id = ${companyId} AND c.is_enabled
      LEFT JOIN LATERAL (SELECT display_name, nationality FROM visitors v WHERE v.company_id = ${companyId} AND lower(v.email) = o.email
        ORDER BY v.id DESC LIMIT 1) v ON true
    WHERE NOT EXISTS (SELECT FROM health_declarations h WHERE h.occurrence_id = o.id AND h.email = o.email)
      AND NOT EXISTS (SELECT FROM declaration_links l WHERE l.occurrence_id = o.id AND l.email = o.email
        AND l.expires_at >= o.ends_at + make_interval(mins => ${Math.min(afterMinutes, 1_000_000)}::int))
    ORDER BY o.starts_at, o.id, o.email LIMIT 500`.execute(db);
  return rows;
}

/**
 * Stores the expiry of a guest’s declaration link. Returns false if another process has emailed the link in the
 * meantime.
 */
export async function saveLinkExpiry(
  db: Db,
  link: { companyId: number; meetingId: number; email: string; expiresAt: Date },
): Promise<boolean> {
  const { rows } = await sql`INSERT INTO declaration_links AS l (occurrence_id, email, company_id, expires_at)
    VALUES (${link.meetingId}, ${link.email}, ${link.companyId}, ${link.expiresAt})
    ON CONFLICT (occurrence_id, email) DO UPDATE SET expires_at = excluded.expires_at WHERE l.expires_at < excluded.expires_at
    RETURNING 1`.execute(db);
  return rows.length > 0;
}

/** Returns the sealed declarations of an email address in a company. */
export const findOfAddress = (db: Db, companyId: number, email: string) =>
  db
    .selectFrom('health_declarations')
    .where('company_id', '=', companyId)
    .where(sql<SqlBool>`email = lower(${email})`)
    .select(['name', 'declared_at as declaredAt', 'occurrence_id as meetingId', 'sealed'])
    .orderBy('declared_at')
    .execute();

/** Deletes the records of a guest’s email address: declarations, links, numbers and logbook entries. */
export async function deleteOfAddress(db: Db, companyId: number, email: string): Promise<void> {
  const isTheirs = sql<SqlBool>`email = lower(${email})`;
  await db.deleteFrom('health_declarations').where('company_id', '=', companyId).where(isTheirs).execute();
  await db.deleteFrom('declaration_links').where('company_id', '=', companyId).where(isTheirs).execute();
  await db.deleteFrom('guest_qrs').where('company_id', '=', companyId).where(isTheirs).execute();
  await db
    .deleteFrom('visits')
    .where('company_id', '=', companyId)
    .where('visitor_id', 'is', null)
    .where(isTheirs)
    .execute();
}
