import { expect, it } from 'vitest';
import { countNewLogs } from './newLogs.ts';

const logSummary = (id: number | null, totalElements: number, totalIsExact = true) => ({
  content: id === null ? [] : [{ id }],
  totalElements,
  totalIsExact,
});

it.each([
  ['no earlier answer', undefined, logSummary(5, 40), null],
  ['no new event', logSummary(5, 40), logSummary(5, 40), null],
  ['three new events', logSummary(5, 40), logSummary(8, 43), 3],
  ['a new event below a row with a fast device clock', logSummary(5, 40), logSummary(5, 41), 1],
  ['the first event of all', logSummary(null, 0), logSummary(1, 1), 1],
  ['more events than are counted', logSummary(5, 10_000, false), logSummary(8, 10_000, false), 'some'],
  [
    'more events than are counted, none of them new',
    logSummary(5, 10_000, false),
    logSummary(5, 10_000, false),
    null,
  ],
] as const)('counts new device events: %s', (_case, before, now, news) =>
  expect(countNewLogs(before, now)).toBe(news),
);
