import { expect, it } from 'vitest';
import { loadOf } from './load.ts';

const query = { error: null, refetch: () => undefined };

it.each([
  ['first', { isPending: true, isPlaceholderData: false }, true, { loading: true, refreshing: false }],
  ['next', { isPending: false, isPlaceholderData: true }, true, { loading: false, refreshing: true }],
  [
    'first that is not asked for',
    { isPending: true, isPlaceholderData: false },
    false,
    { loading: false, refreshing: false },
  ],
  [
    'next that is not asked for',
    { isPending: false, isPlaceholderData: true },
    false,
    { loading: false, refreshing: false },
  ],
])('returns the load state of a query that is %s', (_which, state, isAsked, expected) => {
  expect(loadOf({ ...query, ...state }, isAsked)).toMatchObject(expected);
});
