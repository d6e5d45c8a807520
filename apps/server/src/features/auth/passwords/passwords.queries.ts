import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { CodePurpose } from './password-codes.rules.ts';

interface NewCode {
  purpose: CodePurpose;
  subject: Buffer;
  companyId: number | null;
  accountId: number | null;
  hash: Buffer;
  at: Date;
  expiresAt: Date;
}

/** Stores an emailed code in place of the previous code. Returns the ID of the new code. */
export async function saveCode(db: Db, code: NewCode): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    SELECT put_code(${code.purpose}, ${code.subject}, ${code.companyId}::bigint, ${code.accountId}::bigint, ${code.hash},
      ${code.at}, ${code.expiresAt}) AS id`.execute(db);
  return rows[0]?.id ?? 0;
}

/**
 * Finds the account with an email address. Runs the same query whether or not an account exists, so that the response
 * time does not reveal accounts.
 */
export const findByEmail = (db: Db, email: string) =>
  db
    .selectFrom('accounts')
    .select(['id', 'company_id'])
    .where('email_key', '=', email.toLowerCase())
    .where('email_key', '<>', '')
    .executeTakeFirst();

/**
 * True if an account may set a password by proving its email address. The account must be active, or invited and not
 * yet activated.
 */
const mayChoose = sql<boolean>`(a.status = 1 OR (a.status = 0 AND a.invited_at IS NOT NULL)) AND coalesce(c.is_enabled, true)`;

/**
 * Locks a requested code and returns its account. Undefined if no account has the requested email address, or if the
 * code has already been created.
 */
export async function lockRequestedCode(db: Db, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ account_id: number }>`
    SELECT o.account_id FROM one_time_codes o JOIN accounts a ON a.id = o.account_id LEFT JOIN companies c ON c.id = a.company_id
    WHERE o.id = ${id} AND o.expires_at <= o.created_at AND ${mayChoose} FOR UPDATE OF o`.execute(db);
  return rows[0]?.account_id;
}

export interface TriedCode {
  id: number;
  account_id: number | null;
  matches: boolean;
  expires_at: Date;
}

/**
 * Tries a code. Counts a wrong typed code in the same statement, so that concurrent tries cannot exceed the limit. Does
 * not count wrong invitation codes, because they are too long to guess, and a limit would let anyone block an
 * invitation.
 */
export async function tryCode(
  db: Db,
  tried: { purpose: CodePurpose; subject: Buffer; hash: Buffer; mostTries: number },
): Promise<TriedCode | undefined> {
  const { rows } = await sql<TriedCode>`
    UPDATE one_time_codes SET tries = tries + (code_hash <> ${tried.hash})::int
    WHERE purpose = ${tried.purpose} AND subject = ${tried.subject} AND tries < ${tried.mostTries}
      AND (purpose = 'PASSWORD' OR code_hash = ${tried.hash})
    RETURNING id, account_id, code_hash = ${tried.hash} AS matches, expires_at`.execute(db);
  return rows[0];
}

export interface Chooser {
  id: number;
  company_id: number | null;
  username: string;
  display_name: string;
  company_name: string | null;
  /** False if the person was invited and has no password yet. */
  has_password: boolean;
}

/** Finds the account of a valid code, if the account still has the email address and may set a password. */
export async function findChooser(db: Db, accountId: number, email: string): Promise<Chooser | undefined> {
  const { rows } = await sql<Chooser>`
    SELECT a.id, a.company_id, a.username, a.display_name, c.company_name, a.password_hash IS NOT NULL AS has_password
    FROM accounts a LEFT JOIN companies c ON c.id = a.company_id
    WHERE a.id = ${accountId} AND a.email_key = ${email.toLowerCase()} AND ${mayChoose}`.execute(db);
  return rows[0];
}

/** Marks a code as used. Returns false if the code is already used. */
export async function useCode(db: Db, id: number, hash: Buffer, at: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('one_time_codes')
    .where('id', '=', id)
    .where('code_hash', '=', hash)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Sets the password that the person chose and the language for later emails, and activates an invited account. Returns
 * false if the account is locked or disabled.
 */
export async function setPassword(
  db: Db,
  accountId: number,
  passwordHash: string,
  language: string,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({
      password_hash: passwordHash,
      changed_password_at: at,
      must_change_password: false,
      status: 1,
      activated_at: sql`coalesce(activated_at, ${at}::timestamptz)`,
      language,
    })
    .where('id', '=', accountId)
    .where('status', 'in', [0, 1])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const endSessions = (db: Db, accountId: number, at: Date) =>
  db
    .updateTable('sessions')
    .set({ ended_at: at, end_reason: 'PASSWORD_RESET' })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute();

export const deleteOldCodes = (db: Db, before: Date) =>
  db.deleteFrom('one_time_codes').where('expires_at', '<', before).execute();

/**
 * Returns the given emails with an invalid code, the expired emails to visitors and guests, and the emails without a
 * row in `mails`. A code is invalid if it was used, replaced or tried too often, if it has expired, or if the account’s
 * email address has changed.
 */
export async function findMailsOfEndedCodes(
  db: Db,
  ids: readonly number[],
  { kinds, mostTries, at }: { kinds: readonly string[]; mostTries: number; at: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT asked.id FROM unnest(${[...ids]}::bigint[]) AS asked (id)
    WHERE NOT EXISTS (SELECT FROM mails m WHERE m.id = asked.id AND ((m.kind <> ALL (${[...kinds]}::text[]) AND (num_nonnulls(m.visitor_id, m.guest_id, m.occurrence_id) = 0 OR m.expires_at > ${at}))
      OR EXISTS (SELECT FROM one_time_codes c WHERE c.account_id = m.account_id AND c.expires_at = m.expires_at
        AND c.expires_at > ${at} AND c.tries < ${mostTries})))`.execute(db);
  return rows.map(({ id }) => id);
}
