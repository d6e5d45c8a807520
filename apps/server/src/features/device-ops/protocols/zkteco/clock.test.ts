import { describe, expect, it } from 'vitest';
import { detectClockJumps, formatTimeZone, instantOf, type TerminalClock } from './clock.ts';

const utc = (text: string) => Date.parse(`${text}Z`);
const makeClock = (
  zone: string,
  lastOffset: [offset: number, at: string] | null = null,
  heardSince = '2020-01-01T00:00:00',
) => ({
  zone,
  told: lastOffset && { offset: lastOffset[0], at: utc(lastOffset[1]) },
  heardSince: utc(heardSince),
});

describe('TimeZone value of the handshake with a terminal', () => {
  it.each([
    ['Asia/Ho_Chi_Minh', '7', 25_200],
    ['America/New_York', '-5', -18_000],
    ['Pacific/Pago_Pago', '-11', -39_600],
    ['Etc/GMT+12', '-720', -43_200],
    ['Pacific/Fiji', '720', 43_200],
    ['Pacific/Auckland', '780', 46_800],
    ['Pacific/Kiritimati', '840', 50_400],
    ['Asia/Kolkata', '330', 19_800],
    ['Asia/Kathmandu', '345', 20_700],
    ['America/St_Johns', '-210', -12_600],
    ['UTC', '0', 0],
  ])('formats the offset of %s in the handshake as %s, never as a decimal', (zone, text, expectedOffset) => {
    expect(formatTimeZone(zone, new Date('2026-01-15T00:00:00Z'))).toEqual({ text, told: expectedOffset });
  });
});

describe("instant of a terminal's local time", () => {
  const cases: [string, string, number | null, TerminalClock, boolean, string][] = [
    [
      'from the time zone of the building if the record has no offset',
      '2026-07-01 09:00:00',
      null,
      makeClock('Europe/Berlin'),
      false,
      '2026-07-01T07:00:00',
    ],
    [
      'from the offset in the record',
      '2026-07-01 09:00:00',
      3600,
      makeClock('Europe/Berlin'),
      false,
      '2026-07-01T08:00:00',
    ],
    [
      'from the time zone if the offset 0 in the record is an empty column',
      '2026-07-01 09:00:00',
      0,
      makeClock('Europe/Berlin'),
      false,
      '2026-07-01T07:00:00',
    ],
    [
      'from the offset 0 in the record if the time zone has this offset',
      '2026-07-01 09:00:00',
      0,
      makeClock('UTC'),
      false,
      '2026-07-01T09:00:00',
    ],
    [
      'from the time zone if the offset in the record is implausible',
      '2026-07-01 09:00:00',
      255,
      makeClock('Europe/Berlin'),
      false,
      '2026-07-01T07:00:00',
    ],
    [
      'from the offset that the portal last sent, even if the clocks have changed since',
      '2026-03-29 04:00:00',
      null,
      makeClock('Europe/Berlin', [3600, '2026-03-01T00:00:00']),
      false,
      '2026-03-29T03:00:00',
    ],
    [
      'from the time zone if the record is older than the offset that the portal last sent',
      '2026-03-29 01:30:00',
      null,
      makeClock('Europe/Berlin', [7200, '2026-03-29T01:00:10']),
      false,
      '2026-03-29T00:30:00',
    ],
    [
      'as the second occurrence in a repeated hour after the portal has sent the new offset',
      '2026-10-25 02:30:00',
      null,
      makeClock('Europe/Berlin', [3600, '2026-10-25T01:00:10']),
      false,
      '2026-10-25T01:30:00',
    ],
    [
      'as the first occurrence in a repeated hour before the portal has sent the new offset',
      '2026-10-25 02:30:00',
      null,
      makeClock('Europe/Berlin', [7200, '2026-10-01T00:00:00']),
      false,
      '2026-10-25T00:30:00',
    ],
    [
      'as the first occurrence in a repeated hour if the record may have waited in the terminal',
      '2026-10-25 02:30:00',
      null,
      makeClock('Europe/Berlin', [3600, '2026-10-25T01:00:10'], '2026-10-25T01:00:00'),
      false,
      '2026-10-25T00:30:00',
    ],
    [
      'as the second occurrence in a repeated hour after a record with a later local time',
      '2026-10-25 02:10:00',
      null,
      makeClock('Europe/Berlin'),
      true,
      '2026-10-25T01:10:00',
    ],
    [
      'from the time zone if records are out of order outside a repeated hour',
      '2026-10-24 02:10:00',
      null,
      makeClock('Europe/Berlin'),
      true,
      '2026-10-24T00:10:00',
    ],
  ];
  it.each(cases)(
    "computes the instant of a terminal's local time %s",
    (_what, localTime, sentOffset, own, isAfterJump, instant) => {
      expect(new Date(instantOf(localTime, sentOffset, own, isAfterJump)).toISOString()).toBe(
        `${instant}.000Z`,
      );
    },
  );

  it("detects that a terminal's clock was set back in the middle of an upload", () => {
    const isAfterJump = detectClockJumps();
    const walls = ['01:50', '02:20', '02:50', '02:05', '02:40', '03:10'].map(
      (time) => `2026-10-25 ${time}:00`,
    );
    expect(walls.map(isAfterJump)).toEqual([false, false, false, true, true, true]);
  });
});
