import { codeLimits } from '@gatehouse/api/auth/second-factor';
import { describe, expect, it } from 'vitest';
import {
  findStep,
  formatRecoveryCode,
  isAppCode,
  newRecoveryCodes,
  newSecret,
  normalizeCode,
  otpauthUrl,
  splitCode,
  toBase32,
} from './second-factor-codes.rules.ts';

// test vectors of RFC 6238, appendix B, for SHA-1; the test uses the last six of their eight digits
const secret = Buffer.from('12345678901234567890');
const vectors: [seconds: number, code: string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];
const instantAt = (seconds: number) => new Date(seconds * 1000);

describe('codes of an authenticator app', () => {
  it.each(vectors)('computes for second %i the RFC 6238 code %s', (seconds, code) => {
    expect(findStep(secret, code, instantAt(seconds), 0)).toBe(Math.floor(seconds / 30));
  });

  it.each([
    ['now', 0, true],
    ['thirty seconds late', 30, true],
    ['thirty seconds early', -30, true],
    ['a minute late', 60, false],
    ['a minute early', -60, false],
  ])('decides whether to accept an app code that was sent %s', (_when, late, isAccepted) => {
    const [seconds, code] = [1_111_111_110, '050471'];
    expect(findStep(secret, code, instantAt(seconds + late), 0) !== undefined).toBe(isAccepted);
  });

  it('accepts an app code once, and rejects all earlier codes afterwards', () => {
    const [seconds, code] = [1_111_111_110, '050471'];
    const step = findStep(secret, code, instantAt(seconds), 0) ?? 0;
    expect(findStep(secret, code, instantAt(seconds), step)).toBeUndefined();
    expect(findStep(secret, code, instantAt(seconds), step + 1)).toBeUndefined();
    expect(findStep(secret, code, instantAt(seconds), step - 1)).toBe(step);
  });

  it.each(['', '050472', '50471', '0504710', '٠٥٠٤٧١'])('rejects a wrong app code: %s', (code) => {
    expect(findStep(secret, code, instantAt(1_111_111_110), 0)).toBeUndefined();
  });

  it('creates a 160-bit secret and an otpauth URL with secret and account', () => {
    const secretBytes = newSecret();
    expect(secretBytes).toHaveLength(20);
    expect(newSecret()).not.toEqual(secretBytes);
    const address = new URL(otpauthUrl(secretBytes, 'kim.lee'));
    expect(address.href).toMatch(/^otpauth:\/\/totp\/Gatehouse:kim\.lee\?/);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      issuer: 'Gatehouse',
      secret: toBase32(secretBytes),
      digits: '6',
      period: '30',
    });
  });
});

describe('recovery codes of an account', () => {
  it('creates ten recovery codes with different first characters that cannot be confused with app codes', () => {
    const codes = newRecoveryCodes();
    expect(codes).toHaveLength(codeLimits.recoveryCodes);
    expect(new Set(codes.map((code) => splitCode(code).selector)).size).toBe(codes.length);
    for (const code of codes) {
      expect(code).toMatch(/^[a-hjkmnp-z2-9]{12}$/);
      expect(isAppCode(code)).toBe(false);
      expect(formatRecoveryCode(code)).toHaveLength(codeLimits.recoveryCode);
    }
  });

  it.each(['abcd-efgh-jkmn', 'ABCD EFGH JKMN', ' abcdefghjkmn ', 'abcd - efgh - jkmn'])(
    'normalizes a typed recovery code: %s',
    (typed) => {
      expect(normalizeCode(typed)).toBe('abcdefghjkmn');
    },
  );
});
