import { expect, it } from 'vitest';
import { formatDateRange, longDate, longInstant } from './dates.ts';

const plain = (text: string) => text.replaceAll(/\s/g, ' ');
const toDate = (instant: string) => new Date(instant);

it.each([
  ['en', 'November 27, 2026 at 4:05 PM'],
  ['vi', 'lúc 4:05 CH 27 tháng 11, 2026'],
  ['ko', '2026년 11월 27일 오후 4:05'],
  ['ja', '2026年11月27日 午後4:05'],
] as const)('formats an instant in a sentence in %s as %s', (language, reads) => {
  const format = new Intl.DateTimeFormat(language, { ...longInstant(language), timeZone: 'UTC' });
  expect(plain(format.format(toDate('2026-11-27T16:05:00Z')))).toBe(reads);
});

it.each([
  ['ja', '2026-11-27T16:05:00Z', '2026-11-27T17:05:00Z', '2026年11月27日金曜日 午後4:05～午後5:05'],
  [
    'ja',
    '2026-11-27T16:05:00Z',
    '2026-11-28T01:00:00Z',
    '2026年11月27日金曜日 午後4:05～2026年11月28日土曜日 午前1:00',
  ],
  ['ja', '2026-11-27T16:05:00Z', '2026-11-27T16:05:00Z', '2026年11月27日金曜日 午後4:05'],
  ['ko', '2026-11-27T16:05:00Z', '2026-11-27T17:05:00Z', '2026년 11월 27일 금요일 오후 4:05~5:05'],
] as const)('formats times in %s from %s to %s as %s', (language, from, to, reads) => {
  const options = { weekday: 'long', ...longInstant(language), timeZone: 'UTC' } as const;
  expect(plain(formatDateRange(new Intl.DateTimeFormat(language, options), toDate(from), toDate(to)))).toBe(
    reads,
  );
});

it('formats Japanese days without slashes', () => {
  const format = new Intl.DateTimeFormat('ja', { ...longDate, timeZone: 'UTC' });
  expect(formatDateRange(format, toDate('2026-11-27'), toDate('2026-12-02'))).toBe(
    '2026年11月27日～2026年12月2日',
  );
  expect(formatDateRange(format, toDate('2026-11-27'), toDate('2026-11-27'))).toBe('2026年11月27日');
});
