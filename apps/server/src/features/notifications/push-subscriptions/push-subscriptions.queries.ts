import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';

/**
 * Maximum number of browsers per account. Above the limit, the browsers that were unused for the longest time are
 * deleted.
 */
const mostOfAccount = 20;

export interface NewSubscription {
  /** Hash of the endpoint. It identifies the subscription, because a browser has only one endpoint. */
  hash: Buffer;
  sealed: Buffer;
  language: string;
  at: Date;
}

/** Inserts the subscription of the caller’s browser or updates its last use. Returns the ID of the subscription. */
export async function putSubscription(
  db: Db,
  viewer: Viewer,
  { hash, sealed, language, at }: NewSubscription,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`SELECT put_push_subscription(${viewer.companyId}::bigint,
    ${viewer.accountId}::bigint, ${viewer.sessionId}::bigint, ${hash}, ${sealed}, ${language}, ${at}::timestamptz) AS id`.execute(
    db,
  );
  await sql`DELETE FROM push_subscriptions WHERE id IN (SELECT id FROM push_subscriptions
    WHERE account_id = ${viewer.accountId} ORDER BY seen_at DESC, id OFFSET ${mostOfAccount})`.execute(db);
  return rows[0]?.id ?? '';
}

export async function deleteSubscription(db: Db, viewer: Viewer, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscriptions')
    .where('id', '=', id)
    .where('account_id', '=', viewer.accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const deleteUnseen = (db: Db, before: Date) =>
  db.deleteFrom('push_subscriptions').where('seen_at', '<', before).execute();

export interface DuePush {
  id: number;
  subscriptionId: string;
  sealed: Buffer;
  language: string;
  kind: string;
  notificationId: number;
  says: Record<string, string>;
  tries: number;
  toldAt: Date;
}

/**
 * Claims the push messages that have been due longest. No other process may claim them before the time `lease`. Counts
 * an attempt for each message.
 */
export async function claimPushes(db: Db, at: Date, lease: Date, most: number): Promise<DuePush[]> {
  const { rows } = await sql<DuePush>`
    UPDATE pushes p SET tries = p.tries + 1, due_at = ${lease}
    FROM push_subscriptions s, notifications n
    WHERE p.id IN (SELECT id FROM pushes WHERE due_at <= ${at} ORDER BY due_at, id LIMIT ${most} FOR UPDATE SKIP LOCKED)
      AND s.id = p.subscription_id AND n.id = p.notification_id
    RETURNING p.id, p.subscription_id AS "subscriptionId", s.sealed, s.language, n.kind, n.id AS "notificationId", n.says,
      p.tries, n.told_at AS "toldAt"`.execute(db);
  return rows;
}

export const deletePush = (db: Db, id: number) => db.deleteFrom('pushes').where('id', '=', id).execute();

export const postponePush = (db: Db, id: number, dueAt: Date) =>
  db.updateTable('pushes').set({ due_at: dueAt }).where('id', '=', id).execute();

/** Deletes a subscription because the push service no longer accepts it or its address is not allowed. */
export const endSubscription = (db: Db, id: string) =>
  db.deleteFrom('push_subscriptions').where('id', '=', id).execute();

export const noteAccepted = (db: Db, id: string, service: string, at: Date) =>
  db
    .updateTable('push_subscriptions')
    .set({ service, accepted_at: at, rejected_since: null })
    .where('id', '=', id)
    .execute();

/**
 * Time for which a push service must reject all pushes of a subscription, while other services accept pushes. The
 * subscription is then assumed to have been made with another key of the portal.
 */
const rejectedFor = '1 day';

/**
 * Records that a push service rejected a push of a subscription. Returns true if the subscription was probably made
 * with another key. This is assumed if the same service has accepted pushes of other subscriptions since the first
 * rejection. It is also assumed if the first rejection is at least a day old and another service has accepted a push
 * since the first rejection. Otherwise the portal may be at fault, for example because its clock is wrong.
 */
export async function noteRejected(db: Db, id: string, service: string, at: Date): Promise<boolean> {
  const { rows } = await sql<{ isOther: boolean }>`UPDATE push_subscriptions s
    SET service = ${service}, rejected_since = coalesce(s.rejected_since, ${at}::timestamptz) WHERE s.id = ${id}
    RETURNING EXISTS (SELECT FROM push_subscriptions o WHERE o.accepted_at > s.rejected_since
      AND (o.service = ${service} OR s.rejected_since <= ${at}::timestamptz - ${rejectedFor}::interval)) AS "isOther"`.execute(
    db,
  );
  return rows[0]?.isOther ?? false;
}
