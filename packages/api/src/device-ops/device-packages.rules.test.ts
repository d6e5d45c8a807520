import { describe, expect, it } from 'vitest';
import { obstacleOf, packageStateOf } from './device-packages.rules.ts';

const able = { protocol: 'JSON', enabled: true, approved: true };

describe('reasons why a device cannot fetch packages', () => {
  it.each([
    ['nothing', able, null],
    ['a protocol that tells of no package', { ...able, protocol: 'ZK_ATT' }, 'PROTOCOL'],
    ['no protocol', { ...able, protocol: null }, 'PROTOCOL'],
    ['that nobody approved it', { ...able, approved: false }, 'NOT_APPROVED'],
    ['that it is switched off', { ...able, enabled: false }, 'DISABLED'],
    ['both: what must be done first', { ...able, enabled: false, approved: false }, 'NOT_APPROVED'],
  ])('finds the reason that prevents fetching a package: %s', (_, device, expected) => {
    expect(obstacleOf(device)).toBe(expected);
  });
});

describe('state of package version 7 on a device', () => {
  it.each([
    ['it running it', { versionCode: 7, wantedId: null, hasFetched: false }, 'RUNNING'],
    ['it runs it, and is to install another', { versionCode: 7, wantedId: 2, hasFetched: true }, 'RUNNING'],
    ['it is pending install', { versionCode: 6, wantedId: 1, hasFetched: false }, 'WAITING'],
    ['it fetched it', { versionCode: 6, wantedId: 1, hasFetched: true }, 'FETCHED'],
    ['it never said what it runs', { versionCode: null, wantedId: 1, hasFetched: false }, 'WAITING'],
    ['it is to install another', { versionCode: 6, wantedId: 2, hasFetched: true }, 'OTHER'],
    ['nothing is wanted of it', { versionCode: null, wantedId: null, hasFetched: false }, 'OTHER'],
  ])('derives the package state of a device: %s', (_, device, expected) => {
    expect(packageStateOf({ id: 1, versionCode: 7 }, device)).toBe(expected);
  });
});
