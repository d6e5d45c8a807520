import type { DeviceType } from '../area/device-kinds.ts';

/** Kinds of pages that a browser shows after it was paired with a device (decision 103). */
export const pageKinds = ['WELCOME'] as const;
export type PageKind = (typeof pageKinds)[number];

/** Device types of which a browser can show a page, by kind of page. */
const typesOf: Readonly<Record<PageKind, readonly DeviceType[]>> = { WELCOME: ['TABLET', 'LCD'] };

export const isPairable = (kind: PageKind, deviceType: DeviceType): boolean =>
  typesOf[kind].includes(deviceType);

/** Letters of a pairing code: consonants without Y, so that a code contains no words and no letter resembles a digit. */
const letters = 'BCDFGHJKLMNPQRSTVWXZ';
/** Number of letters of a pairing code. 20 letters in 8 places are 34 bits. */
const codeLength = 8;

/**
 * Creates a pairing code from random bytes. Ignores the bytes above the largest multiple of the number of letters, so
 * that all letters are equally probable. Undefined if too few bytes are left.
 */
export function toPairingCode(bytes: Uint8Array): string | undefined {
  const largest = 256 - (256 % letters.length);
  const usable = [...bytes].filter((byte) => byte < largest);
  if (usable.length < codeLength) return undefined;
  return usable
    .slice(0, codeLength)
    .map((byte) => letters[byte % letters.length])
    .join('');
}

/** Removes hyphens and spaces of a typed code and converts it to upper case. */
export const normalizePairingCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase();

export const pairingCodePattern = new RegExp(`^[${letters}]{${codeLength}}$`);

/** Formats a code in two groups of letters, which are easier to read and type. */
export const formatPairingCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

/** Validity of a pairing code in milliseconds. */
export const pairingCodeMs = 10 * 60_000;
