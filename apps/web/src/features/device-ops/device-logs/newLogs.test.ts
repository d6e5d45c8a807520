import { expect, it } from 'vitest';
import { countNewLogs } from './newLogs.ts';

const logSummary = (id: number | null, totalElements: number, totalIsExact = true) => ({
  content: id === null ? [] : [{ id }],
  totalElements,
  totalIsExact,
});

it.each([
  ['nothing known yet', undefined, logSummary(5, 40), null],
  ['no more than before', logSummary(5, 40), logSummary(5, 40), null],
  ['three more', logSummary(5, 40), logSummary(8, 43), 3],
  ['one more below a row whose clock is ahead', logSummary(5, 40), logSummary(5, 41), 1],
  ['the first ever', logSummary(null, 0), logSummary(1, 1), 1],
  ['more than are counted', logSummary(5, 10_000, false), logSummary(8, 10_000, false), 'some'],
  ['more than are counted, and none new', logSummary(5, 10_000, false), logSummary(5, 10_000, false), null],
] as const)('counts new device events: %s', (_case, before, now, news) =>
  expect(countNewLogs(before, now)).toBe(news),
);
