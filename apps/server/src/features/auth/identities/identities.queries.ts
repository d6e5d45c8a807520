import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';

const shown = ['id', 'account_id', 'company_id', 'issuer', 'email', 'created_at', 'last_used_at'] as const;

/** With which providers an account signs in, the oldest link first. */
export const listIdentities = (db: Db, accountId: number) =>
  db.selectFrom('identities').select(shown).where('account_id', '=', accountId).orderBy('id').execute();
export type IdentityRow = Awaited<ReturnType<typeof listIdentities>>[number];

/** A link in the viewer's companies, for who governs how others sign in. */
export const findIdentity = (db: Db, viewer: Viewer, id: number) =>
  db
    .selectFrom('identities')
    .select(shown)
    .where('id', '=', id)
    .where((eb) => whereCompanyVisible(eb.ref('identities.company_id'), viewer))
    .executeTakeFirst();

export const findOwnIdentity = (db: Db, accountId: number, id: number) =>
  db
    .selectFrom('identities')
    .select(shown)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();

/** Undefined where somebody is linked with the subject, or the account with the issuer. */
export const insertIdentity = (
  db: Db,
  { accountId, companyId }: { accountId: number; companyId: number },
  { issuer, subject, email, at }: { issuer: string; subject: string; email: string; at: Date },
) =>
  db
    .insertInto('identities')
    .values({ account_id: accountId, company_id: companyId, issuer, subject, email, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning(shown)
    .executeTakeFirst();

/** Who signs in by the link waits until the transaction ends, or is waited for; false when it is gone. */
export const lockIdentity = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('identities').select('id').where('id', '=', id).forUpdate().executeTakeFirst()) !==
  undefined;

/** The sessions that came by the link end with it; but for `except`, which goes on without it. */
export const endSessionsOfIdentity = (db: Db, id: number, at: Date, except: number | null) =>
  db
    .updateTable('sessions')
    .set({ ended_at: at, end_reason: 'IDENTITY_REMOVED' })
    .where('identity_id', '=', id)
    .where('ended_at', 'is', null)
    .$if(except !== null, (query) => query.where('id', '<>', except ?? 0))
    .execute();

/** False when it is gone. */
export async function deleteIdentity(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('identities').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whose account an employee of the viewer's companies signs in with. */
export const findAccountOf = (db: Db, viewer: Viewer, employeeId: number) =>
  db
    .selectFrom('employees')
    .select('account_id')
    .where('id', '=', employeeId)
    .where((eb) => whereCompanyVisible(eb.ref('employees.company_id'), viewer))
    .executeTakeFirst();

/** The code of a company, as the operator's file names it. */
export const findCompanyCode = async (db: Db, companyId: number): Promise<string | undefined> =>
  (await db.selectFrom('companies').select('company_code').where('id', '=', companyId).executeTakeFirst())
    ?.company_code;
