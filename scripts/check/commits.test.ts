import { expect, it } from 'vitest';
import { messageFaults } from './commits.ts';

const body = 'Two forms of one rule drifted apart.';

it.each([
  ['accepts one area', 'people: Lock the company row in one place.', body, 0],
  ['accepts two areas', 'api, web: List the operations.', body, 0],
  ['rejects a subject without a full stop', 'people: Lock the company row', body, 1],
  ['rejects a subject without an area', 'Lock the company row.', body, 1],
  ['rejects a subject in small letters', 'people: lock the company row.', body, 1],
  ['rejects a message without a reason', 'people: Lock the company row.', '\n', 1],
  ['accepts 72 characters', `people: ${'A'.repeat(63)}.`, body, 0],
  ['rejects 73 characters', `people: ${'A'.repeat(64)}.`, body, 1],
])('%s', (_, subject, text, faults) => {
  expect(messageFaults({ subject, body: text })).toHaveLength(faults);
});
