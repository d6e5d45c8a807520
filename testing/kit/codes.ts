import { secondFactors } from '@gatehouse/api/auth/second-factor';
import { Secret, TOTP } from 'otpauth';
import { type Browser, password } from './browser.ts';

export const generateCode = (secret: string, at: Date): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() });

/** Returns the secret of the authenticator app and the recovery codes. */
export async function setUpTwoStep(
  browser: Browser,
  at: Date,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await browser.send(secondFactors.start, { body: { password } });
  const { secret } = begun.result;
  const confirmed = await browser.send(secondFactors.confirm, { body: { code: generateCode(secret, at) } });
  return { secret, recoveryCodes: confirmed.result.recoveryCodes };
}
