import type { Permission } from '@gatehouse/api/platform/permissions';
import { provisioningTokenPermissions } from '@gatehouse/api/settings/provisioning-tokens';
import type { Database, Db } from '../../../platform/db/database.ts';

export interface OpenedToken {
  tokenId: number;
  companyId: number;
  companyCode: string;
  tokenName: string;
  /** Department of new people if the request contains none. */
  departmentId: number | null;
  sendsInvitations: boolean;
  /** Language of emails to new people if the request contains none. This is the language of the token's creator. */
  language: string;
  /** Account that created the token. Null if the account no longer exists. */
  creatorId: number | null;
  /** Current permissions of the token's creator. */
  permissions: Permission[];
  /** True if the token's creator may no longer create tokens. */
  isAbandoned: boolean;
}

/**
 * Runs `work` with the token that has the given SHA-256 hash, or with null if no valid token has the hash. Each call
 * looks up the token in its own transaction. The next call is therefore rejected if the token expires or is deleted, or
 * if its company is disabled.
 */
export const runAsProvisioning = <T>(
  database: Database,
  tokenHash: Buffer,
  at: Date,
  work: (db: Db, token: OpenedToken | null) => Promise<T>,
): Promise<T> =>
  database.transaction(
    `BEGIN; SELECT open_provisioning('\\x${tokenHash.toString('hex')}', '${at.toISOString()}',
      '{${provisioningTokenPermissions.join()}}') AS token`,
    (db, [opened]) => work(db, (opened as { token: OpenedToken | null }).token), // The cast is safe, because the query returns one row with one column.
  );
