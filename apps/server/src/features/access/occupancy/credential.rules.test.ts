import { describe, expect, it } from 'vitest';
import { acceptedCodes, delayOf } from './credential.rules.ts';

const none = { userId: false, pass: false, card: false, qr: false };

describe('codes that are accepted', () => {
  it.each([
    ['FACE', 'ZK_ACC', { userId: true, pass: true }],
    ['FINGERPRINT', 'HIKVISION', { userId: true, pass: true }],
    ['PALM', 'JSON', { userId: true }],
    ['PASSWORD', 'ZK_ACC', { userId: true }],
    ['CARD', 'ZK_ACC', { card: true, qr: true }],
    ['CARD', 'JSON', { card: true, qr: true }],
    ['QR', 'ZK_ATT', { qr: true }],
    ['QR', 'JSON', { qr: true }],
    ['OTHER', 'ZK_ACC', {}],
  ] as const)('from %s at a device of %s', (mode, protocol, accepted) => {
    expect(acceptedCodes(mode, protocol)).toEqual({ ...none, ...accepted });
  });
});

it.each([
  [1, 0],
  [10, 0],
  [11, 100],
  [29, 1_900],
  [60, 2_000],
])('delays the %i. denied question of a minute by %i ms', (denied, ms) => {
  expect(delayOf(denied)).toBe(ms);
});
