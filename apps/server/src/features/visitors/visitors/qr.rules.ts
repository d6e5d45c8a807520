import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { deriveKey } from '../../../platform/seal.ts';

/**
 * Limit on the number of times a client address may open a link. It allows a family behind one router, but prevents
 * guessing.
 */
export const linksPerAddress = { attempts: 300, windowSeconds: 900 };

/**
 * Creates the number of a QR code. The number is a text of 18 digits without a leading zero, because some readers drop
 * leading zeros (protocols.md §9).
 */
export const createNumber = (): string =>
  `${randomInt(100_000_000, 1_000_000_000)}${String(randomInt(1_000_000_000)).padStart(9, '0')}`;

/** Creates the secret part of a QR page’s link: 128 bits in base64url. */
export const createLink = (): string => randomBytes(16).toString('base64url');

const purposes = { number: 'visitor qr number', link: 'visitor qr link' } as const;

/**
 * Returns the hash for looking up a number or link. Numbers and links have different keys, so that a number cannot be
 * used as a link or a link as a number.
 */
export const hashOf = (masterKey: Buffer, purpose: keyof typeof purposes, text: string): Buffer =>
  createHmac('sha256', deriveKey(masterKey, purposes[purpose])).update(text).digest();

/** Formats a number in groups of three for reading aloud. */
export const formatNumber = (number: string): string => number.replaceAll(/\d{3}(?=\d)/g, '$& ');
