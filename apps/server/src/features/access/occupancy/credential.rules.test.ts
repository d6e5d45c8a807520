import { describe, expect, it } from 'vitest';
import { delayOf, findAcceptedCodes } from './credential.rules.ts';

const noCodes = { userId: false, pass: false, card: false, qr: false };

describe('credentials accepted by door readers', () => {
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
  ] as const)(
    'accepts the right credentials for verification by %s at a device with protocol %s',
    (mode, protocol, accepted) => {
      expect(findAcceptedCodes(mode, protocol)).toEqual({ ...noCodes, ...accepted });
    },
  );
});

it.each([
  [1, 0],
  [10, 0],
  [11, 100],
  [29, 1_900],
  [60, 2_000],
])('delays the answer to denied verification request number %i within a minute by %i ms', (denied, ms) => {
  expect(delayOf(denied)).toBe(ms);
});
