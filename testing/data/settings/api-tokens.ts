import { createHash, randomBytes } from 'node:crypto';
import { rolePermissions } from '@gatehouse/api/platform/permissions';
import type { FactoryKit } from '../factory.ts';

interface ApiTokenInput {
  companyId: number;
  /** Account of the owner. The token has at most the current permissions of this account. */
  accountId: number;
  isPersonal?: boolean;
  /** Permissions that the owner lacks have no effect. */
  permissions?: readonly string[];
  endsOn?: string;
}

const allPermissions = [...new Set([...rolePermissions.ADMIN, ...rolePermissions.SYSADMIN])];

export const makeApiTokens = ({ insert, next, clock }: FactoryKit) => ({
  async apiToken({
    companyId,
    accountId,
    isPersonal = true,
    permissions = allPermissions,
    endsOn = '2099-12-31',
  }: ApiTokenInput): Promise<{ id: number; token: string; name: string }> {
    const token = `gatehouse_${randomBytes(32).toString('base64url')}`;
    const name = `Program ${next()}`;
    const id = await insert(
      `INSERT INTO api_tokens (company_id, account_id, is_personal, token_name, token_hash, token_hint, permissions, ends_on,
         by_second_step, by_provider, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, false, false, $9, $9)`,
      [
        companyId,
        accountId,
        isPersonal,
        name,
        createHash('sha256').update(token).digest(),
        token.slice(-4),
        permissions,
        endsOn,
        clock.now(),
      ],
    );
    return { id, token, name };
  },
});
