import {
  codeHash,
  newCode,
  subjectHash,
} from '../../apps/server/src/features/auth/passwords/password-codes.rules.ts';
import type { Portal } from '../../apps/server/src/portal.ts';
import type { Person } from '../data/factories.ts';
import type { ProofFixture } from '../portal/harness.ts';

/** Inserts a one-time code. Returns the code and the email address that it belongs to. */
export async function insertMailedCode(
  { make }: Pick<ProofFixture, 'make'>,
  { services }: Portal,
  { accountId, accountName, companyId }: Person,
): Promise<{ email: string; otp: string }> {
  const { masterKey } = services.settings;
  const email = `${accountName}@example.com`;
  const otp = newCode('PASSWORD');
  await make.owner.query(
    `INSERT INTO one_time_codes (purpose, subject, company_id, account_id, code_hash, created_at, expires_at)
     VALUES ('PASSWORD', $1, $2, $3, $4, now(), now() + interval '10 minutes')
     ON CONFLICT (purpose, subject) DO UPDATE SET code_hash = excluded.code_hash, tries = 0`,
    [subjectHash(masterKey, email), companyId, accountId, codeHash(masterKey, 'PASSWORD', email, otp)],
  );
  return { email, otp };
}
