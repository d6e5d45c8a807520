import type { Permission } from '@gatehouse/api/platform/permissions';
import { provisioningTokenPermissions } from '@gatehouse/api/settings/provisioning-tokens';
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
  /** Of mails to new people whose language is not sent: the language of the token's creator. */
  language: string;
  /** The account that created the token. Null if it no longer exists. */
  creatorId: number | null;
  /** The current permissions of the creator. */
  permissions: Permission[];
  /** The creator can no longer create tokens. */
  isAbandoned: boolean;
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
    `BEGIN; SELECT open_provisioning('\\x${tokenHash.toString('hex')}', '${at.toISOString()}',
      '{${provisioningTokenPermissions.join()}}') AS token`,
    (db, [opened]) => work(db, (opened as { token: OpenedToken | null }).token), // the only column of its only row
  );
