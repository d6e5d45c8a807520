import { createHmac } from 'node:crypto';
import { deriveKey } from '../../../platform/seal.ts';

/** Codes that an address may create. A tablet creates one every ten minutes until it is paired. */
export const codesPerAddress = { attempts: 60, windowSeconds: 600 } as const;

/** Codes that a person may enter. */
export const entriesPerAccount = { attempts: 10, windowSeconds: 600 } as const;

/** Returns the keyed hash of a pairing code, as stored. A plain hash of so few letters could be reversed. */
export const hashPairingCode = (masterKey: Buffer, code: string): Buffer =>
  createHmac('sha256', deriveKey(masterKey, 'pairing codes')).update(code).digest();
