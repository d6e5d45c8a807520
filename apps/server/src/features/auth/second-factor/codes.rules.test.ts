import { codeLimits } from '@gatehouse/api/auth/second-factor';
import { describe, expect, it } from 'vitest';
import {
  addressFor,
  bareCode,
  grouped,
  inBase32,
  isAppCode,
  newRecoveryCodes,
  newSecret,
  partsOf,
  stepOfCode,
} from './codes.rules.ts';

// RFC 6238, appendix B: SHA-1, the last six of its eight digits
const secret = Buffer.from('12345678901234567890');
const vectors: [seconds: number, code: string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];
const at = (seconds: number) => new Date(seconds * 1000);

describe('the code of an app', () => {
  it.each(vectors)('at %i seconds is the one RFC 6238 names: %s', (seconds, code) => {
    expect(stepOfCode(secret, code, at(seconds), 0)).toBe(Math.floor(seconds / 30));
  });

  it.each([
    ['now', 0, true],
    ['thirty seconds late', 30, true],
    ['thirty seconds early', -30, true],
    ['a minute late', 60, false],
    ['a minute early', -60, false],
  ])('%s: taken or not', (_when, late, taken) => {
    const [seconds, code] = [1_111_111_110, '050471'];
    expect(stepOfCode(secret, code, at(seconds + late), 0) !== undefined).toBe(taken);
  });

  it('is taken once: neither it nor one before it again', () => {
    const [seconds, code] = [1_111_111_110, '050471'];
    const step = stepOfCode(secret, code, at(seconds), 0) ?? 0;
    expect(stepOfCode(secret, code, at(seconds), step)).toBeUndefined();
    expect(stepOfCode(secret, code, at(seconds), step + 1)).toBeUndefined();
    expect(stepOfCode(secret, code, at(seconds), step - 1)).toBe(step);
  });

  it.each(['', '050472', '50471', '0504710', '٠٥٠٤٧١'])('is no other: %s', (code) => {
    expect(stepOfCode(secret, code, at(1_111_111_110), 0)).toBeUndefined();
  });

  it('comes of a secret of 160 bits that the address names with the account', () => {
    const made = newSecret();
    expect(made).toHaveLength(20);
    expect(newSecret()).not.toEqual(made);
    const address = new URL(addressFor(made, 'kim.lee'));
    expect(address.href).toMatch(/^otpauth:\/\/totp\/Gatehouse:kim\.lee\?/);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      issuer: 'Gatehouse',
      secret: inBase32(made),
      digits: '6',
      period: '30',
    });
  });
});

describe('recovery codes', () => {
  it('are ten, begin differently, and are none of an app', () => {
    const codes = newRecoveryCodes();
    expect(codes).toHaveLength(codeLimits.recoveryCodes);
    expect(new Set(codes.map((code) => partsOf(code).selector)).size).toBe(codes.length);
    for (const code of codes) {
      expect(code).toMatch(/^[a-hjkmnp-z2-9]{12}$/);
      expect(isAppCode(code)).toBe(false);
      expect(grouped(code)).toHaveLength(codeLimits.recoveryCode);
    }
  });

  it.each(['abcd-efgh-jkmn', 'ABCD EFGH JKMN', ' abcdefghjkmn ', 'abcd - efgh - jkmn'])(
    'are read as people type them: %s',
    (typed) => {
      expect(bareCode(typed)).toBe('abcdefghjkmn');
    },
  );
});
