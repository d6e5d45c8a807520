import { kindOf, type NoticeKind } from '@gatehouse/api/notifications/kinds';
import {
  mostCounted,
  type Notification,
  type notifications,
} from '@gatehouse/api/notifications/notifications';
import { avatarUrlOf } from '@gatehouse/api/people/pictures';
import type { QueryOf } from '@gatehouse/api/platform/operation';
import type { Permission } from '@gatehouse/api/platform/permissions';
import type { Page } from '@gatehouse/api/platform/shapes';
import type { Language } from '@gatehouse/messages';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { findPage } from '../../../platform/db/page.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { type NoticeValues, renderNotice } from './notices.rules.ts';

/** Lists the caller’s notifications, newest first. */
export function listNotifications(
  db: Db,
  viewer: Viewer,
  query: QueryOf<typeof notifications.list>,
  language: Language,
): Promise<Page<Notification>> {
  const newestFirst = db
    .selectFrom('notifications as n')
    .leftJoin('employees as e', 'e.account_id', 'n.about_account_id')
    // the name of a visitor is read for each list and not stored, because it is erased together with the visitor
    .leftJoin('visits as t', (join) =>
      join
        .onRef('t.company_id', '=', 'n.company_id')
        .on('n.kind', 'in', ['visitors.arrived', 'visitors.arrivedForMeeting'] satisfies NoticeKind[])
        .on(sql<SqlBool>`t.id = (n.says ->> 'visit')::bigint`),
    )
    .leftJoin('visitors as v', 'v.id', 't.visitor_id')
    .where('n.account_id', '=', viewer.accountId)
    .select(['n.id', 'n.kind', 'n.times', 'n.told_at', 'n.read_at', 'e.avatar'])
    .select(
      sql<
        string | null
      >`coalesce(e.display_name, nullif(v.display_name, ''), nullif(t.guest_name, ''), nullif(t.email, ''))`.as(
        'person',
      ),
    )
    .select(sql<NoticeValues>`n.says`.as('says'))
    .orderBy('n.told_at', 'desc')
    .orderBy('n.id', 'desc');
  return findPage(newestFirst, query, (row) => ({
    id: row.id,
    type: kindOf(row.kind)?.type ?? 'TEXT',
    ...renderNotice(row, language),
    imageUrl: avatarUrlOf(row.avatar),
    time: row.told_at.toISOString(),
    isRead: row.read_at !== null,
  }));
}

/** Counts the caller’s unread notifications. Stops counting at `mostCounted`. */
export async function countUnread(db: Db, viewer: Viewer): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM (
    SELECT FROM notifications WHERE account_id = ${viewer.accountId} AND read_at IS NULL LIMIT ${mostCounted}) AS unread`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export async function countOwn(db: Db, viewer: Viewer, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM notifications
    WHERE id = ANY (${ids}::bigint[]) AND account_id = ${viewer.accountId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Marks the caller's notifications in `ids` as read, or all notifications if `ids` is absent. Returns the number of
 * notifications that were unread.
 */
export async function markRead(db: Db, viewer: Viewer, at: Date, ids?: readonly number[]): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ read_at: at })
    .where('account_id', '=', viewer.accountId)
    .where('read_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`id = ANY (${ids ?? []}::bigint[])`))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Marks the unread notifications of a kind about a row as read, for all recipients. Their open pages are refreshed after
 * the commit.
 */
export const markRowRead = (db: Db, kind: NoticeKind, id: number, at: Date) =>
  sql`SELECT read_notifications(${kind}, ${id}::bigint, ${at}::timestamptz)`.execute(db);

export interface NewNotice {
  kind: string;
  cause: string;
  about: number | null;
  says: NoticeValues;
  counted: number | null;
  at: Date;
}

/** Recipients of a notification: either a list of accounts, or all holders of a permission in a company. */
export type NoticeRecipients = readonly number[] | { companyId: number; holding: Permission };

/**
 * Inserts a notification once per recipient and cause. Returns the accounts for which the notification is new
 * (migrations/functions/notifications.sql).
 */
export async function insertNotices(db: Db, to: NoticeRecipients, notice: NewNotice): Promise<number[]> {
  const { kind, cause, about, says, counted, at } = notice;
  const accounts =
    'holding' in to ? sql`accounts_holding(${to.companyId}::bigint, ${to.holding})` : sql`${to}::bigint[]`;
  const { rows } = await sql<{ told: number[] }>`SELECT tell_accounts(${accounts}, ${kind}, ${cause},
    ${about}::bigint, ${JSON.stringify(says)}::jsonb, ${counted}::int, ${at}::timestamptz) AS told`.execute(
    db,
  );
  return rows[0]?.told ?? [];
}

export const deleteOldNotifications = (db: Db, before: Date) =>
  db.deleteFrom('notifications').where('told_at', '<', before).execute();
