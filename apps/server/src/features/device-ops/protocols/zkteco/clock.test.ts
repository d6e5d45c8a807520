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
      'is by the zone of the place',
      '2026-07-01 09:00:00',
      null,
      makeClock('Europe/Berlin'),
      false,
      '2026-07-01T07:00:00',
    ],
    [
      'is by the offset that came with it',
      '2026-07-01 09:00:00',
      3600,
      makeClock('Europe/Berlin'),
      false,
      '2026-07-01T08:00:00',
    ],
    [
      'takes no filler for an offset',
      '2026-07-01 09:00:00',
      0,
      makeClock('Europe/Berlin'),
      false,
      '2026-07-01T07:00:00',
    ],
    [
      'takes nought where nought is the offset',
      '2026-07-01 09:00:00',
      0,
      makeClock('UTC'),
      false,
      '2026-07-01T09:00:00',
    ],
    [
      'takes no nonsense for an offset',
      '2026-07-01 09:00:00',
      255,
      makeClock('Europe/Berlin'),
      false,
      '2026-07-01T07:00:00',
    ],
    [
      'is by what it was told, though clocks have changed since',
      '2026-03-29 04:00:00',
      null,
      makeClock('Europe/Berlin', [3600, '2026-03-01T00:00:00']),
      false,
      '2026-03-29T03:00:00',
    ],
    [
      'is by the zone where it was made before it was told',
      '2026-03-29 01:30:00',
      null,
      makeClock('Europe/Berlin', [7200, '2026-03-29T01:00:10']),
      false,
      '2026-03-29T00:30:00',
    ],
    [
      'of a doubled hour is the second once it was told so',
      '2026-10-25 02:30:00',
      null,
      makeClock('Europe/Berlin', [3600, '2026-10-25T01:00:10']),
      false,
      '2026-10-25T01:30:00',
    ],
    [
      'of a doubled hour is the first while it was told nothing else',
      '2026-10-25 02:30:00',
      null,
      makeClock('Europe/Berlin', [7200, '2026-10-01T00:00:00']),
      false,
      '2026-10-25T00:30:00',
    ],
    [
      'of a doubled hour is the first where it waited in the memory',
      '2026-10-25 02:30:00',
      null,
      makeClock('Europe/Berlin', [3600, '2026-10-25T01:00:10'], '2026-10-25T01:00:00'),
      false,
      '2026-10-25T00:30:00',
    ],
    [
      'of a doubled hour is the second behind a later reading',
      '2026-10-25 02:10:00',
      null,
      makeClock('Europe/Berlin'),
      true,
      '2026-10-25T01:10:00',
    ],
    [
      'out of order outside a doubled hour is what it says',
      '2026-10-24 02:10:00',
      null,
      makeClock('Europe/Berlin'),
      true,
      '2026-10-24T00:10:00',
    ],
  ];
  it.each(cases)(
    "computes the instant of a terminal's local time, checking that the instant %s",
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
