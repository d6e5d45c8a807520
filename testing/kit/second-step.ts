import { sessions } from '@gatehouse/api/auth/sessions';
import { pathOf } from '@gatehouse/api/platform/operation';
import { Secret, TOTP } from 'otpauth';
import { sealSecret } from '../../apps/server/src/features/auth/second-factor/second-factor.service.ts';
import { newSecret } from '../../apps/server/src/features/auth/second-factor/second-factor-codes.rules.ts';
import type { Portal } from '../../apps/server/src/portal.ts';
import type { Person } from '../data/factories.ts';
import type { ProofFixture } from '../portal/harness.ts';

/** Returns the code that an authenticator app shows at an instant. */
export const codeOf = (secret: Buffer, at: Date): string =>
  TOTP.generate({ secret: new Secret({ buffer: new Uint8Array(secret).buffer }), timestamp: at.getTime() });

/** Replaces the person's authenticator app with a new one, either confirmed or pending. Returns its secret. */
export async function giveSecondFactor(
  portal: Portal,
  { make: { owner } }: Pick<ProofFixture, 'make'>,
  { accountId, companyId }: Person,
  isConfirmed = true,
): Promise<Buffer> {
  const secret = newSecret();
  await owner.query('DELETE FROM second_factors WHERE account_id = $1', [accountId]);
  await owner.query(
    `INSERT INTO second_factors (account_id, company_id, secret, created_at, confirmed_at)
     VALUES ($1, $2, $3, now(), CASE WHEN $4 THEN now() END)`,
    [accountId, companyId, sealSecret(portal.services.settings, accountId, secret), isConfirmed],
  );
  return secret;
}

/** Signs in with the right password. Returns the challenge for the second step. */
export async function requestChallenge(portal: Portal, person: Person, right: string): Promise<string> {
  const body = { account: person.accountName, password: right, deviceType: 'VERIFY' };
  const url = pathOf(sessions.loginByUsername);
  return (await portal.app.inject({ method: 'POST', url, payload: body })).json().result.challenge;
}
