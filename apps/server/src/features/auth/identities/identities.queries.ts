import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';

const identityColumns = [
  'id',
  'account_id',
  'company_id',
  'issuer',
  'email',
  'created_at',
  'last_used_at',
] as const;

/** Lists the identities of an account, oldest first. */
export const listIdentities = (db: Db, accountId: number) =>
  db
    .selectFrom('identities')
    .select(identityColumns)
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
export type IdentityRow = Awaited<ReturnType<typeof listIdentities>>[number];

export const findIdentity = (db: Db, viewer: Viewer, id: number) =>
  db
    .selectFrom('identities')
    .select(identityColumns)
    .where('id', '=', id)
    .where((eb) => whereCompanyVisible(eb.ref('identities.company_id'), viewer))
    .executeTakeFirst();

export const findOwnIdentity = (db: Db, accountId: number, id: number) =>
  db
    .selectFrom('identities')
    .select(identityColumns)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();

/**
 * Links a subject to an account. Returns undefined if the subject is already linked, or if the account already has a
 * link to the issuer.
 */
export const insertIdentity = (
  db: Db,
  { accountId, companyId }: { accountId: number; companyId: number },
  { issuer, subject, email, at }: { issuer: string; subject: string; email: string; at: Date },
) =>
  db
    .insertInto('identities')
    .values({ account_id: accountId, company_id: companyId, issuer, subject, email, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning(identityColumns)
    .executeTakeFirst();

/**
 * Locks the identity until the transaction ends, so that a concurrent sign-in with this identity waits. Returns false
 * if the identity no longer exists.
 */
export const lockIdentity = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('identities').select('id').where('id', '=', id).forUpdate().executeTakeFirst()) !==
  undefined;

export const endSessionsOfIdentity = (db: Db, id: number, at: Date, except: number | null) =>
  db
    .updateTable('sessions')
    .set({ ended_at: at, end_reason: 'IDENTITY_REMOVED' })
    .where('identity_id', '=', id)
    .where('ended_at', 'is', null)
    .$if(except !== null, (query) => query.where('id', '<>', except ?? 0))
    .execute();

/** Deletes an identity. Returns false if the identity no longer exists. */
export async function deleteIdentity(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('identities').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

export const findAccountOf = (db: Db, viewer: Viewer, employeeId: number) =>
  db
    .selectFrom('employees')
    .select('account_id')
    .where('id', '=', employeeId)
    .where((eb) => whereCompanyVisible(eb.ref('employees.company_id'), viewer))
    .executeTakeFirst();

/** Returns the code of a company. The operator's file of identity providers names companies by this code. */
export const findCompanyCode = async (db: Db, companyId: number): Promise<string | undefined> =>
  (await db.selectFrom('companies').select('company_code').where('id', '=', companyId).executeTakeFirst())
    ?.company_code;
