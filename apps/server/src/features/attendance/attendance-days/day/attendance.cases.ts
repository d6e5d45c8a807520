import { deviceLocalTimeToInstant } from '../../../../platform/dates/zones.ts';
import type { PunchDirection } from '../explanation/explanation.rules.ts';
import { type Shift, WINDOW_AFTER_MINUTES, WINDOW_BEFORE_MINUTES } from '../hours/shift.rules.ts';
import type { Punch } from './work-date.rules.ts';

// Data shared by the tests of the attendance rules and by the tests of clock changes.

export const OFFICE: Shift = {
  name: 'Office hours',
  startTime: '09:00',
  endTime: '18:00',
  windowBeforeMinutes: WINDOW_BEFORE_MINUTES,
  windowAfterMinutes: WINDOW_AFTER_MINUTES,
  breakMode: 'FIXED',
  breaks: [{ start: '12:00', end: '13:00' }],
  countPairs: false,
  checkLate: true,
  lateAfter: 5,
  checkEarlyLeave: true,
  earlyLeaveBefore: 5,
  workingDays: [1, 2, 3, 4, 5],
  type: 'NORMAL',
  workingDayType: 'LEGAL_WORKDAY',
  halfDayBelow: null,
  absentBelow: null,
};

export const NIGHT: Shift = {
  ...OFFICE,
  name: 'Night',
  startTime: '22:00',
  endTime: '06:00',
  breaks: [{ start: '02:00', end: '02:30' }],
  workingDays: [1, 2, 3, 4, 5, 6, 7],
};

/** Builds a punch. Its ID consists of the time text and the direction. */
export function punchAt(
  zone: string,
  localTime: string,
  direction: PunchDirection | 'UNKNOWN',
  about?: Partial<Punch>,
): Punch {
  return {
    id: `${localTime} ${direction}`,
    at: deviceLocalTimeToInstant(zone, localTime),
    wall: localTime,
    deviceDirection: direction,
    statusKey: null,
    doorId: 'gate',
    granted: true,
    ...about,
  };
}

/**
 * Parses a list of punches such as `09:00 IN, 12:00 ?, 18:00:30 OUT yard`. Each entry has a time and a direction (`?`
 * for none). The default door is the gate. An entry can end with the name of another door, with `nowhere` (no door), or
 * with `refused` (access denied). `before` is a prefix for each time, such as the date.
 */
export function parsePunches(zone: string, before: string, list: string): Punch[] {
  return list.split(', ').flatMap((line) => {
    if (line === '') return [];
    const match = /^((?:\d\d )?\d\d:\d\d)(:\d\d)? (IN|OUT|\?)(?: (\w+))?$/.exec(line);
    if (!match) throw new Error(`Not a punch: ${line}`);
    const [, minute = '', seconds = ':00', direction, word] = match;
    const stated = direction === 'IN' || direction === 'OUT' ? direction : 'UNKNOWN';
    const about: Partial<Punch> =
      word === 'refused' ? { granted: false } : word ? { doorId: word === 'nowhere' ? null : word } : {};
    return [punchAt(zone, `${before}${minute}${seconds}`, stated, about)];
  });
}

export interface ChangeNight {
  zone: string;
  title: string;
  date: string;
  shift: Shift;
  in: string;
  out: string;
  /** Expected start and end of the shift in UTC, calculated by hand. */
  start: string;
  end: string;
  worked: number;
  late: number;
}

const nightCase = (zone: string, title: string, date: string, next: string) => ({
  zone,
  title,
  date,
  shift: NIGHT,
  in: `${date} 21:55:00`,
  out: `${next} 06:05:00`,
  late: 0,
});

const earlyCase = (zone: string, title: string, date: string, startTime: string, inTime: string) => ({
  zone,
  title,
  date,
  shift: { ...NIGHT, startTime, endTime: '10:00', breaks: [] },
  in: `${date} ${inTime}`,
  out: `${date} 10:00:00`,
  late: 6,
});

const BERLIN = 'Europe/Berlin';
const NEW_YORK = 'America/New_York';
const LORD_HOWE = 'Australia/Lord_Howe';

/**
 * Shifts in nights with a clock change and, for comparison, the same nights in zones without a clock change
 * (security.md T12).
 */
export const CHANGE_NIGHTS: ChangeNight[] = [
  {
    ...nightCase(BERLIN, 'spring night is an hour shorter', '2026-03-28', '2026-03-29'),
    start: '2026-03-28T21:00:00Z',
    end: '2026-03-29T04:00:00Z',
    worked: 400,
  },
  {
    ...nightCase(BERLIN, 'autumn night is an hour longer', '2026-10-24', '2026-10-25'),
    start: '2026-10-24T20:00:00Z',
    end: '2026-10-25T05:00:00Z',
    worked: 520,
  },
  {
    ...nightCase(NEW_YORK, 'spring night is an hour shorter', '2026-03-07', '2026-03-08'),
    start: '2026-03-08T03:00:00Z',
    end: '2026-03-08T10:00:00Z',
    worked: 400,
  },
  {
    ...nightCase(NEW_YORK, 'autumn night is an hour longer', '2026-10-31', '2026-11-01'),
    start: '2026-11-01T02:00:00Z',
    end: '2026-11-01T11:00:00Z',
    worked: 520,
  },
  {
    ...nightCase(LORD_HOWE, 'spring night is half an hour shorter', '2026-10-03', '2026-10-04'),
    start: '2026-10-03T11:30:00Z',
    end: '2026-10-03T19:00:00Z',
    worked: 430,
  },
  {
    ...nightCase(LORD_HOWE, 'autumn night is half an hour longer', '2026-04-04', '2026-04-05'),
    start: '2026-04-04T11:00:00Z',
    end: '2026-04-04T19:30:00Z',
    worked: 490,
  },
  {
    ...nightCase('Asia/Kathmandu', 'no change, an offset of quarters', '2026-03-28', '2026-03-29'),
    start: '2026-03-28T16:15:00Z',
    end: '2026-03-29T00:15:00Z',
    worked: 460,
  },
  {
    ...nightCase('Asia/Ho_Chi_Minh', 'no change', '2026-03-28', '2026-03-29'),
    start: '2026-03-28T15:00:00Z',
    end: '2026-03-28T23:00:00Z',
    worked: 460,
  },
  {
    ...earlyCase(BERLIN, 'a start in the gap is the end of the gap', '2026-03-29', '02:30', '03:06:59'),
    start: '2026-03-29T01:00:00Z',
    end: '2026-03-29T08:00:00Z',
    worked: 414,
  },
  {
    ...earlyCase(BERLIN, 'a doubled start is the first', '2026-10-25', '02:30', '02:36:00'),
    start: '2026-10-25T00:30:00Z',
    end: '2026-10-25T09:00:00Z',
    worked: 504,
  },
  {
    ...earlyCase(LORD_HOWE, 'a start in the half-hour gap is its end', '2026-10-04', '02:15', '02:36:00'),
    start: '2026-10-03T15:30:00Z',
    end: '2026-10-03T23:00:00Z',
    worked: 444,
  },
  {
    ...earlyCase(
      LORD_HOWE,
      'a start in the doubled half hour is the first',
      '2026-04-05',
      '01:45',
      '01:51:00',
    ),
    start: '2026-04-04T14:45:00Z',
    end: '2026-04-04T23:30:00Z',
    worked: 519,
  },
];
