import { createHash, randomBytes } from 'node:crypto';
import type { FactoryKit } from '../factory.ts';

interface ProvisioningTokenInput {
  companyId: number;
  /** Account of the creator. The token has the current permissions of this account. */
  makerAccountId: number | null;
  departmentId?: number | null;
  sendsInvitations?: boolean;
  endsOn?: string | null;
}

export const makeProvisioningTokens = ({ insert, next, clock }: FactoryKit) => ({
  async provisioningToken({
    companyId,
    makerAccountId,
    departmentId = null,
    sendsInvitations = false,
    endsOn = null,
  }: ProvisioningTokenInput): Promise<{ id: number; token: string; name: string }> {
    const token = randomBytes(32).toString('base64url');
    const name = `Identity ${next()}`;
    const id = await insert(
      `INSERT INTO provisioning_tokens (company_id, token_name, token_hash, department_id, sends_invitations, ends_on, maker_account_id,
         created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
      [
        companyId,
        name,
        createHash('sha256').update(token).digest(),
        departmentId,
        sendsInvitations,
        endsOn,
        makerAccountId,
        clock.now(),
      ],
    );
    return { id, token, name };
  },
});
