import type { QueryOf } from '@gatehouse/api/platform/operation';
import type { Page } from '@gatehouse/api/platform/shapes';
import type { Mail, MailKind, mails } from '@gatehouse/api/settings/mails';
import { sql } from 'kysely';
import { whereContains, whereEquals } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { findPage } from '../../../platform/db/page.ts';
import type { Viewer } from '../../../platform/viewer.ts';

export interface NewMailRow {
  companyId: number | null;
  /**
   * Recipient of an email: an account, a visitor, a guest of a meeting, or the pass of a guest. Exactly one ID is set,
   * the other IDs are null.
   */
  accountId: number | null;
  visitorId: number | null;
  occurrenceId: number | null;
  guestId: number | null;
  kind: MailKind;
  toAddress: string;
  toName: string;
  language: string;
  sealed: Buffer;
  at: Date;
  expiresAt: Date;
}

export const insertMail = (db: Db, mail: NewMailRow) =>
  db
    .insertInto('mails')
    .values({
      company_id: mail.companyId,
      account_id: mail.accountId,
      visitor_id: mail.visitorId,
      occurrence_id: mail.occurrenceId,
      guest_id: mail.guestId,
      kind: mail.kind,
      to_address: mail.toAddress,
      to_name: mail.toName,
      language: mail.language,
      sealed: mail.sealed,
      created_at: mail.at,
      due_at: mail.at,
      expires_at: mail.expiresAt,
    })
    .execute();

/** Finds the owner of an account as recipient, with the values for the email. */
export const findReader = (db: Db, accountId: number) =>
  db
    .selectFrom('accounts')
    .leftJoin('companies', 'companies.id', 'accounts.company_id')
    .select(['accounts.company_id', 'accounts.username', 'accounts.email', 'accounts.changed_password_at'])
    .select(['accounts.display_name', 'accounts.language', 'companies.company_name', 'companies.time_zone'])
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow();

/** Selects the emails that the caller may see. Emails of the installation are visible only to SYSADMIN. */
const selectVisible = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('mails')
    .where(
      sql<boolean>`(mails.company_id = ANY (${viewer.companyIds}::bigint[]) OR (mails.company_id IS NULL AND ${viewer.everywhere}::boolean))`,
    );

const selectRows = (db: Db, viewer: Viewer, at: Date) =>
  selectVisible(db, viewer).select([
    'mails.id',
    'mails.kind',
    'mails.to_address as toAddress',
    'mails.to_name as toName',
    'mails.language',
    'mails.state',
    'mails.tries',
    sql<string>`CASE WHEN mails.state = 'WAITING' AND mails.last_error = ''
      THEN (SELECT r.reason FROM mail_relay r) ELSE mails.last_error END`.as('lastError'),
    'mails.created_at as createdTime',
    'mails.sent_at as sentTime',
    'mails.company_id as companyId',
    sql<boolean>`(mails.sealed IS NOT NULL AND mails.expires_at > ${at})`.as('isOfUse'),
  ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>;

const toResult = ({ companyId: _, ...row }: Row): Mail => ({
  ...row,
  kind: row.kind as MailKind, // The cast is safe, because only this feature writes the column.
  createdTime: row.createdTime.toISOString(),
  sentTime: row.sentTime?.toISOString() ?? null,
});

export function listMails(
  db: Db,
  viewer: Viewer,
  query: QueryOf<typeof mails.list>,
  at: Date,
): Promise<Page<Mail>> {
  const { state, keyword } = query;
  const matchingRows = selectRows(db, viewer, at)
    .where((eb) => whereEquals(eb.ref('state'), state))
    .where((eb) => whereContains([eb.ref('to_address'), eb.ref('to_name')], keyword));
  const newestFirst = matchingRows.orderBy('created_at', 'desc').orderBy('mails.id', 'desc');
  return findPage(newestFirst, query, toResult);
}

export interface MailWithCompany {
  mail: Mail;
  companyId: number | null;
}

export async function findMail(
  db: Db,
  viewer: Viewer,
  id: number,
  at: Date,
): Promise<MailWithCompany | undefined> {
  const row = await selectRows(db, viewer, at).where('mails.id', '=', id).executeTakeFirst();
  return row && { mail: toResult(row), companyId: row.companyId };
}

/** Queues a failed email again and returns it. Undefined if the email has not failed or its content has expired. */
export async function makeDue(db: Db, viewer: Viewer, id: number, at: Date): Promise<Mail | undefined> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ state: 'WAITING', due_at: at })
    .where('id', '=', id)
    .where('state', '=', 'FAILED')
    .where('sealed', 'is not', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? (await findMail(db, viewer, id, at))?.mail : undefined;
}

export interface ClaimedMail {
  id: number;
  company_id: number | null;
  kind: MailKind;
  to_address: string;
  to_name: string;
  language: string;
  tries: number;
  sealed: Buffer | null;
  expires_at: Date;
  /** Due time of the email before this process leased it. */
  was_due_at: Date;
}

/**
 * Leases the email with the earliest due time, and counts the try. The lease ends at `lease`. Undefined if no email is
 * due.
 */
export async function claimMail(db: Db, at: Date, lease: Date): Promise<ClaimedMail | undefined> {
  const { rows } = await sql<ClaimedMail>`
    WITH due AS (SELECT id, due_at FROM mails WHERE state = 'WAITING' AND due_at <= ${at}
      ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
    UPDATE mails m SET tries = m.tries + 1, due_at = ${lease} FROM due WHERE m.id = due.id
    RETURNING m.id, m.company_id, m.kind, m.to_address, m.to_name, m.language, m.tries, m.sealed, m.expires_at,
      due.due_at AS was_due_at`.execute(db);
  return rows[0];
}

/** Marks waiting emails with expired content as failed. Returns the companies of these emails. */
export async function failExpired(db: Db, at: Date): Promise<(number | null)[]> {
  const { rows } = await sql<{ company_id: number | null }>`
    WITH expired AS (UPDATE mails SET state = 'FAILED' WHERE state = 'WAITING' AND expires_at <= ${at} RETURNING company_id)
    SELECT DISTINCT company_id FROM expired`.execute(db);
  return rows.map((row) => row.company_id);
}

/**
 * Returns an email to its previous position in the queue without counting the try. Used while the mail relay accepts no
 * emails at all.
 */
export const returnMail = (db: Db, { id, was_due_at }: ClaimedMail, error: string) =>
  db
    .updateTable('mails')
    .set(({ eb }) => ({ tries: eb('tries', '-', 1), due_at: was_due_at, last_error: error }))
    .where('id', '=', id)
    .execute();

export const markSent = (db: Db, id: number, at: Date) =>
  db
    .updateTable('mails')
    .set({ state: 'SENT', sent_at: at, sealed: null, last_error: '' })
    .where('id', '=', id)
    .execute();

export const markWaiting = (db: Db, id: number, dueAt: Date, error: string) =>
  db.updateTable('mails').set({ due_at: dueAt, last_error: error }).where('id', '=', id).execute();

/** Marks an email as failed. Keeps the email in the list, and its content for a retry. */
export const markFailed = (db: Db, id: number, error: string | undefined) =>
  db
    .updateTable('mails')
    .set({ state: 'FAILED', ...(error !== undefined && { last_error: error }) })
    .where('id', '=', id)
    .execute();

/** Deletes the content of expired emails. */
export const dropContents = (db: Db, at: Date) =>
  db
    .updateTable('mails')
    .set({ sealed: null })
    .where('sealed', 'is not', null)
    .where('expires_at', '<=', at)
    .execute();

/** Invalidates all emails to a visitor. Waiting emails are no longer sent. */
export const endMailsTo = (db: Db, visitorId: number, at: Date) =>
  db
    .updateTable('mails')
    .set({ expires_at: at, sealed: null, state: sql`CASE WHEN state = 'SENT' THEN state ELSE 'FAILED' END` })
    .where('visitor_id', '=', visitorId)
    .where('expires_at', '>', at)
    .execute();

export const deleteOldMails = (db: Db, before: Date) =>
  db.deleteFrom('mails').where('created_at', '<', before).where('state', '<>', 'WAITING').execute();
