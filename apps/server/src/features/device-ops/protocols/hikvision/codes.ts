import type { DeviceAlarm } from '@gatehouse/api/area/device-kinds';
import type { PunchVerifyMode } from '@gatehouse/api/device-ops/device-logs';
import type { PunchRefusal } from '@gatehouse/api/device-ops/device-logs.rules';

export type HikMeaning =
  | { kind: 'person'; verify: PunchVerifyMode; granted: boolean }
  /** Outcome of an event about a door, an alarm or a setting, in which no person passed. */
  | { kind: 'other' }
  | { kind: 'unknown' };

/**
 * Major event types (protocols.md §2). Alarms, exceptions and operations concern the terminal. Events concern people
 * and doors.
 */
const majorEvent = 5;
const majorsOfTheTerminal = [1, 2, 3];

/** Minor types of events that granted access, grouped by the strongest factor by which the person was recognised. */
const passed: [PunchVerifyMode, number[]][] = [
  ['CARD', [1, 2]],
  ['OTHER', [16, 34, 50]],
  ['FINGERPRINT', [38, 40, 43, 46, 69, 72]],
  ['FACE', [54, 57, 60, 63, 66, 75, 77]],
  ['PASSWORD', [101, 104, 181]],
  ['FACE', [105]],
  ['QR', [156]],
];

/**
 * Minor types of events that denied access, for example because of a wrong credential, a wrong time, a missing access
 * right or an unknown person.
 */
const refused: [PunchVerifyMode, number[]][] = [
  ['CARD', [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]],
  ['OTHER', [14, 15, 33, 35, 36]],
  ['FINGERPRINT', [39, 41, 42, 44, 45, 47, 48, 49, 70, 71, 73, 74]],
  ['FACE', [55, 56, 58, 59, 61, 62, 64, 65, 67, 68, 76, 78, 79, 80]],
  ['PASSWORD', [102, 103]],
  ['FACE', [112]],
  ['QR', [157]],
];

/**
 * Reasons for denied entries by minor event type, named as in the vendor’s software. Generic failures count as
 * NOT_RECOGNISED.
 */
const refusals: [PunchRefusal, number[]][] = [
  ['WRONG_PASSWORD', [3, 102]],
  ['NO_RIGHT', [6]],
  ['OUTSIDE_TIMES', [7]],
  ['EXPIRED', [8]],
  ['UNKNOWN_PERSON', [9, 49]],
  ['PASSBACK', [10]],
  ['INTERLOCK', [11]],
  ['OTHERS_MISSING', [12, 13]],
  ['NOT_RECOGNISED', [39, 41, 44, 47, 55, 58, 61, 64, 67, 70, 73, 76, 78, 80, 157]],
];

export const hikRefusalOf = (minor: number | null): PunchRefusal | null =>
  refusals.find(([, codes]) => minor !== null && codes.includes(minor))?.[0] ?? null;

/** Minor types of events of doors, buttons, bells, inputs and relays. */
const ofDoors: [first: number, last: number][] = [
  [17, 32],
  [37, 37],
  [51, 53],
  [81, 100],
];

const meanings = new Map<number, HikMeaning>();
for (const [granted, modes] of [
  [true, passed],
  [false, refused],
] as const)
  for (const [verify, codes] of modes)
    for (const code of codes) meanings.set(code, { kind: 'person', verify, granted });

export function meaningOf(major: number | null, minor: number | null): HikMeaning {
  if (major !== null && majorsOfTheTerminal.includes(major)) return { kind: 'other' };
  if (major !== majorEvent || minor === null) return { kind: 'unknown' };
  if (ofDoors.some(([first, last]) => minor >= first && minor <= last)) return { kind: 'other' };
  return meanings.get(minor) ?? { kind: 'unknown' };
}

/**
 * Values of `attendanceStatus` in the order of the portal's status keys. A status key suggests the direction (rules.md
 * §3.2).
 */
const statuses = ['checkIn', 'checkOut', 'breakOut', 'breakIn', 'overtimeIn', 'overtimeOut'];

/** Returns the status key of an event. Returns null if no key was pressed or the value is unknown. */
export function statusOf(attendanceStatus: string | null): number | null {
  const key = attendanceStatus?.toLowerCase();
  const index = statuses.findIndex((status) => status.toLowerCase() === key);
  return index < 0 ? null : index;
}

/**
 * Alarms by major event type and minor event type. Major type 1 is for alarms of the terminal, major type 5 for
 * events of doors.
 */
const alarms: Readonly<Record<number, Readonly<Record<number, DeviceAlarm>>>> = {
  1: { 1028: 'TAMPER', 1030: 'READER_TAMPER', 1034: 'DURESS', 1039: 'TAMPER' },
  5: { 28: 'OPEN_TOO_LONG' },
};

export function hikAlarmOf(
  major: number | null,
  minor: number | null,
  cardType: number | null,
): DeviceAlarm | null {
  if (cardType === duressCard) return 'DURESS';
  return alarms[major ?? 0]?.[minor ?? 0] ?? null;
}

/** Value of `cardType` for a duress card. */
const duressCard = 5;
