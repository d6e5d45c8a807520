import { describe, expect, it } from 'vitest';
import { isDue, reminderDateOf } from './reminders.rules.ts';

describe('reminder date', () => {
  it.each([
    ['2026-11-30T00:00:00', 7, '2026-11-23'],
    ['2026-11-30T17:30:00', 0, '2026-11-30'],
    ['2026-03-01T00:00:00', 1, '2026-02-28'],
    ['2027-01-15T00:00:00', 30, '2026-12-16'],
  ])('computes the reminder date for the end %s, %i days before: %s', (endDate, remindBeforeDay, date) =>
    expect(reminderDateOf({ endDate, remindBeforeDay })).toBe(date),
  );

  it.each([
    ['the evening before its day', '2026-11-22T23:59:59', false],
    ['as its day begins', '2026-11-23T00:00:00', true],
    ['late, by a rule that was made since', '2026-11-29T12:00:00', true],
    ['at the very end', '2026-11-30T00:00:00', true],
    ['once it has ended', '2026-11-30T00:00:01', false],
  ])('decides whether a reminder is due: %s', (_when, now, is) =>
    expect(isDue({ endDate: '2026-11-30T00:00:00', remindBeforeDay: 7 }, now)).toBe(is),
  );

  it.each([
    ['the evening before', '2026-11-29T23:59:59', false],
    ['as the date begins', '2026-11-30T00:00:00', true],
    ['when the portal looks first on that date', '2026-11-30T00:07:00', true],
    ['late on it', '2026-11-30T23:59:59', true],
    ['the day after', '2026-12-01T00:00:00', false],
  ])('decides whether a rule of 0 days is due for a contract that ends at midnight: %s', (_when, now, is) =>
    expect(isDue({ endDate: '2026-11-30T00:00:00', remindBeforeDay: 0 }, now)).toBe(is),
  );
});
