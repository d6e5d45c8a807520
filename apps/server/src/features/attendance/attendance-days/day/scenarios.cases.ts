import { addDays, type IsoDate } from '@gatehouse/api/platform/dates';
import fc from 'fast-check';
import type { Shift } from '../hours/shift.rules.ts';
import { NIGHT, OFFICE, punchAt } from './attendance.cases.ts';
import type { Punch } from './work-date.rules.ts';

export interface Scenario {
  zone: string;
  dates: IsoDate[];
  shiftFor: (date: IsoDate) => Shift | null;
  punches: Punch[];
}

const SHIFTS: (Shift | null)[] = [
  OFFICE,
  NIGHT,
  { ...NIGHT, startTime: '08:00', endTime: '08:00', breaks: [] },
  { ...NIGHT, startTime: '00:30', endTime: '08:00' },
  { ...OFFICE, countPairs: true, workingDayType: 'SATURDAY' },
  { ...OFFICE, breakMode: 'PUNCHED', windowBeforeMinutes: 0, windowAfterMinutes: 30 },
  { ...NIGHT, startTime: '18:00', endTime: '02:15', countPairs: true, breakMode: 'PUNCHED', type: 'OT' },
  null,
];

// Weeks with clock changes in Berlin, New York and Lord Howe, and one week without a clock change.
const FIRST_DATES = [
  '2026-03-26',
  '2026-10-22',
  '2026-03-05',
  '2026-10-29',
  '2026-10-01',
  '2026-04-02',
  '2026-06-03',
];
const ZONES = [
  'Asia/Ho_Chi_Minh',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
];
const LENGTH = 6;

const twoDigits = (n: number) => String(n).padStart(2, '0');

/**
 * Generates one week of an employee. Shifts may differ from day to day. Punches can have any time and may be repeated.
 */
export const scenarios: fc.Arbitrary<Scenario> = fc
  .record({
    zone: fc.constantFrom(...ZONES),
    first: fc.constantFrom(...FIRST_DATES),
    rota: fc.oneof(
      fc.nat({ max: SHIFTS.length - 1 }).map((shift) => [shift]),
      fc.array(fc.nat({ max: SHIFTS.length - 1 }), { minLength: 2, maxLength: 4 }),
    ),
    punches: fc.array(
      fc.record({
        day: fc.nat({ max: LENGTH - 1 }),
        hour: fc.nat({ max: 23 }),
        minute: fc.constantFrom(0, 1, 29, 30, 59),
        second: fc.constantFrom(0, 20, 40),
        deviceDirection: fc.constantFrom('IN', 'OUT', 'TWO_WAYS', 'UNKNOWN'),
        statusKey: fc.constantFrom(null, 255, 0, 1, 2, 3),
        doorId: fc.constantFrom('gate', 'yard', null),
        granted: fc.oneof(
          { weight: 9, arbitrary: fc.constant(true) },
          { weight: 1, arbitrary: fc.constant(false) },
        ),
      }),
      { maxLength: 20 },
    ),
  })
  .map(({ zone, first, rota, punches }) => ({
    zone,
    // The tested dates have one more day at both ends, because a punch may belong to a neighbouring date.
    dates: Array.from({ length: LENGTH + 2 }, (_, i) => addDays(first, i - 1)),
    shiftFor: (date) => SHIFTS[rota[Number(date.slice(8)) % rota.length] ?? 0] ?? null,
    punches: punches.map(({ day, hour, minute, second, ...about }, i) => {
      const localTime = `${addDays(first, day)} ${twoDigits(hour)}:${twoDigits(minute)}:${twoDigits(second)}`;
      return punchAt(zone, localTime, 'UNKNOWN', { ...about, id: `p${i}` });
    }),
  }));
