import { describe, expect, it } from 'vitest';
import {
  deviceProtocols,
  directionOf,
  directions,
  isWeakIdentity,
  missingIn,
  statusAt,
  waysOf,
} from './devices.rules.ts';

describe('the direction of a device', () => {
  it.each([
    [true, false, 'IN'],
    [false, true, 'OUT'],
    [true, true, 'TWO_WAYS'],
    [false, false, 'UNKNOWN'],
  ] as const)('In %s, Out %s is %s', (ticksIn, ticksOut, direction) => {
    expect(directionOf({ in: ticksIn, out: ticksOut })).toBe(direction);
  });

  it('fills the check boxes that give it back', () => {
    expect(directions.map((direction) => directionOf(waysOf(direction)))).toEqual(directions);
  });
});

describe('the status of a device', () => {
  const now = new Date('2026-11-20T02:00:00Z');
  it.each([
    [null, 'OFFLINE'],
    ['2026-11-20T02:00:00Z', 'ONLINE'],
    ['2026-11-20T01:58:00.000Z', 'ONLINE'],
    ['2026-11-20T01:57:59.999Z', 'OFFLINE'],
  ])('last heard %s is %s', (heard, status) => {
    expect(statusAt(heard === null ? null : new Date(heard), now)).toBe(status);
  });

  it('is weak only where nothing but the serial is sent', () => {
    expect([null, ...deviceProtocols].map(isWeakIdentity)).toEqual([false, true, true, false, false]);
  });
});

describe('what a device that connects must have', () => {
  it.each([
    [{ protocol: null, serialNumber: null, allowedAddresses: [] }, []],
    [{ protocol: 'JSON', serialNumber: null, allowedAddresses: [] }, ['serialNumber']],
    [{ protocol: 'JSON', serialNumber: 'J-1', allowedAddresses: [] }, []],
    [{ protocol: 'ZK_ATT', serialNumber: '', allowedAddresses: [] }, ['serialNumber', 'allowedAddresses']],
    [{ protocol: 'ZK_ATT', serialNumber: 'Z-1', allowedAddresses: [] }, ['allowedAddresses']],
    [{ protocol: 'ZK_ATT', serialNumber: 'Z-1', allowedAddresses: ['10.0.0.1/32'] }, []],
    [{ protocol: 'HIKVISION', serialNumber: null, allowedAddresses: [] }, []],
  ] as const)('%j lacks %j', (connection, missing) => {
    expect(missingIn(connection)).toEqual(missing);
  });
});
