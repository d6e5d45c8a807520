import { describe, expect, it } from 'vitest';
import { isWithinHours, type Passing, refusalOf } from './plate-passages.rules.ts';

const passing: Passing = {
  isLaneOn: true,
  openTime: null,
  closeTime: null,
  at: '12:00',
  condition: 'PLATE',
  owner: { isInUse: true },
  card: undefined,
};
const both = { condition: 'PLATE_AND_CARD' } as const;

describe('a lane', () => {
  it.each<[string, Partial<Passing>, ReturnType<typeof refusalOf>]>([
    ['opens for a plate it knows', {}, null],
    ['stays shut for one it does not', { owner: undefined }, 'UNKNOWN_PLATE'],
    ['stays shut for somebody who is switched off', { owner: { isInUse: false } }, 'OWNER_OFF'],
    ['asks for no card where the plate will do', { card: 'other' }, null],
    ['asks for a card as well', both, 'NO_CARD'],
    ['opens for plate and card of one person', { ...both, card: 'own' }, null],
    ['stays shut for another’s card', { ...both, card: 'other' }, 'OTHER_CARD'],
    ['that is off stays shut for everybody', { isLaneOn: false, ...both, card: 'own' }, 'LANE_OFF'],
    ['stays shut beyond its hours', { openTime: '06:00', closeTime: '11:00' }, 'CLOSED'],
    ['says first that it is shut', { isLaneOn: false, owner: undefined }, 'LANE_OFF'],
  ])('%s', (_what, given, expected) => expect(refusalOf({ ...passing, ...given })).toBe(expected));

  it.each([
    [null, null, '03:00', true],
    ['06:00', '22:00', '06:00', true],
    ['06:00', '22:00', '21:59', true],
    ['06:00', '22:00', '22:00', false],
    ['06:00', '22:00', '05:59', false],
    ['22:00', '06:00', '23:30', true],
    ['22:00', '06:00', '05:59', true],
    ['22:00', '06:00', '06:00', false],
    ['08:00', '08:00', '03:00', true],
  ])('open from %s to %s is open at %s: %s', (openTime, closeTime, at, expected) =>
    expect(isWithinHours({ openTime, closeTime, at })).toBe(expected),
  );
});
