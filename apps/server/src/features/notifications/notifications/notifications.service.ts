import { type NoticeKind, noticeKinds } from '@gatehouse/api/notifications/kinds';
import type { Permission } from '@gatehouse/api/platform/permissions';
import type { Db } from '../../../platform/db/database.ts';
import type { Says } from './notices.rules.ts';
import { tellAccounts } from './notifications.queries.ts';

interface News {
  /** What it tells of, such as a row's number and its state: told again, it is the same notification. */
  cause: string;
  at: Date;
  /** Account of the person it is about, whose picture it bears; erasing them takes it away. */
  about?: number;
  /** What is filled into its text and link. Names of people do not belong here: `{person}` is whom it is about. */
  says?: Says;
  /** Where the kind is counted: how often it came just now. */
  counted?: number;
}

/** The kinds whose people stand in the list of kinds. */
type HeldKind = {
  [K in NoticeKind]: (typeof noticeKinds)[K]['holders'] extends null ? never : K;
}[NoticeKind];

const written = (kind: NoticeKind, { cause, at, about, says, counted }: News) => ({
  kind,
  cause,
  at,
  about: about ?? null,
  says: says ?? {},
  counted: counted ?? null,
});

/**
 * Tells these accounts, in the caller's transaction, once each of a cause; whoever is signed in hears of it after the commit.
 * Answers to whom it is news. Only accounts the caller's viewer sees can be told.
 */
export const tell = (
  db: Db,
  kind: NoticeKind,
  accountIds: readonly number[],
  news: News,
): Promise<number[]> => tellAccounts(db, accountIds, written(kind, news));

/** As `tell`, to whoever in a company holds what the list of kinds says. */
export const tellHolders = (db: Db, kind: HeldKind, companyId: number, news: News): Promise<number[]> => {
  const holding: Permission = noticeKinds[kind].holders;
  return tellAccounts(db, { companyId, holding }, written(kind, news));
};
