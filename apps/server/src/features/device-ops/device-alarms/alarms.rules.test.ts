import { expect, it } from 'vitest';
import { isLateAlarm } from './alarms.rules.ts';

const receivedAt = new Date('2026-11-20T02:00:00Z');
const secondsBefore = (seconds: number) => receivedAt.getTime() - seconds * 1000;

it.each([
  ['without a time', null, false, 0, false],
  ['of this second', 0, false, null, false],
  ['of two minutes ago', 120, false, 0, false],
  ['of two minutes and a second ago', 121, false, 0, true],
  ['of hours ago', 4 * 3600, false, 0, true],
  ['that the terminal sends as history', 5, true, 0, true],
  ['of a clock that is an hour behind', 3600, false, -3600, false],
  ['of hours ago by a clock that is an hour behind', 4 * 3600, false, -3600, true],
  ['of hours ago by a clock that is ahead', 4 * 3600, false, 600, true],
  ['of the future', -600, false, 0, false],
] as const)('classifies an alarm as live or late: %s', (_, seconds, isHistory, driftSeconds, isLate) => {
  const happenedAt = seconds === null ? null : secondsBefore(seconds);
  expect(isLateAlarm({ happenedAt, isHistory }, { driftSeconds }, receivedAt)).toBe(isLate);
});
