import { describe, expect, it } from 'vitest';
import { splitLines, type WireLine } from '../zkteco/text.ts';
import { accVerifyModeOf } from '../zkteco/verify-modes.ts';
import { bandOf, readEvent, readStoredEvent } from './events.ts';
import { readState } from './state.ts';

const at = new Date('2026-11-20T02:00:00Z');
const clock = { zone: 'Asia/Ho_Chi_Minh', told: null, heardSince: 0, locks: [], readerCount: null };
const lineOf = (text: string) => splitLines(Buffer.from(text))[0] as WireLine;
const readLine = (text: string) => readEvent(lineOf(text), clock, at);
const event = (fields: Record<string, string | number>) =>
  Object.entries({
    time: '2026-11-20 08:59:30',
    pin: 31,
    cardno: 0,
    eventaddr: 1,
    event: 0,
    inoutstatus: 0,
    verifytype: 4,
    index: 21,
    ...fields,
  })
    .map(([name, value]) => `${name}=${value}`)
    .join('\t');
const recordOf = (text: string) => {
  const outcome = readLine(text);
  if (outcome.kind !== 'punch') throw new Error('no punch');
  return outcome.record;
};

describe('class of an event number', () => {
  it.each([
    ['granted', [0, 1, 3, 5, 14, 19, 203, 222, 253, 4000, 4001, 4999]],
    ['refused', [20, 21, 24, 27, 29, 41, 68, 73, 99, 5000, 5021, 5999]],
    ['alarm', [100, 101, 103, 199, 6000, 6999]],
    ['door', [6, 7, 8, 9]],
    ['unknown', [254, 255, 256, 3999, 7000, null]],
  ] as const)('assigns the class %s to the event numbers %o', (band, events) => {
    for (const eventNumber of events) expect(bandOf(eventNumber), String(eventNumber)).toBe(band);
  });
});

describe('recognition method of an access control event', () => {
  it.each([
    ['0000000000000010', 'FACE'],
    ['0000100000000011', 'FACE'],
    ['0000000000000100', 'PALM'],
    ['0000000000010000', 'FINGERPRINT'],
    ['0000100000010001', 'FINGERPRINT'],
    ['0001000000000000', 'QR'],
    ['0000100000000000', 'CARD'],
    ['0000001000000000', 'PASSWORD'],
    ['0000010000000000', 'PASSWORD'],
    ['0000000000000000', 'OTHER'],
    ['15', 'FACE'],
    ['4', 'CARD'],
    ['1', 'FINGERPRINT'],
    ['2', 'PASSWORD'],
    ['3', 'PASSWORD'],
    ['25', 'PALM'],
    ['0', 'OTHER'],
    ['200', 'OTHER'],
    ['', 'OTHER'],
    ['-1', 'OTHER'],
  ])('parses the recognition method %s as %s', (text, mode) => {
    expect(accVerifyModeOf(text)).toBe(mode);
  });
});

describe('parsing of events in the access control dialect', () => {
  it("parses a person's event in the access control dialect as a punch, with its fields in any order", () => {
    expect(
      recordOf(
        `index=7\tverifytype=15\ttemperature=36.2\tmaskflag=0\tsitecode=0\tlinkid=0\tinoutstatus=1\tevent=3\teventaddr=1\tcardno=0\tpin=31\ttime=2026-11-20 08:59:30`,
      ),
    ).toMatchObject({
      code: '31',
      wall: '2026-11-20 08:59:30',
      at: Date.parse('2026-11-20T01:59:30Z'),
      verify: 'FACE',
      status: 1,
      granted: true,
      temperature: 36.2,
      reason: null,
    });
  });

  it('creates the same key for an event that was sent live and for its stored copy', () => {
    const stored =
      'transaction cardno=0\tpin=31\tverified=4\tdoorid=1\teventtype=0\tinoutstate=0\ttime_second=864118770\tindex=21';
    expect(recordOf(stored)).toMatchObject({
      key: recordOf(event({})).key,
      wall: '2026-11-20 08:59:30',
      status: 0,
    });
    expect(recordOf(event({ index: 22 })).key).not.toBe(recordOf(event({})).key);
    // Event numbers restart after a reset, so the same number at another time has another key.
    expect(recordOf(event({ time: '2026-11-21 08:59:30' })).key).not.toBe(recordOf(event({})).key);
    expect(recordOf(event({ index: 0, pin: 32 })).key).not.toBe(recordOf(event({ index: 0 })).key);
  });

  it.each([
    ['a denied entry', event({ event: 21 }), { granted: false, code: '31' }],
    ['an unknown card', event({ pin: 0, cardno: 123456, event: 27 }), { granted: false, code: '123456' }],
    ['a card number in hexadecimal', event({ pin: 0, cardno: '[4E61BC0000]' }), { code: '12345678' }],
    ['no direction', event({ inoutstatus: 2 }), { status: null }],
    ['a clock far ahead', event({ time: '2027-01-01 00:00:00' }), { reason: 'FUTURE_TIME' }],
    ['a clock that was reset', event({ time: '1970-01-01 00:00:10' }), { reason: 'PAST_TIME' }],
    ['an unknown event number', event({ event: 300 }), { reason: 'UNREADABLE' }],
    ['a time that does not exist', event({ time: '2026-02-30 00:00:00' }), { reason: 'UNREADABLE' }],
    ['garbage', '\x01\x02garbage', { reason: 'UNREADABLE' }],
    ['no temperature', event({ temperature: '255' }), { temperature: null }],
  ])('parses an access control event with %s', (_what, text, fields) => {
    expect(recordOf(text)).toMatchObject(fields);
  });

  it.each([
    ['an event without a person', event({ pin: 0, event: 27 }), null],
    ['an exit button', event({ pin: 0, event: 202 }), null],
    ['a door opened remotely', event({ pin: 31, event: 8 }), null],
    ['duress', event({ event: 101 }), 'DURESS'],
    ['duress with a fingerprint', event({ event: 103 }), 'DURESS'],
    ['a forced door', event({ pin: 0, event: 102 }), 'FORCED'],
    ['another alarm', event({ event: 6002 }), 'OTHER'],
    ['a door that is open too long', event({ event: 28 }), 'OPEN_TOO_LONG'],
  ])('creates no punch from %s', (_what, text, alarm) => {
    expect(readLine(text)).toMatchObject({ kind: 'kept', alarm: alarm === null ? null : { kind: alarm } });
  });

  it('stores an event without the number of a QR code and without fields that the portal does not store', () => {
    const { raw } = recordOf(event({ cardno: '123456789012345678', password: '4711' }));
    expect(raw).toContain('cardno=<18 characters>');
    expect(raw).not.toContain('4711');
    expect(recordOf(event({ pin: 0, cardno: '123456789012345678' })).code).toBe('123456789012345678');
    // The stored text contains the number in decimal digits, because searches use decimal numbers.
    expect(recordOf(event({ pin: 0, cardno: '[4EF330A64B9BB601]' })).raw).toContain(
      'cardno=123456789012345678',
    );
  });

  it('parses an event of the access control dialect again from its stored text', () => {
    for (const text of [
      event({}),
      event({ event: 21, verifytype: '0000000000000010' }),
      event({ pin: 0, cardno: '[4E61BC00]' }),
    ]) {
      const { raw, ...record } = recordOf(text);
      expect(readStoredEvent(raw, clock, at)).toMatchObject(record);
    }
  });
});

describe('parsing of reported lock states', () => {
  const emptyState = { door: null, isReleased: false, alarms: [] };
  it.each([
    ['sensor=00\trelay=00\talarm=0200000000000000', [{ ...emptyState, alarms: ['TAMPER'] }]],
    ['sensor=01\trelay=01\talarm=0000000000000000', [{ ...emptyState, door: 'CLOSED', isReleased: true }]],
    [
      'sensor=02\trelay=00\talarm=1100000000000000',
      [{ ...emptyState, door: 'OPEN', alarms: ['FORCED', 'OPEN_TOO_LONG'] }],
    ],
    ['sensor=02', [{ ...emptyState, door: 'OPEN', isReleased: null }]],
    [
      // Locks 1 to 4 are closed, open, closed and closed, and lock 5 is open. The relays of locks 2 and 5 are on.
      'sensor=5902\trelay=12\talarm=0004080000000000',
      [
        { ...emptyState, door: 'CLOSED' },
        { ...emptyState, door: 'OPEN', isReleased: true, alarms: ['DURESS'] },
        { ...emptyState, door: 'CLOSED', alarms: ['DURESS'] },
        { ...emptyState, door: 'CLOSED' },
        { ...emptyState, door: 'OPEN', isReleased: true },
      ],
    ],
    ['sensor=xx', null],
    ['', null],
  ])('parses the reported lock state %s', (text, states) => {
    const expected = states?.map((state, index) => ({ lock: index + 1, ...state })) ?? null;
    expect(readState(`time=2026-11-20 09:00:00\t${text}`, states?.length ?? 1)).toEqual(expected);
  });
});
