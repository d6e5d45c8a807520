import { describe, expect, it } from 'vitest';
import { readDate } from './date.rules.ts';

describe('readDate', () => {
  it.each([
    ['2026-11-28', '2026-11-28'],
    [' 2026-11-28 ', '2026-11-28'],
    ['2026-1-8', '2026-01-08'],
    ['20261128', '2026-11-28'],
    ['2026/11/28', '2026-11-28'],
    ['2026.11.28', '2026-11-28'],
    ['2026. 11. 28.', '2026-11-28'],
    ['2026년 11월 28일', '2026-11-28'],
    ['2026年11月28日', '2026-11-28'],
    ['２０２６／１１／２８', '2026-11-28'],
    ['2024-02-29', '2024-02-29'],
  ])('reads %s in each language', (typed, date) => {
    expect([readDate(typed, false), readDate(typed, true)]).toEqual([date, date]);
  });

  it.each([
    ['28/11/2026', '2026-11-28', '2026-11-28'],
    ['11/28/2026', '2026-11-28', undefined],
    ['5/5/2026', '2026-05-05', '2026-05-05'],
    ['3/4/2026', undefined, '2026-04-03'],
  ])(
    'reads %s, with the year at the end, only if the order of day and month is clear',
    (typed, date, dayFirst) => {
      expect([readDate(typed, false), readDate(typed, true)]).toEqual([date, dayFirst]);
    },
  );

  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-11-31',
    '2026-11',
    '26-11-28',
    '2026-11-28-1',
    'today',
    '2026-11-2x',
    '0000-01-01',
    '-',
    '202611281',
  ])('rejects %s', (typed) => {
    expect(readDate(typed, true)).toBeUndefined();
  });

  it.each(['', ' '])('reads an empty text "%s" as no date', (typed) => {
    expect(readDate(typed, false)).toBeNull();
  });
});
