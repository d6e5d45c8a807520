import { describe, expect, it } from 'vitest';
import {
  findOtherHalves,
  isWithinHours,
  type PassageHalf,
  type PassageReading,
  refusalOf,
} from './plate-passages.rules.ts';

const passing: PassageReading = {
  isLaneOn: true,
  openTime: null,
  closeTime: null,
  at: '12:00',
  condition: 'PLATE',
  hasPlate: true,
  owner: { isInUse: true },
  card: undefined,
  isLate: false,
};
const both = { condition: 'PLATE_AND_CARD' } as const;

describe('decision to open a lane', () => {
  it.each<[string, Partial<PassageReading>, ReturnType<typeof refusalOf>]>([
    ['opens for a plate it knows', {}, null],
    ['stays shut for one it does not', { owner: undefined }, 'UNKNOWN_PLATE'],
    ['stays shut for somebody who is switched off', { owner: { isInUse: false } }, 'OWNER_OFF'],
    ['asks for no card where the plate will do', { card: 'other' }, null],
    ['asks for a card as well', both, 'NO_CARD'],
    ['opens for plate and card of one person', { ...both, card: 'own' }, null],
    ['stays shut for another’s card', { ...both, card: 'other' }, 'OTHER_CARD'],
    ['that is off stays shut for everybody', { isLaneOn: false, ...both, card: 'own' }, 'LANE_OFF'],
    ['stays shut beyond its hours', { openTime: '06:00', closeTime: '11:00' }, 'CLOSED'],
    ['stays shut for a card without a plate', { hasPlate: false, owner: undefined }, 'NO_PLATE'],
    ['stays shut for a card next to another’s plate', { hasPlate: false, card: 'other' }, 'OTHER_CARD'],
    ['stays shut for a report that came too late', { isLate: true }, 'LATE'],
    ['says of a late report first what else is wrong', { ...both, isLate: true }, 'NO_CARD'],
    ['says first that it is shut', { isLaneOn: false, owner: undefined }, 'LANE_OFF'],
  ])('decides whether a lane opens for a vehicle: %s', (_what, overrides, expected) =>
    expect(refusalOf({ ...passing, ...overrides })).toBe(expected),
  );

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
  ])(
    'checks the hours of a lane: open from %s to %s is open at %s: %s',
    (openTime, closeTime, at, expected) => expect(isWithinHours({ openTime, closeTime, at })).toBe(expected),
  );
});

describe('matching of plate and card readings', () => {
  const plate: PassageHalf = { at: 100_000, direction: 'IN', kind: 'plate', employeeId: 7 };
  const card: PassageHalf = { ...plate, kind: 'card' };
  it.each<[string, PassageHalf, PassageHalf, 'own' | 'other' | 'none']>([
    ['a card after the plate', card, plate, 'own'],
    ['a plate after the card', plate, card, 'own'],
    ['exactly 20 s later', { ...card, at: 120_000 }, plate, 'own'],
    ['exactly 20 s earlier', { ...card, at: 80_000 }, plate, 'own'],
    ['a millisecond more than 20 s', { ...card, at: 120_001 }, plate, 'none'],
    ['a reader of both directions', { ...card, direction: 'IN_OUT' }, plate, 'own'],
    ['the opposite direction', { ...card, direction: 'OUT' }, plate, 'none'],
    ['another person', { ...card, employeeId: 8 }, plate, 'other'],
    ['two unknown people', { ...card, employeeId: null }, { ...plate, employeeId: null }, 'other'],
    ['two plates', plate, plate, 'none'],
  ])('matches plate and card readings of the same passage: %s', (_, half, waiting, expected) => {
    const { own, others } = findOtherHalves(half, [waiting], 20);
    expect(own ? 'own' : others.length > 0 ? 'other' : 'none').toBe(expected);
  });

  it('chooses the nearest plate or card reading of the same person', () => {
    const far = { ...plate, at: 85_000 };
    expect(findOtherHalves(card, [far, plate], 20).own).toBe(plate);
  });
});
