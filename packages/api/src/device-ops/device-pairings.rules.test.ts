import { describe, expect, it } from 'vitest';
import { deviceTypes } from '../area/device-kinds.ts';
import {
  formatPairingCode,
  isPairable,
  normalizePairingCode,
  pairingCodePattern,
  toPairingCode,
} from './device-pairings.rules.ts';

describe('pairing code', () => {
  it('has eight consonants', () => {
    expect(toPairingCode(Uint8Array.of(0, 1, 2, 3, 4, 5, 6, 7))).toBe('BCDFGHJK');
    expect(toPairingCode(Uint8Array.of(239, 20, 19, 40, 39, 60, 59, 80, 79))).toBe('ZBZBZBZB');
  });

  it('ignores bytes that would make some letters more probable', () => {
    expect(toPairingCode(Uint8Array.of(240, 255, 0, 0, 0, 0, 0, 0, 0, 0))).toBe('BBBBBBBB');
    expect(toPairingCode(Uint8Array.of(240, 255, 0, 0, 0, 0, 0, 0, 0))).toBeUndefined();
  });

  it.each([
    ['BCDF-GHJK', 'BCDFGHJK', true],
    [' bcdf ghjk ', 'BCDFGHJK', true],
    ['BCDF-GHJ', 'BCDFGHJ', false],
    ['BCDF-GHJA', 'BCDFGHJA', false],
    ['BCDF-GHJ1', 'BCDFGHJ1', false],
    ['', '', false],
  ])('reads %j as %s, valid: %s', (typed, code, isValid) => {
    expect(normalizePairingCode(typed)).toBe(code);
    expect(pairingCodePattern.test(code)).toBe(isValid);
  });

  it('is formatted in two groups', () => expect(formatPairingCode('BCDFGHJK')).toBe('BCDF-GHJK'));
});

it('pairs a welcome page with tablets and LCD screens only', () => {
  expect(deviceTypes.filter((type) => isPairable('WELCOME', type))).toEqual(['TABLET', 'LCD']);
});
