import { secondFactors } from '@gatehouse/api/auth/second-factor';
import { Secret, TOTP } from 'otpauth';
import { type Browser, password } from './browser.ts';

/** What the app of this secret shows at an instant. */
export const codeAt = (secret: string, at: Date): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() });

/** Sets a second step up for the person this browser is signed in as; what the app holds, and the recovery codes. */
export async function enrol(
  browser: Browser,
  at: Date,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await browser.send(secondFactors.start, { body: { password } });
  const { secret } = begun.result;
  const confirmed = await browser.send(secondFactors.confirm, { body: { code: codeAt(secret, at) } });
  return { secret, recoveryCodes: confirmed.result.recoveryCodes };
}
