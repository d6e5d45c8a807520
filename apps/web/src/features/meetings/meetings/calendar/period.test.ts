import { expect, it } from 'vitest';
import { language } from '../../../../platform/i18n/language.ts';
import { columnText, periodOf, shiftDate } from './period.ts';

it.each([
  ['day', '2026-11-20', '2026-11-20', '2026-11-20'],
  ['week', '2026-11-20', '2026-11-16', '2026-11-22'],
  ['week', '2026-11-22', '2026-11-16', '2026-11-22'],
  ['month', '2026-11-20', '2026-10-26', '2026-12-06'],
] as const)('shows in the %s view of %s the dates from %s to %s', (view, date, from, to) =>
  expect(periodOf(view, date)).toEqual({ from, to }),
);

it.each([
  ['day', '2026-12-31', 1, '2027-01-01'],
  ['week', '2026-11-20', -1, '2026-11-13'],
  ['month', '2026-01-31', 1, '2026-02-01'],
  ['month', '2026-03-31', -1, '2026-02-01'],
] as const)('moves the %s view from %s by %i to %s', (view, date, step, to) =>
  expect(shiftDate(view, date, step)).toBe(to),
);

it.each([
  ['en', 'Mo 23'],
  ['vi', 'T2 23'],
  ['ko', '월 23'],
  ['ja', '月 23'],
] as const)('names a column of the week in %s by a short weekday and the day', (chosen, text) => {
  language.set(chosen);
  expect(columnText('2026-11-23T00:00:00')).toBe(text);
});
