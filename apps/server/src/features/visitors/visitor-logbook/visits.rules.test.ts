import { describe, expect, it } from 'vitest';
import { closesAt, entered, isExpected, left, type Stay } from './visits.rules.ts';

const zone = 'Asia/Ho_Chi_Minh';
const at = (text: string) => Date.parse(`${text}+07:00`);
const hour = (clock: string) => at(`2026-11-25T${clock}:00`);

/** `09:00` in, `~17:00` out by the end of the day, `17:00` out at a reader. */
const stay = (steps: string): Stay | null =>
  steps.split(' ').reduce<Stay | null>((before, step) => {
    const [kind, clock = ''] = [step[0], step.slice(1)];
    if (kind === '+') return entered(before, hour(clock), 'DEVICE');
    return before && left(before, hour(clock), kind === '~' ? 'AUTO' : 'DEVICE');
  }, null);

describe('coming and going (rules.md §5)', () => {
  it.each([
    ['the first entrance checks in', '+09:00', '09:00', null],
    ['a second one changes nothing', '+09:00 +10:00', '09:00', null],
    ['an exit checks out', '+09:00 -17:00', '09:00', '17:00'],
    ['the last exit counts', '+09:00 -12:00 -17:00', '09:00', '17:00'],
    ['coming again clears the check-out and keeps the first check-in', '+09:00 -12:00 +13:00', '09:00', null],
    ['an exit that comes late is older than the entrance after it', '+09:00 +13:00 -12:00', '09:00', null],
    ['an entrance that comes late moves the check-in', '+10:00 +09:00 -12:00', '09:00', '12:00'],
    ['an entrance before the exit leaves it', '+09:00 -17:00 +10:00', '09:00', '17:00'],
    ['an exit takes the place of the end of the day', '+09:00 ~23:59 -17:00', '09:00', '17:00'],
  ])('%s', (_, steps, checkIn, checkOut) => {
    const { checkIn: came, checkOut: went } = stay(steps) ?? {};
    expect([came, went]).toEqual([hour(checkIn), checkOut === null ? null : hour(checkOut)]);
  });
});

it.each([
  ['midnight of the place', '2026-11-25T09:00:00', '2026-11-25T18:00:00', '2026-11-26T00:00:00'],
  [
    'the end of the window where that is later',
    '2026-11-25T09:00:00',
    '2026-11-28T18:00:00',
    '2026-11-28T18:00:00',
  ],
  [
    'the midnight after the last entrance',
    '2026-11-25T23:59:59',
    '2026-11-25T20:00:00',
    '2026-11-26T00:00:00',
  ],
])('the end of the day is %s', (_, came, to, end) => {
  expect(closesAt(zone, at(came), at(to))).toBe(at(end));
});

it.each([
  ['the day before', '2026-11-24T23:59:59', false],
  ['early on the date', '2026-11-25T00:00:00', true],
  ['after the window, on the date', '2026-11-25T23:00:00', true],
  ['the day after', '2026-11-26T00:00:01', false],
])('reception checks nobody in %s of a window', (_, now, expected) => {
  const window = { from: at('2026-11-25T09:00:00'), to: at('2026-11-25T18:00:00') };
  expect(isExpected(zone, at(now), window)).toBe(expected);
});
