import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { deriveKey } from '../../../platform/seal.ts';

/** How many links one network address may try: a family behind one router may look as often as they like, a guesser gets nowhere. */
export const linksPerAddress = { attempts: 300, windowSeconds: 900 };

/** What a visitor enters with: 18 digits, always a text, none of whose first is a zero that a reader would lose (protocols.md §9). */
export const newNumber = (): string =>
  `${randomInt(100_000_000, 1_000_000_000)}${String(randomInt(1_000_000_000)).padStart(9, '0')}`;

/** The address of the page that shows it: 128 bits, in base64url. */
export const newLink = (): string => randomBytes(16).toString('base64url');

const purposes = { number: 'visitor qr number', link: 'visitor qr link' } as const;

/** By what a number or a link is found: each under a key of its own, so that the one is never taken for the other. */
export const hashOf = (masterKey: Buffer, purpose: keyof typeof purposes, text: string): Buffer =>
  createHmac('sha256', deriveKey(masterKey, purposes[purpose])).update(text).digest();

/** In groups of three, as people read it out. */
export const spelledNumber = (number: string): string => number.replaceAll(/\d{3}(?=\d)/g, '$& ');
