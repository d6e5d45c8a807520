import { describe, expect, it } from 'vitest';
import { obstacleOf, packageStateOf } from './device-packages.rules.ts';

const able = { protocol: 'JSON', enabled: true, approved: true };

describe('reasons why a device cannot fetch packages', () => {
  it.each([
    ['no reason', able, null],
    ['a protocol without packages', { ...able, protocol: 'ZK_ATT' }, 'PROTOCOL'],
    ['no protocol', { ...able, protocol: null }, 'PROTOCOL'],
    ['a device that is not approved', { ...able, approved: false }, 'NOT_APPROVED'],
    ['an inactive device', { ...able, enabled: false }, 'DISABLED'],
    ['an inactive device that is not approved', { ...able, enabled: false, approved: false }, 'NOT_APPROVED'],
  ])('returns the reason why a device cannot fetch packages: %s', (_, device, expected) => {
    expect(obstacleOf(device)).toBe(expected);
  });
});

describe('state of package version 7 on a device', () => {
  it.each([
    ['the device runs the version', { versionCode: 7, wantedId: null, hasFetched: false }, 'RUNNING'],
    [
      'the device runs the version and should install another',
      { versionCode: 7, wantedId: 2, hasFetched: true },
      'RUNNING',
    ],
    ['the device should install the version', { versionCode: 6, wantedId: 1, hasFetched: false }, 'WAITING'],
    ['the device has fetched the version', { versionCode: 6, wantedId: 1, hasFetched: true }, 'FETCHED'],
    ['the device has reported no version', { versionCode: null, wantedId: 1, hasFetched: false }, 'WAITING'],
    ['the device should install another version', { versionCode: 6, wantedId: 2, hasFetched: true }, 'OTHER'],
    [
      'the device should install no version',
      { versionCode: null, wantedId: null, hasFetched: false },
      'OTHER',
    ],
  ])('derives the package state of a device: %s', (_, device, expected) => {
    expect(packageStateOf({ id: 1, versionCode: 7 }, device)).toBe(expected);
  });
});
