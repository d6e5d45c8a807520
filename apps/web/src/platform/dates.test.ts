import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  formatClock,
  formatDate,
  formatDays,
  formatDuration,
  formatInstant,
  formatLongDays,
  formatMinutes,
  formatShortWeekday,
  formatStamp,
  formatTime,
  formatWallTime,
  formatWeekday,
} from './dates.ts';
import { language } from './i18n/language.ts';

afterEach(() => language.set('en'));

// Replaces all kinds of spaces by ordinary ones, because Intl separates "PM" with a narrow no-break space.
const withPlainSpaces = (text: string) => text.replaceAll(/\s/g, ' ');

describe('formats of an instant', () => {
  it.each([
    ['2026-03-01T17:30:00Z', 'Asia/Ho_Chi_Minh', '2026-03-02 12:30 AM'],
    ['2026-03-01T17:30:00Z', 'UTC', '2026-03-01 5:30 PM'],
    ['2026-03-08T07:30:00Z', 'America/New_York', '2026-03-08 3:30 AM'],
  ])('formats %s in %s as %s', (iso, zone, reads) =>
    expect(withPlainSpaces(formatInstant(iso, zone))).toBe(reads),
  );

  it('formats the hour of an account timestamp with two digits', () => {
    expect(withPlainSpaces(formatStamp('2026-03-01T02:05:00Z', 'Asia/Ho_Chi_Minh'))).toBe(
      '2026-03-01 09:05 AM',
    );
    expect(withPlainSpaces(formatStamp('2026-03-01T17:30:00Z', 'Asia/Ho_Chi_Minh'))).toBe(
      '2026-03-02 12:30 AM',
    );
  });

  it('uses the same date format in every language', () => {
    language.set('ja');
    expect(formatDate('2026-03-01T17:30:00Z', 'Asia/Tokyo')).toBe('2026-03-02');
  });

  it('uses the 12-hour clock in every language', () => {
    for (const [code, reads] of [
      ['vi', '12:05 SA'],
      ['ko', '오전 12:05'],
      ['ja', '午前0:05'],
    ] as const) {
      language.set(code);
      expect(withPlainSpaces(formatTime('2026-03-01T00:05:00Z', 'UTC'))).toBe(reads);
      // An ordinary space would allow a line break within the time.
      expect(formatTime('2026-03-01T00:05:00Z', 'UTC')).not.toContain(' ');
    }
  });

  it('shows the seconds of a time on request', () => {
    expect(withPlainSpaces(formatTime('2026-03-01T13:05:09Z', 'UTC', true))).toBe('1:05:09 PM');
  });
});

it('formats a local time independently of the browser’s zone', () => {
  expect(withPlainSpaces(formatWallTime('2026-03-29 02:30:07'))).toBe('2026-03-29 2:30:07 AM');
});

it.each([
  ['en', 'Fr'],
  ['vi', 'T6'],
  ['ko', '금'],
  ['ja', '金'],
] as const)('formats the short weekday of a Friday in %s as %s', (chosen, reads) => {
  language.set(chosen);
  expect(formatShortWeekday('2026-11-20')).toBe(reads);
});

it('formats a date with its weekday independently of the browser’s zone', () => {
  expect(formatWeekday('2026-11-20')).toBe('Fri 2026-11-20');
});

it('puts Japanese weekdays in brackets after the date and uses no slashes', () => {
  language.set('ja');
  expect(formatWeekday('2026-11-20')).toBe('2026-11-20（金）');
  expect(formatDays('2025-11-24', '2025-12-02')).toBe('2025年11月24日～2025年12月2日');
  expect(formatLongDays('2025-11-24', '2025-11-26')).toBe('2025年11月24日月曜日～2025年11月26日水曜日');
});

it.each([
  [0, '0:00'],
  [5, '0:05'],
  [465, '7:45'],
  [6000, '100:00'],
  [-65, '-1:05'],
])('formats %d minutes as %s', (minutes, reads) => expect(formatMinutes(minutes)).toBe(reads));

it.each([
  ['en', 486, '8 hours 6 minutes'],
  ['en', 1, '1 minute'],
  ['en', 0, '0 minutes'],
  ['vi', 60, '1 giờ'],
  ['ko', 486, '8시간 6분'],
  ['ja', 75, '1時間15分'],
] as const)('writes durations in %s: %d minutes as %s', (code, minutes, reads) => {
  language.set(code);
  expect(withPlainSpaces(formatDuration(minutes))).toBe(reads);
});

it.each([
  ['00:05', '12:05 AM'],
  ['13:30', '1:30 PM'],
])('formats the time of day %s as %s', (clock, reads) =>
  expect(withPlainSpaces(formatClock(clock))).toBe(reads),
);

describe('short ranges of dates', () => {
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['of this year', '2026-11-24', '2026-11-26', 'Nov 24 – 26'],
    ['of a year to come', '2027-02-08', '2027-02-14', 'Feb 8 – 14, 2027'],
    ['of a year that is over', '2025-11-24', '2025-11-24', 'Nov 24, 2025'],
    ['into the next year', '2026-12-28', '2027-01-03', 'Dec 28, 2026 – Jan 3, 2027'],
    ['out of the year before', '2025-12-29', '2026-01-04', 'Dec 29, 2025 – Jan 4, 2026'],
  ])('formats a short range of dates: days %s', (_, from, to, reads) => {
    vi.useFakeTimers({ now: new Date('2026-11-20T09:00:00Z'), toFake: ['Date'] });
    expect(withPlainSpaces(formatDays(from, to))).toBe(reads);
  });
});
