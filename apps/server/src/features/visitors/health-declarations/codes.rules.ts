import { SealBroken, seal, unseal } from '../../../platform/seal.ts';

/** How often one network address may open a link, and declare: a family behind one router gets on, a guesser nowhere. */
export const openingsPerAddress = { attempts: 300, windowSeconds: 900 };
export const declarationsPerAddress = { attempts: 60, windowSeconds: 900 };

const purpose = 'health declaration link';

/** What a link says, to nobody but the portal: whose declaration for which meeting, and until when. */
export interface Link {
  companyId: number;
  meetingId: number;
  /** In small letters. */
  email: string;
  /** Epoch seconds; the last one belongs to it. */
  until: number;
}

/** The code of a link: sealed, so that not a letter of it can be changed, and nothing in it is read. */
export const codeOf = (masterKey: Buffer, { companyId, meetingId, email, until }: Link): string =>
  seal(masterKey, purpose, Buffer.from(JSON.stringify([companyId, meetingId, email, until]))).toString(
    'base64url',
  );

/** What a code says; undefined when it was changed, was made for something else, or is over. */
export function readCode(masterKey: Buffer, code: string, now: Date): Link | undefined {
  const sealed = Buffer.from(code, 'base64url');
  // other spellings of the same bytes are no second code
  if (sealed.toString('base64url') !== code) return undefined;
  try {
    const [companyId, meetingId, email, until] = JSON.parse(
      unseal(masterKey, purpose, sealed).toString(),
    ) as [number, number, string, number]; // as sealed above
    return Math.floor(now.getTime() / 1000) <= until ? { companyId, meetingId, email, until } : undefined;
  } catch (error) {
    if (error instanceof SealBroken) return undefined;
    throw error;
  }
}
