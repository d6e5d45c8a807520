import { SealBroken, seal, unseal } from '../../../platform/seal.ts';

/**
 * Attempts of one network address to open a link or submit a declaration. The limits allow a family behind one router,
 * but no guessing.
 */
export const openingsPerAddress = { attempts: 300, windowSeconds: 900 };
export const declarationsPerAddress = { attempts: 60, windowSeconds: 900 };

const purpose = 'health declaration link';

/** The contents of a link: guest, meeting and expiry. Only the portal can read them. */
export interface DeclarationLink {
  companyId: number;
  meetingId: number;
  /** In lower case. */
  email: string;
  /** Epoch seconds, inclusive. */
  until: number;
}

/** Returns the sealed code of a link. It can be neither read nor changed. */
export const createLinkCode = (
  masterKey: Buffer,
  { companyId, meetingId, email, until }: DeclarationLink,
): string =>
  seal(masterKey, purpose, Buffer.from(JSON.stringify([companyId, meetingId, email, until]))).toString(
    'base64url',
  );

/** Reads a code. Undefined if it was changed, made for another purpose, or has expired. */
export function readCode(masterKey: Buffer, code: string, now: Date): DeclarationLink | undefined {
  const sealed = Buffer.from(code, 'base64url');
  // Another spelling of the same bytes is not accepted as a code.
  if (sealed.toString('base64url') !== code) return undefined;
  try {
    const [companyId, meetingId, email, until] = JSON.parse(
      unseal(masterKey, purpose, sealed).toString(),
    ) as [number, number, string, number]; // The format sealed above.
    return Math.floor(now.getTime() / 1000) <= until ? { companyId, meetingId, email, until } : undefined;
  } catch (error) {
    if (error instanceof SealBroken) return undefined;
    throw error;
  }
}
