import { expect, it } from 'vitest';
import { findDifferences } from './log-differences.rules.ts';

it.each([
  ['a field that changed', { a: 1, b: 'x' }, { a: 2, b: 'x' }, [{ field: 'a', was: '1', is: '2' }]],
  [
    'a new row',
    undefined,
    { name: 'Hall', isEnabled: false },
    [
      { field: 'name', was: null, is: 'Hall' },
      { field: 'isEnabled', was: null, is: 'false' },
    ],
  ],
  ['a row that is gone', { name: 'Hall' }, null, [{ field: 'name', was: 'Hall', is: null }]],
  ['empty and absent are alike', { a: '', b: null }, {}, []],
  [
    'what lies deeper',
    { at: { x: 1, y: 2 } },
    { at: { x: 1, y: 3 } },
    [{ field: 'at.y', was: '2', is: '3' }],
  ],
  ['a list of words', { p: ['A', 'B'] }, { p: ['A'] }, [{ field: 'p', was: 'A, B', is: 'A' }]],
  ['a list of things', { p: [{ id: 1 }] }, { p: [{ id: 2 }] }, [{ field: 'p.0.id', was: '1', is: '2' }]],
  [
    'never a secret',
    {},
    { password: 'p', passwordHash: 'h', deviceToken: 't', otp: '1', user: { secret: 's' } },
    [],
  ],
  ['a secret’s version is none', {}, { secretVersion: 2 }, [{ field: 'secretVersion', was: null, is: '2' }]],
  ['a code that names a row is none', {}, { roleCode: 'HR' }, [{ field: 'roleCode', was: null, is: 'HR' }]],
])('lists the differences of a change: %s', (_case, before, after, expected) =>
  expect(findDifferences(before, after)).toEqual(expected),
);
