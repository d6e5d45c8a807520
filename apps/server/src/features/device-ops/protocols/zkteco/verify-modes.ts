import type { PunchVerifyMode } from '@gatehouse/api/device-ops/device-logs';

// Verify codes of the attendance dialect (protocols.md §1.2 and Appendix 3). A code for a combination of methods
// counts as the stronger method.
const modesOfCodes: [PunchVerifyMode, number[]][] = [
  ['FACE', [15, 16, 17, 18, 19, 20]],
  ['CARD', [2, 4, 6, 7, 10, 11]],
  ['FINGERPRINT', [1, 5, 8, 9, 12, 13, 14]],
  ['PASSWORD', [0, 3]],
  ['PALM', [25, 26, 27, 28, 29]],
];
const modeByCode = new Map(
  modesOfCodes.flatMap(([mode, codes]) => codes.map((code) => [code, mode] as const)),
);

/** Returns the recognition method of a verify code, or OTHER if the code is absent or not listed. */
export function verifyModeOf(code: number | null): PunchVerifyMode {
  return (code === null ? undefined : modeByCode.get(code)) ?? 'OTHER';
}

/**
 * Recognition methods by bit, counted from the right. If several bits are set, the strongest of their methods is
 * used, which is the first in this list.
 */
const waysOfBits: [PunchVerifyMode, number[]][] = [
  ['FACE', [1]],
  ['PALM', [2, 3]],
  ['FINGERPRINT', [4]],
  ['OTHER', [5, 6, 7, 8]],
  ['QR', [12]],
  ['CARD', [11]],
  ['PASSWORD', [9, 10]],
];

/**
 * Returns the recognition method in `verifytype`, which is a small number or sixteen bits. 2 means that the person
 * typed a number. 0 means unknown.
 */
export function accVerifyModeOf(text: string): PunchVerifyMode {
  if (/^[01]{16}$/.test(text)) {
    const isSet = (bit: number) => text.at(-1 - bit) === '1';
    return waysOfBits.find(([, bits]) => bits.some(isSet))?.[0] ?? 'OTHER';
  }
  if (!/^\d{1,5}$/.test(text) || Number(text) === 0) return 'OTHER';
  return Number(text) === 2 ? 'PASSWORD' : verifyModeOf(Number(text));
}
