import type { DeviceAlarm } from '@gatehouse/api/area/devices';
import type { PunchVerifyMode } from '@gatehouse/api/device-ops/device-logs';
import type { PunchRefusal } from '@gatehouse/api/device-ops/device-logs.rules';

/** What an event of a terminal is about. */
export type Meaning =
  | { kind: 'person'; verify: PunchVerifyMode; granted: boolean }
  /** Nobody came or went: a door, an alarm, a setting. */
  | { kind: 'other' }
  | { kind: 'unknown' };

/** Major types (protocols.md §2): alarms, exceptions and operations are about the terminal, events about people and doors. */
const majorEvent = 5;
const majorsOfTheTerminal = [1, 2, 3];

/** Minor types of events by which somebody was let in, by the strongest part of how they were recognised. */
const passed: [PunchVerifyMode, number[]][] = [
  ['CARD', [1, 2]],
  ['OTHER', [16, 34, 50]],
  ['FINGERPRINT', [38, 40, 43, 46, 69, 72]],
  ['FACE', [54, 57, 60, 63, 66, 75, 77]],
  ['PASSWORD', [101, 104, 181]],
  ['FACE', [105]],
  ['QR', [156]],
];

/** And by which somebody was turned away: wrong, too late, without the right, not recognised. */
const refused: [PunchVerifyMode, number[]][] = [
  ['CARD', [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]],
  ['OTHER', [14, 15, 33, 35, 36]],
  ['FINGERPRINT', [39, 41, 42, 44, 45, 47, 48, 49, 70, 71, 73, 74]],
  ['FACE', [55, 56, 58, 59, 61, 62, 64, 65, 67, 68, 76, 78, 79, 80]],
  ['PASSWORD', [102, 103]],
  ['FACE', [112]],
  ['QR', [157]],
];

/** Why, as the maker's programs name the minor types: those that say no more than that it failed are of nobody who was recognised. */
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

/** Why somebody was refused by an event of this minor type; null where that does not say. */
export const hikRefusalOf = (minor: number | null): PunchRefusal | null =>
  refusals.find(([, codes]) => minor !== null && codes.includes(minor))?.[0] ?? null;

/** Doors, buttons, bells, inputs and relays. */
const ofDoors: [first: number, last: number][] = [
  [17, 32],
  [37, 37],
  [51, 53],
  [81, 100],
];

const meanings = new Map<number, Meaning>();
for (const [granted, modes] of [
  [true, passed],
  [false, refused],
] as const)
  for (const [verify, codes] of modes)
    for (const code of codes) meanings.set(code, { kind: 'person', verify, granted });

/** What the codes of an event say; null: it has none. */
export function meaningOf(major: number | null, minor: number | null): Meaning {
  if (major !== null && majorsOfTheTerminal.includes(major)) return { kind: 'other' };
  if (major !== majorEvent || minor === null) return { kind: 'unknown' };
  if (ofDoors.some(([first, last]) => minor >= first && minor <= last)) return { kind: 'other' };
  return meanings.get(minor) ?? { kind: 'unknown' };
}

/** The status keys of terminals, as the ingest takes them: a hint of the direction (rules.md §3.2). */
const statuses = ['checkIn', 'checkOut', 'breakOut', 'breakIn', 'overtimeIn', 'overtimeOut'];

/** The number of `attendanceStatus`; null: none was chosen, or none that is known. */
export function statusOf(attendanceStatus: string | null): number | null {
  const wanted = attendanceStatus?.toLowerCase();
  const place = statuses.findIndex((status) => status.toLowerCase() === wanted);
  return place < 0 ? null : place;
}

/** Alarms by the minor code of their major type: alarms of the terminal (1), and events of doors (5). */
const alarms: Readonly<Record<number, Readonly<Record<number, DeviceAlarm>>>> = {
  1: { 1028: 'TAMPER', 1030: 'READER_TAMPER', 1034: 'DURESS', 1039: 'TAMPER' },
  5: { 28: 'OPEN_TOO_LONG' },
};

/** The alarm an event raises; null: none. */
export function hikAlarmOf(
  major: number | null,
  minor: number | null,
  cardType: number | null,
): DeviceAlarm | null {
  if (cardType === duressCard) return 'DURESS';
  return alarms[major ?? 0]?.[minor ?? 0] ?? null;
}

/** `cardType` of a card that is shown by somebody who is made to. */
const duressCard = 5;
