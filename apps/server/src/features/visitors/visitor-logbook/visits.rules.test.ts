import { describe, expect, it } from 'vitest';
import {
  addEntrance,
  closesAt,
  isExpected,
  type VisitorExits,
  type VisitStay,
  withExits,
} from './visits.rules.ts';

const zone = 'Asia/Ho_Chi_Minh';
const at = (text: string) => Date.parse(`${text}+07:00`);
const hour = (clock: string) => at(`2026-11-25T${clock}:00`);
const END = hour('23:59');

/**
 * Computes the stay of a visit from steps. `+09:00` is an entrance at an IN reader, `-17:00` an exit at an OUT reader,
 * `c16:00` the return of the card, `r` a check-out at reception, and `~` the end of the day. `next` is the start of the
 * person’s next visit.
 */
function computeStay(steps: string, next = Number.POSITIVE_INFINITY): VisitStay | null {
  const exits = { readers: [] as number[], cards: [] as number[] } satisfies VisitorExits;
  let now: VisitStay | null = null;
  for (const [kind, ...clock] of steps.split(' ')) {
    const instant = kind === '~' ? END : hour(clock.join(''));
    if (kind === '+') now = addEntrance(now, instant, 'DEVICE');
    if (kind === '-') exits.readers.push(instant);
    if (kind === 'c') exits.cards.push(instant);
    if (now && kind === '~') now = { ...now, checkOut: instant, checkOutBy: 'AUTO' };
    if (now && kind === 'r') now = { ...now, checkOut: instant, checkOutBy: 'RECEPTION' };
    now = now && withExits({ stay: now, closesAt: END }, next, exits, hour('18:00'));
  }
  return now;
}

describe('computed stay of a visit (rules.md §5)', () => {
  it.each<[string, string, string, string | null, (VisitStay['checkOutBy'] | undefined)?]>([
    ['the first entrance checks in', '+09:00', '09:00', null],
    ['a second one changes nothing', '+09:00 +10:00', '09:00', null],
    ['an exit checks out', '+09:00 -17:00', '09:00', '17:00', 'DEVICE'],
    ['an exit that arrives before its entrance checks out', '-17:00 +09:00', '09:00', '17:00', 'DEVICE'],
    ['an exit that arrives before two entrances is between them', '-12:00 +13:00 +09:00', '09:00', null],
    ['the last exit counts', '+09:00 -12:00 -17:00', '09:00', '17:00'],
    ['coming again clears the check-out and keeps the first check-in', '+09:00 -12:00 +13:00', '09:00', null],
    ['an exit that arrives late is older than the entrance after it', '+09:00 +13:00 -12:00', '09:00', null],
    ['an entrance that arrives late moves the check-in', '+10:00 +09:00 -12:00', '09:00', '12:00'],
    ['an entrance before the exit leaves it', '+09:00 -17:00 +10:00', '09:00', '17:00'],
    ['an exit replaces the end of the day', '+09:00 ~ -17:00', '09:00', '17:00', 'DEVICE'],
    ['a returned card checks out', '+09:00 c16:00', '09:00', '16:00', 'CARD'],
    [
      'a card that was returned before its entrance arrived checks out',
      'c16:00 +09:00',
      '09:00',
      '16:00',
      'CARD',
    ],
    [
      'a card that is returned after the exit changes nothing',
      '+09:00 -12:00 c16:00',
      '09:00',
      '12:00',
      'DEVICE',
    ],
    ['an exit after the card was returned counts', '+09:00 c16:00 -16:05', '09:00', '16:05', 'DEVICE'],
    ['reception’s check-out stays', '+09:00 r12:00 -11:00 -12:05', '09:00', '12:00', 'RECEPTION'],
  ])('computes the stay of a visit: %s', (_, steps, checkIn, checkOut, source) => {
    const { checkIn: actualCheckIn, checkOut: went, checkOutBy } = computeStay(steps) ?? {};
    expect([actualCheckIn, went]).toEqual([hour(checkIn), checkOut === null ? null : hour(checkOut)]);
    if (source) expect(checkOutBy).toBe(source);
  });

  it.each<[string, string, string | null, VisitStay['checkOutBy']]>([
    ['an exit before the next visit', '+09:00 -10:00 -12:00', '10:00', 'DEVICE'],
    ['the exit of the next visit if it has none of its own', '+09:00 -12:00 -17:00', '12:00', 'DEVICE'],
    ['a card that is returned in the next visit', '+09:00 c12:00 -17:00', '12:00', 'CARD'],
    ['nothing, while the person is inside', '+09:00', null, null],
  ])('ends a visit with %s if another visit follows at 11:00', (_, steps, checkOut, source) => {
    const { checkOut: went, checkOutBy } = computeStay(steps, hour('11:00')) ?? {};
    expect([went, checkOutBy]).toEqual([checkOut === null ? null : hour(checkOut), source]);
  });

  it.each([
    ['before the end of its day', '18:00', null],
    ['after the end of its day', '23:59', END],
  ])('replaces a check-out that came from an exit of the next day: %s', (_, now, checkOut) => {
    const tomorrow = at('2026-11-26T09:00:00');
    const wrong: VisitStay = {
      ...addEntrance(null, hour('09:00'), 'DEVICE'),
      checkOut: tomorrow + 1,
      checkOutBy: 'DEVICE',
    };
    const exits = { readers: [tomorrow + 1], cards: [] };
    const right = withExits({ stay: wrong, closesAt: END }, tomorrow, exits, hour(now));
    expect(right.checkOut).toBe(checkOut);
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
])('ends the day of a visit at %s', (_, lastEntrance, to, end) => {
  expect(closesAt(zone, at(lastEntrance), at(to))).toBe(at(end));
});

it.each([
  ['the day before', '2026-11-24T23:59:59', false],
  ['early on the date', '2026-11-25T00:00:00', true],
  ['after the window, on the date', '2026-11-25T23:00:00', true],
  ['the day after', '2026-11-26T00:00:01', false],
])('decides if reception can check in a visitor: %s', (_, now, expected) => {
  const window = { from: at('2026-11-25T09:00:00'), to: at('2026-11-25T18:00:00') };
  expect(isExpected(zone, at(now), window)).toBe(expected);
});
