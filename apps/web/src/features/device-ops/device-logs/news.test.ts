import { expect, it } from 'vitest';
import { newsBetween } from './news.ts';

const top = (id: number | null, totalElements: number, totalIsExact = true) => ({
  content: id === null ? [] : [{ id }],
  totalElements,
  totalIsExact,
});

it.each([
  ['nothing known yet', undefined, top(5, 40), null],
  ['no more than before', top(5, 40), top(5, 40), null],
  ['three more', top(5, 40), top(8, 43), 3],
  ['one more below a row whose clock is ahead', top(5, 40), top(5, 41), 1],
  ['the first ever', top(null, 0), top(1, 1), 1],
  ['more than are counted', top(5, 10_000, false), top(8, 10_000, false), 'some'],
  ['more than are counted, and none new', top(5, 10_000, false), top(5, 10_000, false), null],
] as const)('%s', (_case, before, now, news) => expect(newsBetween(before, now)).toBe(news));
