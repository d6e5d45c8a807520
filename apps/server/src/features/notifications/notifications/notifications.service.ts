import { type NoticeKind, noticeKinds } from '@gatehouse/api/notifications/kinds';
import type { Permission } from '@gatehouse/api/platform/permissions';
import type { Db } from '../../../platform/db/database.ts';
import type { NoticeValues } from './notices.rules.ts';
import { insertNotices, markRowRead } from './notifications.queries.ts';

interface NoticeInput {
  /** Key of the event, for example a row’s ID and state. Each recipient gets at most one notification per cause. */
  cause: string;
  at: Date;
  /**
   * Account of the person that the notification is about, for the picture. The notification is deleted when the person
   * is erased.
   */
  about?: number;
  /**
   * Values for the text and link of the notification. They must not contain names of people. The portal replaces
   * `{person}` in a text by the name of `about`.
   */
  says?: NoticeValues;
  /** Number of new events. Only for kinds that count events. */
  counted?: number;
}

/** Kinds of notifications with recipients that a permission determines. */
type HolderNoticeKind = {
  [K in NoticeKind]: (typeof noticeKinds)[K]['holders'] extends null ? never : K;
}[NoticeKind];

const toNewNotice = (kind: NoticeKind, { cause, at, about, says, counted }: NoticeInput) => ({
  kind,
  cause,
  at,
  about: about ?? null,
  says: says ?? {},
  counted: counted ?? null,
});

/**
 * Notifies the given accounts in the caller’s transaction, once per cause. Signed-in recipients see the notification
 * after the commit. Returns the accounts that had no notification with this cause. Skips accounts that the signed-in
 * person cannot see.
 */
export const notifyAccounts = (
  db: Db,
  kind: NoticeKind,
  accountIds: readonly number[],
  news: NoticeInput,
): Promise<number[]> => insertNotices(db, accountIds, toNewNotice(kind, news));

/** Notifies the holders of the kind’s permission in a company. Works like `notifyAccounts`. */
export const notifyHolders = (
  db: Db,
  kind: HolderNoticeKind,
  companyId: number,
  news: NoticeInput,
): Promise<number[]> => {
  const holding: Permission = noticeKinds[kind].holders;
  return insertNotices(db, { companyId, holding }, toNewNotice(kind, news));
};

/**
 * Marks the notifications of a kind about a row as read for every recipient, in the caller’s transaction. For a row that
 * needs no more action, because one recipient has acted or the row was withdrawn. `id` is the value `says.id` of the
 * notifications.
 */
export async function closeNotices(db: Db, kind: NoticeKind, id: number, at: Date): Promise<void> {
  await markRowRead(db, kind, id, at);
}
