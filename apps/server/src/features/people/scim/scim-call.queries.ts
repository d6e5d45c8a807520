import type { Permission } from '@gatehouse/api/platform/permissions';
import { provisioningTokenPermissions } from '@gatehouse/api/settings/provisioning-tokens';
import type { Database, Db } from '../../../platform/db/database.ts';

export interface OpenedToken {
  tokenId: number;
  companyId: number;
  companyCode: string;
  tokenName: string;
  /** Department for new people if the request sets none. */
  departmentId: number | null;
  sendsInvitations: boolean;
  /** Language of emails to new people if the request sets none. This is the language of the token's creator. */
  language: string;
  /** The account that created the token. Null if it no longer exists. */
  creatorId: number | null;
  /** The current permissions of the creator. */
  permissions: Permission[];
  /** True if the creator may no longer create tokens. */
  isAbandoned: boolean;
}

/**
 * Runs `work` with the token that has this SHA-256 hash, or with null if there is no valid one. Each call looks up the
 * token in its own transaction. If the token expires or is deleted, or its company is disabled, the next call is
 * therefore rejected.
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
    (db, [opened]) => work(db, (opened as { token: OpenedToken | null }).token), // The query returns one row with one column.
  );
