import type { PunchVerifyMode } from '@gatehouse/api/device-ops/device-logs';

/** A code that a device sent, and how it was read. */
export interface Credential {
  code: string;
  verifyMode: PunchVerifyMode;
}

/** The kinds of codes that are accepted from one way of reading. */
export interface AcceptedCodes {
  /** The number under which terminals store an employee. */
  userId: boolean;
  /** The number under which terminals store a visitor. */
  pass: boolean;
  /** Cards of employees, and guest cards. */
  card: boolean;
  /** The 18-digit number of a QR code. */
  qr: boolean;
}

const none: AcceptedCodes = { userId: false, pass: false, card: false, qr: false };

/** Ways by which a terminal recognises a person itself, so that it may name them by a number. */
const biometric: readonly PunchVerifyMode[] = ['FACE', 'FINGERPRINT', 'PALM'];

/**
 * The codes that may open a door if they were read this way (rules.md §4). Sequential numbers are never accepted from a reader of cards or QR
 * codes. A visitor has no password, and a JSON device never learns the numbers of visitors.
 */
export function acceptedCodes(verifyMode: PunchVerifyMode, protocol: string): AcceptedCodes {
  if (biometric.includes(verifyMode)) return { ...none, userId: true, pass: protocol !== 'JSON' };
  if (verifyMode === 'PASSWORD') return { ...none, userId: true };
  // many readers send the content of a QR code as a card
  if (verifyMode === 'CARD') return { ...none, card: true, qr: true };
  return { ...none, qr: verifyMode === 'QR' };
}

/** Denied questions of one device and door within a minute. */
export const deniedLimits = {
  windowSeconds: 60,
  /** Later ones are answered with a delay. */
  undelayed: 10,
  /** Milliseconds that each further one adds, and the longest delay. */
  step: 100,
  longest: 2_000,
  /** A security event is filed. */
  reported: 30,
  /** Further questions are not looked up until the minute is over. */
  most: 60,
} as const;

/** Milliseconds to wait before the n-th denied question of a minute is answered. */
export const delayOf = (denied: number): number =>
  Math.min(Math.max(0, denied - deniedLimits.undelayed) * deniedLimits.step, deniedLimits.longest);
