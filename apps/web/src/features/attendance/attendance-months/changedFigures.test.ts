import type { DayFigures } from '@gatehouse/api/attendance/attendance-months';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadTestLanguage } from '../../../platform/i18n/testLanguage.cases.ts';
import { text } from '../../../platform/i18n/text.ts';
import { dayDifferences } from './changedFigures.ts';

const day: DayFigures = {
  status: 'PRESENT',
  checkInTime: '2026-11-18T02:00:00Z',
  checkOutTime: '2026-11-18T11:00:00Z',
  workedMinutes: 480,
  lateMinutes: 0,
  earlyMinutes: 0,
  overtimeMinutes: 0,
};
const differences = (kept: DayFigures | null, proposed: DayFigures) =>
  dayDifferences(text, kept, proposed, 'Asia/Ho_Chi_Minh').map(({ figure, before, after }) =>
    `${figure}: ${before} → ${after}`.replaceAll(/\s/g, ' '),
  );

beforeAll(() => loadTestLanguage('en'));

describe('the differences of a late change', () => {
  it.each([
    ['nothing for equal days', day, day, []],
    [
      'a late check-out with its hours and status',
      { ...day, status: 'INCOMPLETE', checkOutTime: null, workedMinutes: 0 },
      day,
      ['status: Incomplete → Present', 'checkOut: – → 6:00 PM', 'hours: 0:00 → 8:00'],
    ],
    ['lateness', { ...day, lateMinutes: 12 }, day, ['late: 0:12 → 0:00']],
    [
      'the figures of a date without a stored day',
      null,
      day,
      ['status: – → Present', 'checkIn: – → 9:00 AM', 'checkOut: – → 6:00 PM', 'hours: – → 8:00'],
    ],
  ] as const)('contain %s', (_, kept, proposed, expected) => {
    expect(differences(kept as DayFigures | null, proposed)).toEqual(expected);
  });
});
