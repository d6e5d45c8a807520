import { expect, it } from 'vitest';
import { sumWaiting } from './waiting.ts';

it.each([
  ['nothing', [undefined, { count: 0, tone: 'bad' } as const], undefined],
  ['one', [{ count: 2, tone: 'info' } as const], { count: 2, tone: 'info' }],
  [
    'several: the sum in the worst tone that has any',
    [
      { count: 2, tone: 'info' } as const,
      { count: 4, tone: 'warn' } as const,
      { count: 0, tone: 'bad' } as const,
    ],
    { count: 6, tone: 'warn' },
  ],
])('sums up the open items of menu entries: %s', (_what, all, together) =>
  expect(sumWaiting(all)).toEqual(together),
);
