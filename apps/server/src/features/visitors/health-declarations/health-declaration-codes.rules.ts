import { SealBroken, seal, unseal } from '../../../platform/seal.ts';

/**
 * Limits on the number of times a client address may open a link or submit a declaration. They are high enough for a
 * family behind one router, and low enough to prevent guessing.
 */
export const openingsPerAddress = { attempts: 300, windowSeconds: 900 };
export const declarationsPerAddress = { attempts: 60, windowSeconds: 900 };

const purpose = 'health declaration link';

/**
 * The contents of a declaration link: guest, meeting and expiry. They are encrypted, so that only the portal can read
 * them.
 */
export interface DeclarationLink {
  companyId: number;
  meetingId: number;
  /** The guest’s email address in lower case. */
  email: string;
  /** Expiry of the link in epoch seconds, inclusive. */
  until: number;
}

/** Returns the encrypted code of a declaration link. Without the portal’s key, no one can read or change the code. */
export const createLinkCode = (
  masterKey: Buffer,
  { companyId, meetingId, email, until }: DeclarationLink,
): string =>
  seal(masterKey, purpose, Buffer.from(JSON.stringify([companyId, meetingId, email, until]))).toString(
    'base64url',
  );

/**
 * Decrypts the code of a declaration link. Undefined if the code was changed, was made for another purpose, or has
 * expired.
 */
export function readCode(masterKey: Buffer, code: string, now: Date): DeclarationLink | undefined {
  const sealed = Buffer.from(code, 'base64url');
  // Base64 can represent the same bytes in several ways. Only the standard form is accepted as a code.
  if (sealed.toString('base64url') !== code) return undefined;
  try {
    const [companyId, meetingId, email, until] = JSON.parse(
      unseal(masterKey, purpose, sealed).toString(),
    ) as [number, number, string, number]; // The cast is safe, because `createLinkCode` has sealed a value of this type.
    return Math.floor(now.getTime() / 1000) <= until ? { companyId, meetingId, email, until } : undefined;
  } catch (error) {
    if (error instanceof SealBroken) return undefined;
    throw error;
  }
}
