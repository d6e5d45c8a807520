import { expect, it } from 'vitest';
import { isLateAlarm } from './alarms.rules.ts';

const receivedAt = new Date('2026-11-20T02:00:00Z');
const secondsBefore = (seconds: number) => receivedAt.getTime() - seconds * 1000;

it.each([
  ['an alarm without a time', null, false, 0, false],
  ['an alarm of this second', 0, false, null, false],
  ['an alarm of two minutes ago', 120, false, 0, false],
  ['an alarm of two minutes and a second ago', 121, false, 0, true],
  ['an alarm of hours ago', 4 * 3600, false, 0, true],
  ['an alarm that the terminal marks as an earlier event', 5, true, 0, true],
  ['an alarm of now, by a clock that is an hour slow', 3600, false, -3600, false],
  ['an alarm of hours ago, by a clock that is an hour slow', 4 * 3600, false, -3600, true],
  ['an alarm of hours ago, by a clock that is fast', 4 * 3600, false, 600, true],
  ['an alarm in the future', -600, false, 0, false],
] as const)('classifies an alarm as live or late: %s', (_, seconds, isHistory, driftSeconds, isLate) => {
  const happenedAt = seconds === null ? null : secondsBefore(seconds);
  expect(isLateAlarm({ happenedAt, isHistory }, { driftSeconds }, receivedAt)).toBe(isLate);
});
