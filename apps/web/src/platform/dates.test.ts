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

// Intl separates "PM" with a narrow no-break space
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

describe('an instant', () => {
  it.each([
    ['2026-03-01T17:30:00Z', 'Asia/Ho_Chi_Minh', '2026-03-02 12:30 AM'],
    ['2026-03-01T17:30:00Z', 'UTC', '2026-03-01 5:30 PM'],
    ['2026-03-08T07:30:00Z', 'America/New_York', '2026-03-08 3:30 AM'],
  ])('%s in %s reads %s', (iso, zone, reads) => expect(plain(formatInstant(iso, zone))).toBe(reads));

  it('of an account is written with two digits of the hour', () => {
    expect(plain(formatStamp('2026-03-01T02:05:00Z', 'Asia/Ho_Chi_Minh'))).toBe('2026-03-01 09:05 AM');
    expect(plain(formatStamp('2026-03-01T17:30:00Z', 'Asia/Ho_Chi_Minh'))).toBe('2026-03-02 12:30 AM');
  });

  it('has the same date form in every language', () => {
    language.set('ja');
    expect(formatDate('2026-03-01T17:30:00Z', 'Asia/Tokyo')).toBe('2026-03-02');
  });

  it('stays on the 12-hour clock in every language', () => {
    for (const [code, reads] of [
      ['vi', '12:05 SA'],
      ['ko', '오전 12:05'],
      ['ja', '午前0:05'],
    ] as const) {
      language.set(code);
      expect(plain(formatTime('2026-03-01T00:05:00Z', 'UTC'))).toBe(reads);
      // and no line ends within it
      expect(formatTime('2026-03-01T00:05:00Z', 'UTC')).not.toContain(' ');
    }
  });

  it('shows seconds on demand', () => {
    expect(plain(formatTime('2026-03-01T13:05:09Z', 'UTC', true))).toBe('1:05:09 PM');
  });
});

it('a wall time is shown as it is, whatever the browser’s zone', () => {
  expect(plain(formatWallTime('2026-03-29 02:30:07'))).toBe('2026-03-29 2:30:07 AM');
});

it.each([
  ['en', 'Fr'],
  ['vi', 'T6'],
  ['ko', '금'],
  ['ja', '金'],
] as const)('where there is hardly room, a Friday is in %s %s', (chosen, reads) => {
  language.set(chosen);
  expect(formatShortWeekday('2026-11-20')).toBe(reads);
});

it('a date carries its own weekday, whatever the browser’s zone', () => {
  expect(formatWeekday('2026-11-20')).toBe('Fri 2026-11-20');
});

it('Japanese dates have the weekday in brackets behind them, and no slashes', () => {
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
])('%d minutes are %s', (minutes, reads) => expect(formatMinutes(minutes)).toBe(reads));

it.each([
  ['en', 486, '8 hours 6 minutes'],
  ['en', 1, '1 minute'],
  ['en', 0, '0 minutes'],
  ['vi', 60, '1 giờ'],
  ['ko', 486, '8시간 6분'],
  ['ja', 75, '1時間15分'],
] as const)('in %s, %d minutes in words are %s', (code, minutes, reads) => {
  language.set(code);
  expect(plain(formatDuration(minutes))).toBe(reads);
});

it.each([
  ['00:05', '12:05 AM'],
  ['13:30', '1:30 PM'],
])('the time of day %s reads %s', (clock, reads) => expect(plain(formatClock(clock))).toBe(reads));

describe('days in short', () => {
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['of this year', '2026-11-24', '2026-11-26', 'Nov 24 – 26'],
    ['of a year to come', '2027-02-08', '2027-02-14', 'Feb 8 – 14, 2027'],
    ['of a year that is over', '2025-11-24', '2025-11-24', 'Nov 24, 2025'],
    ['into the next year', '2026-12-28', '2027-01-03', 'Dec 28, 2026 – Jan 3, 2027'],
    ['out of the year before', '2025-12-29', '2026-01-04', 'Dec 29, 2025 – Jan 4, 2026'],
  ])('%s', (_, from, to, reads) => {
    vi.useFakeTimers({ now: new Date('2026-11-20T09:00:00Z'), toFake: ['Date'] });
    expect(plain(formatDays(from, to))).toBe(reads);
  });
});
