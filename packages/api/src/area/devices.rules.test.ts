import { describe, expect, it } from 'vitest';
import {
  calledProtocols,
  deviceProtocols,
  directionFlagsOf,
  directionOf,
  directions,
  findMissingFields,
  isCalled,
  isPolling,
  isWeakIdentity,
  pollingProtocols,
  statusAt,
  traitsOf,
} from './devices.rules.ts';

describe('direction of a device', () => {
  it.each([
    [true, false, 'IN'],
    [false, true, 'OUT'],
    [true, true, 'TWO_WAYS'],
    [false, false, 'UNKNOWN'],
  ] as const)('maps the check boxes In %s and Out %s to the direction %s', (ticksIn, ticksOut, direction) => {
    expect(directionOf({ in: ticksIn, out: ticksOut })).toBe(direction);
  });

  it('converts a direction to its check boxes and back', () => {
    expect(directions.map((direction) => directionOf(directionFlagsOf(direction)))).toEqual(directions);
  });
});

describe('status of a device', () => {
  const now = new Date('2026-11-20T02:00:00Z');
  it.each([
    [null, 'OFFLINE'],
    ['2026-11-20T02:00:00Z', 'ONLINE'],
    ['2026-11-20T01:58:00.000Z', 'ONLINE'],
    ['2026-11-20T01:57:59.999Z', 'OFFLINE'],
  ])('derives the status of a device last seen at %s: %s', (lastSeen, status) => {
    expect(statusAt(lastSeen === null ? null : new Date(lastSeen), now)).toBe(status);
  });

  it('returns for each protocol whether its devices poll, are called by the portal, or only send reports', () => {
    expect([null, ...deviceProtocols].map((protocol) => traitsOf(protocol).delivery)).toEqual([
      null,
      'POLL',
      'POLL',
      null,
      'CALL',
    ]);
    expect([null, ...deviceProtocols].filter(isCalled)).toEqual(calledProtocols);
    expect([null, ...deviceProtocols].filter(isPolling)).toEqual(pollingProtocols);
  });

  it('counts only ZKTeco terminals as devices with a weak identity', () => {
    expect([null, ...deviceProtocols].map(isWeakIdentity)).toEqual([false, true, true, false, false]);
  });
});

describe('required fields of a device that connects', () => {
  it.each([
    [{ protocol: null, serialNumber: null, allowedAddresses: [] }, []],
    [{ protocol: 'JSON', serialNumber: null, allowedAddresses: [] }, ['serialNumber']],
    [{ protocol: 'JSON', serialNumber: 'J-1', allowedAddresses: [] }, []],
    [{ protocol: 'ZK_ATT', serialNumber: '', allowedAddresses: [] }, ['serialNumber', 'allowedAddresses']],
    [{ protocol: 'ZK_ATT', serialNumber: 'Z-1', allowedAddresses: [] }, ['allowedAddresses']],
    [{ protocol: 'ZK_ATT', serialNumber: 'Z-1', allowedAddresses: ['10.0.0.1/32'] }, []],
    [{ protocol: 'HIKVISION', serialNumber: null, allowedAddresses: [] }, []],
  ] as const)('finds the missing required fields of %j: %j', (connection, missing) => {
    expect(findMissingFields(connection)).toEqual(missing);
  });
});
