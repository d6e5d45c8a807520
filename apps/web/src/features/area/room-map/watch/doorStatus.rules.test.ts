import type { DeviceListRow } from '@gatehouse/api/area/devices';
import { describe, expect, it } from 'vitest';
import { doorStatusOf, needsAttention, readersAt } from './doorStatus.rules.ts';

const reader = (
  status: 'ONLINE' | 'OFFLINE' | 'LOOK' | 'IDLE',
  lastSeenAt: string | null = null,
  duressAt: string | null = null,
) => ({
  standing: status,
  lastSeenAt,
  duressAt,
  alarms: [] as 'FORCED'[],
  alarmAt: null as string | null,
  doorState: null as 'OPEN' | 'CLOSED' | null,
});
const early = '2026-11-25T08:00:00.000Z';
const late = '2026-11-25T09:00:00.000Z';

describe('status of a door on the live map', () => {
  it.each([
    ['an inactive door', false, [reader('OFFLINE', early)], 'OFF', null],
    ['a door without a reader', true, [], 'BARE', null],
    ['a door with a device that never connects', true, [reader('IDLE')], 'BARE', null],
    ['a door with an online reader', true, [reader('ONLINE', late)], 'HEARD', null],
    [
      'a door with an online reader and a reader that is not expected to connect',
      true,
      [reader('ONLINE', late), reader('IDLE')],
      'HEARD',
      null,
    ],
    [
      'a door with one of two readers offline',
      true,
      [reader('ONLINE', late), reader('OFFLINE', early)],
      'LOOK',
      null,
    ],
    ['a door with a reader that needs attention', true, [reader('LOOK', late)], 'LOOK', null],
    [
      'a door with two readers offline for different times',
      true,
      [reader('OFFLINE', early), reader('OFFLINE', late)],
      'SILENT',
      late,
    ],
    ['a door with a reader that was never online', true, [reader('OFFLINE')], 'SILENT', null],
    ['an open door', true, [{ ...reader('ONLINE', late), doorState: 'OPEN' as const }], 'OPEN', null],
    ['a closed door', true, [{ ...reader('ONLINE', late), doorState: 'CLOSED' as const }], 'HEARD', null],
    [
      'a forced door',
      true,
      [{ ...reader('LOOK', late), alarms: ['FORCED' as const], alarmAt: early }],
      'ALARM',
      early,
    ],
    [
      'a door with a duress alarm of a reader that went offline',
      true,
      [reader('OFFLINE', late, early)],
      'ALARM',
      early,
    ],
  ])('derives the door status of %s', (_, enabled, devices, state, since) => {
    expect(doorStatusOf(enabled, devices)).toEqual({ state, since });
  });

  it.each([
    ['ALARM', true],
    ['SILENT', true],
    ['LOOK', true],
    ['OPEN', false],
    ['HEARD', false],
    ['BARE', false],
    ['OFF', false],
  ] as const)('checks whether the door status %s needs attention: %s', (state, expected) =>
    expect(needsAttention({ state, since: null })).toBe(expected),
  );
});

describe('returns the readers of a door from a list of devices', () => {
  const lock = (
    number: number,
    doorId: number | null,
    doorState: 'OPEN' | 'CLOSED',
    alarms: 'FORCED'[] = [],
  ) => ({
    ...{ lock: number, doorId, doorState, alarms },
    ...{ doorName: '', roomName: '', released: null },
  });
  const device = (...locks: ReturnType<typeof lock>[]) =>
    ({ ...reader('ONLINE', late), alarms: ['FORCED'], locks }) as unknown as DeviceListRow;

  it('finds a controller with several locks at the door of each lock, with the state and alarms of the lock', () => {
    const panel = device(lock(1, 7, 'OPEN'), lock(2, 8, 'CLOSED', ['FORCED']), lock(3, null, 'OPEN'));
    expect(readersAt([panel], 7)).toMatchObject([{ doorState: 'OPEN', alarms: [] }]);
    expect(readersAt([panel], 8)).toMatchObject([{ doorState: 'CLOSED', alarms: ['FORCED'] }]);
    expect(readersAt([panel], 9)).toEqual([]);
  });
});
