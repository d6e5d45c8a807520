import type { Permission } from '@gatehouse/api/platform/permissions';
import type { Database, Db } from '../../../platform/db/database.ts';

/** For whom an identity provider speaks, as its token says. */
export interface OpenedToken {
  tokenId: number;
  companyId: number;
  companyCode: string;
  tokenName: string;
  /** Of people whose department is not said. */
  departmentId: number | null;
  sendsInvitations: boolean;
  /** Of mails to new people, where theirs is not said: that of whoever made the token. */
  language: string;
  permissions: Permission[];
}

/**
 * Work for the token this is the digest of: it is looked up together with opening the transaction, at every call, so that a token that was
 * deleted or has ended, and a company that was disabled, ends at once. `work` is given null where there is none.
 */
export const asProvisioning = <T>(
  database: Database,
  tokenHash: Buffer,
  at: Date,
  work: (db: Db, token: OpenedToken | null) => Promise<T>,
): Promise<T> =>
  database.transaction(
    `BEGIN; SELECT open_provisioning('\\x${tokenHash.toString('hex')}', '${at.toISOString()}') AS token`,
    (db, [opened]) => work(db, (opened as { token: OpenedToken | null }).token), // the only column of its only row
  );
