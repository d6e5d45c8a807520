import type { PunchVerifyMode } from '@gatehouse/api/device-ops/device-logs';

// Verify codes of the attendance dialect (protocols.md §1.2 and Appendix 3). If a code means a combination, its
// stronger factor counts.
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

/** Returns the recognition method of a verify code. OTHER if the code is absent or not listed. */
export function verifyModeOf(code: number | null): PunchVerifyMode {
  return (code === null ? undefined : modeByCode.get(code)) ?? 'OTHER';
}

export type StatusKey = 'CHECK_IN' | 'CHECK_OUT' | 'BREAK_OUT' | 'BREAK_IN' | 'OVERTIME_IN' | 'OVERTIME_OUT';

const keyByStatus: StatusKey[] = [
  'CHECK_IN',
  'CHECK_OUT',
  'BREAK_OUT',
  'BREAK_IN',
  'OVERTIME_IN',
  'OVERTIME_OUT',
];

/**
 * Returns the status key of a status. Null for 255 (a terminal without function keys) and for codes that are not
 * listed.
 */
export function statusKeyOf(status: number | null): StatusKey | null {
  return (status === null ? undefined : keyByStatus[status]) ?? null;
}

/**
 * Returns the direction that a status key suggests. If the device has a direction, that direction has priority
 * (rules.md §3.2).
 */
export function directionHintOf(status: number | null): 'IN' | 'OUT' | null {
  const key = statusKeyOf(status);
  if (key === null) return null;
  return key.endsWith('_IN') ? 'IN' : 'OUT';
}

// The two vendor documents give the same codes different meanings, so each dialect has its own list (protocols.md
// §1.4).
const returnCodes = {
  att: {
    '0': 'ok',
    '-1': 'badParameter',
    '-2': 'photoSize',
    '-3': 'readWrite',
    '-9': 'templateSize',
    '-10': 'noSuchPerson',
    '-11': 'fingerprintFormat',
    '-12': 'fingerprintInvalid',
    '-22': 'unknownCommand',
    '-1001': 'deviceFull',
    '-1002': 'unsupported',
    '-1003': 'timedOut',
    '-1004': 'configuration',
    '-1005': 'busy',
    '-1006': 'tooLarge',
    '-1007': 'buffer',
    '-1008': 'notFetched',
    '-5000': 'inProgress',
  },
  acc: {
    '0': 'ok',
    '-1': 'unsupported',
    '-2': 'noResponse',
    '-3': 'buffer',
    '-10': 'unparseable',
    '-11': 'badParameter',
    '-12': 'executionError',
    '-13': 'unknownCommand',
    '-14': 'wrongPassword',
    '-18': 'deviceFull',
    '-26': 'templateWithoutUser',
    '-27': 'templateWithoutUser',
    '-30': 'templateVersion',
    '-100': 'unknownTable',
    '-106': 'tooLarge',
    '-629': 'badTableName',
    '-708': 'firmwareLacksCommand',
    '-1002': 'syntax',
    '-1004': 'featureAbsent',
    '-5000': 'inProgress',
  },
} as const;

type ReturnCodes = typeof returnCodes;
type MeaningsOf<D extends keyof ReturnCodes> = ReturnCodes[D][keyof ReturnCodes[D]];

/** The meaning of a return code. Also the key of its text in the messages. */
export type ReturnMeaning = MeaningsOf<'att'> | MeaningsOf<'acc'> | 'other';
export const returnMeanings: readonly ReturnMeaning[] = [
  ...new Set([...Object.values(returnCodes.att), ...Object.values(returnCodes.acc)]),
  'other',
];

/**
 * State of a command after its answer. `again`: the command is retried because the problem is temporary. `pending`: a
 * master controller has accepted the command and answers later.
 */
export type ReturnOutcome = 'succeeded' | 'failed' | 'again' | 'pending';

const passing: readonly ReturnMeaning[] = ['timedOut', 'busy'];

/**
 * Interprets the return code of a command. Zero and above means success. For DATA QUERY such a code is a count. -5000
 * is not final. If the terminal is busy, the command is retried. All other codes mean failure.
 */
export function readReturnCode(
  code: number,
  dialect: keyof ReturnCodes = 'att',
): { outcome: ReturnOutcome; meaning: ReturnMeaning } {
  if (code >= 0) return { outcome: 'succeeded', meaning: 'ok' };
  const meaning = (returnCodes[dialect] as Record<string, ReturnMeaning>)[String(code)] ?? 'other'; // The type is widened so that any number can be looked up.
  if (code === -5000) return { outcome: 'pending', meaning };
  return { outcome: passing.includes(meaning) ? 'again' : 'failed', meaning };
}
