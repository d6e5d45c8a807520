import { describe, expect, test } from 'vitest';
import { date, flag, oneOf, page, pathId, rowId, text, urlOf } from './url.ts';

const shape = urlOf({ code: text, page, edit: rowId, create: flag, from: date, tab: oneOf('mine', 'all') });

test('keeps valid search parameters', () => {
  const url = {
    code: 'B1',
    page: 2,
    edit: 7,
    create: true as const,
    from: '2026-02-28',
    tab: 'all' as const,
  };
  expect(shape(url)).toEqual(url);
});

describe('invalid search parameters', () => {
  test.each([
    ['code', ''],
    ['code', { a: 1 }],
    ['page', 0],
    ['page', -1],
    ['page', 1.5],
    ['page', 'two'],
    ['edit', '7; drop'],
    ['create', 'yes'],
    ['from', '2026-13-01'],
    ['from', '2026-02-30'],
    ['from', 'today'],
    ['tab', 'theirs'],
  ])('drops the invalid search parameter %s=%j', (key, value) => {
    expect(shape({ [key]: value })[key as 'code']).toBeUndefined();
  });
});

test('reads a code that consists of digits as a string', () => {
  expect(shape({ code: 101 }).code).toBe('101');
});

test('drops search parameters of other screens', () => {
  expect(shape({ code: 'B1', other: 'x' })).not.toHaveProperty('other');
});

test.each([
  ['10', 10],
  ['1e1', undefined],
  ['010', undefined],
  ['0', undefined],
  ['9007199254740993', undefined],
  [undefined, undefined],
])('reads the path segment /%s as the row ID %s', (raw, row) => {
  expect(pathId(raw)).toBe(row);
});
