import type { PunchVerifyMode } from '@gatehouse/api/device-ops/device-logs';

export interface Credential {
  code: string;
  verifyMode: PunchVerifyMode;
}

export interface AcceptedCodes {
  /** Whether the terminal user ID of an employee is accepted. */
  userId: boolean;
  pass: boolean;
  /** Whether the card number of an employee or a guest card is accepted. */
  card: boolean;
  /** Whether the 18-digit number of a QR code is accepted. */
  qr: boolean;
}

const noCodes: AcceptedCodes = { userId: false, pass: false, card: false, qr: false };

/** Methods by which the terminal itself recognises the person, so that it sends the terminal user ID. */
const biometric: readonly PunchVerifyMode[] = ['FACE', 'FINGERPRINT', 'PALM'];

/**
 * Returns the types of credentials that can open a door with a verification method (rules.md §4). Card readers and QR
 * readers accept no sequential numbers, because such numbers could be guessed. A visitor has no password, and a JSON
 * device never receives visitor numbers.
 */
export function findAcceptedCodes(verifyMode: PunchVerifyMode, protocol: string): AcceptedCodes {
  if (biometric.includes(verifyMode)) return { ...noCodes, userId: true, pass: protocol !== 'JSON' };
  if (verifyMode === 'PASSWORD') return { ...noCodes, userId: true };
  // Many readers send the content of a QR code as a card number.
  if (verifyMode === 'CARD') return { ...noCodes, card: true, qr: true };
  return { ...noCodes, qr: verifyMode === 'QR' };
}

/** Limits for denied verification requests of one device and door per minute. */
export const deniedLimits = {
  windowSeconds: 60,
  undelayed: 10,
  /**
   * Delay in milliseconds that each denied request after the first `undelayed` requests adds, and the longest delay.
   */
  step: 100,
  longest: 2_000,
  /** Number of denied verification requests in a minute that cause a security event. */
  reported: 30,
  /** Number of denied verification requests in a minute after which further requests are denied without a lookup. */
  most: 60,
} as const;

/** Returns the delay in milliseconds of the n-th denied answer in a minute. */
export const delayOf = (denied: number): number =>
  Math.min(Math.max(0, denied - deniedLimits.undelayed) * deniedLimits.step, deniedLimits.longest);
