import { formatLocalTime, MINUTE } from '@gatehouse/api/platform/dates';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import {
  clockAt,
  dateAt,
  deviceLocalTimeToInstant,
  instantToLocalTime,
  isZone,
  localMsToInstant,
  localTimeToInstant,
  offsetAt,
} from './zones.ts';

const NAMED = [
  'Asia/Ho_Chi_Minh',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
];
// Unusual time zones: with a skipped day, a clock change at midnight, two clock changes a month apart, and a permanent
// change of half an hour.
const ODD = ['Pacific/Apia', 'America/Havana', 'Africa/Casablanca', 'Asia/Pyongyang', 'Asia/Tehran'];
const zone = fc.oneof(
  fc.constantFrom(...NAMED),
  fc.constantFrom(...ODD, ...Intl.supportedValuesOf('timeZone')),
);
const instant = fc.integer({ min: Date.UTC(1972, 0, 1) / 1000, max: Date.UTC(2080, 0, 1) / 1000 });

/**
 * Generates a local time within three hours of a clock change of the zone. Generates any local time if the zone has no
 * clock changes.
 */
const nearChange = fc
  .tuple(zone, instant, fc.integer({ min: -10_800, max: 10_800 }))
  .map(([id, second, off]) => {
    const here = Temporal.Instant.fromEpochMilliseconds(second * 1000).toZonedDateTimeISO(id);
    const at = (here.getTimeZoneTransition('next') ?? here).epochMilliseconds;
    return { id, wallMs: at + offsetAt(id, at) + off * 1000 };
  });

function reference(id: string, wallMs: number) {
  const localTime = Temporal.PlainDateTime.from(formatLocalTime(wallMs).replace(' ', 'T'));
  const compatible = localTime.toZonedDateTime(id, { disambiguation: 'compatible' });
  const inGap = !compatible.toPlainDateTime().equals(localTime);
  const gapEnd = compatible.add({ milliseconds: 1 }).getTimeZoneTransition('previous')?.epochMilliseconds;
  return { device: compatible.epochMilliseconds, edge: inGap ? gapEnd : compatible.epochMilliseconds };
}

describe('conversions between instants and local times', () => {
  it('returns the same local time as Temporal in every zone at any instant', () => {
    fc.assert(
      fc.property(zone, instant, (id, second) => {
        const there = Temporal.Instant.fromEpochMilliseconds(second * 1000).toZonedDateTimeISO(id);
        expect(offsetAt(id, second * 1000)).toBe(there.offsetNanoseconds / 1e6);
        expect(instantToLocalTime(id, second * 1000)).toBe(
          there.toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' '),
        );
        expect(dateAt(id, second * 1000)).toBe(there.toPlainDate().toString());
      }),
      { numRuns: 400 },
    );
  });

  it('returns the same instant as Temporal for local times near clock changes', () => {
    fc.assert(
      fc.property(nearChange, ({ id, wallMs }) => {
        const { edge, device } = reference(id, wallMs);
        expect(localMsToInstant(id, wallMs)).toBe(edge);
        expect(deviceLocalTimeToInstant(id, formatLocalTime(wallMs))).toBe(device);
      }),
      { numRuns: 400 },
    );
  });

  it('returns the first instant at which a zone shows a local time', () => {
    fc.assert(
      fc.property(zone, instant, (id, second) => {
        const localTime = instantToLocalTime(id, second * 1000);
        const first = localTimeToInstant(id, localTime);
        expect(instantToLocalTime(id, first)).toBe(localTime);
        expect(first).toBeLessThanOrEqual(second * 1000);
      }),
      { numRuns: 400 },
    );
  });

  it.each([
    ['Europe/Berlin', '2026-03-29 01:59:59', '2026-03-29T00:59:59Z', '2026-03-29T00:59:59Z'],
    ['Europe/Berlin', '2026-03-29 02:30:00', '2026-03-29T01:00:00Z', '2026-03-29T01:30:00Z'],
    ['Europe/Berlin', '2026-10-25 02:30:00', '2026-10-25T00:30:00Z', '2026-10-25T00:30:00Z'],
    ['America/New_York', '2026-03-08 02:00:00', '2026-03-08T07:00:00Z', '2026-03-08T07:00:00Z'],
    ['America/New_York', '2026-11-01 01:30', '2026-11-01T05:30:00Z', '2026-11-01T05:30:00Z'],
    ['Australia/Lord_Howe', '2026-10-04T02:10:00', '2026-10-03T15:30:00Z', '2026-10-03T15:40:00Z'],
    ['Australia/Lord_Howe', '2026-04-05 01:45:00', '2026-04-04T14:45:00Z', '2026-04-04T14:45:00Z'],
    ['Asia/Kathmandu', '2026-03-29 00:00:00', '2026-03-28T18:15:00Z', '2026-03-28T18:15:00Z'],
    ['Asia/Ho_Chi_Minh', '2026-03-29 07:00:00', '2026-03-29T00:00:00Z', '2026-03-29T00:00:00Z'],
    ['Pacific/Apia', '2011-12-30 12:00:00', '2011-12-30T10:00:00Z', '2011-12-30T22:00:00Z'],
  ])(
    'in %s, converts the local time %s to %s for an entered time and to %s for a device',
    (id, localTime, edge, device) => {
      expect(new Date(localTimeToInstant(id, localTime)).toISOString()).toBe(edge.replace('Z', '.000Z'));
      expect(new Date(deviceLocalTimeToInstant(id, localTime)).toISOString()).toBe(
        device.replace('Z', '.000Z'),
      );
    },
  );

  it('keeps the order and spacing of device punches with local times that a clock change skipped', () => {
    const [first, second] = ['2026-03-29 02:10:00', '2026-03-29 02:50:00'].map((localTime) =>
      deviceLocalTimeToInstant('Europe/Berlin', localTime),
    );
    expect((second ?? 0) - (first ?? 0)).toBe(40 * MINUTE);
  });

  it('returns the local time of day of a zone at an instant', () => {
    const at = Date.UTC(2026, 9, 25, 0, 59);
    expect(clockAt('Europe/Berlin', at)).toBe('02:59');
    expect(clockAt('Europe/Berlin', at + MINUTE)).toBe('02:00');
    expect(clockAt('Asia/Kathmandu', at)).toBe('06:44');
    expect(dateAt('America/New_York', at)).toBe('2026-10-24');
  });

  it.each(['2026-02-30 10:00:00', '2026-01-01 24:00:00', '0000-00-00 00:00:00', 'yesterday', ''])(
    'rejects %j as a local time',
    (localTime) => {
      expect(() => localTimeToInstant('Europe/Berlin', localTime)).toThrow(RangeError);
      expect(() => deviceLocalTimeToInstant('Europe/Berlin', localTime)).toThrow(RangeError);
    },
  );

  it.each([
    ['Asia/Saigon', true],
    ['Etc/UTC', true],
    ['Mars/Olympus', false],
    ['+07:00', false],
    ['', false],
  ])('returns whether %j is a zone: %s', (id, expected) => {
    expect(isZone(id)).toBe(expected);
  });

  it('throws for an unknown zone', () => {
    expect(() => offsetAt('Mars/Olympus', 0)).toThrow(RangeError);
  });
});
