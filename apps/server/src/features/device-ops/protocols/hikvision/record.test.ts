import { type EventFields, hikEvent } from '@gatehouse/testing/kit/hikvision-events';
import { describe, expect, it } from 'vitest';
import { readAlert } from './alert.ts';
import { outcomeOf, recordAgain } from './record.ts';

const receivedAt = new Date('2026-11-20T03:00:00Z');
const zone = 'Asia/Ho_Chi_Minh';
const time = '2026-11-20T08:58:10+07:00';
const outcome = (dateTime: string | null, fields: EventFields = {}) => {
  const alert = readAlert(hikEvent(dateTime, { employeeNoString: '7', serialNo: 7, ...fields }));
  if (alert?.kind !== 'event') throw new Error('no event');
  return outcomeOf(alert, [], zone, receivedAt);
};
const record = (dateTime: string | null, fields: EventFields = {}) => {
  const read = outcome(dateTime, fields);
  return read.kind === 'punch' ? read.record : null;
};

describe('conversion of Hikvision events to device records', () => {
  it.each([
    ['2026-11-20T08:58:10+07:00', '2026-11-20T01:58:10Z'],
    ['2026-11-20T08:58:10+7:00', '2026-11-20T01:58:10Z'],
    ['2026-11-19T20:58:10-05:00', '2026-11-20T01:58:10Z'],
    ['2026-11-20T01:58:10Z', '2026-11-20T01:58:10Z'],
    ['2026-11-20T08:58:10', '2026-11-20T01:58:10Z'],
  ])('parses the event time %s as the instant %s', (dateTime, at) => {
    expect(record(dateTime)).toMatchObject({ at: Date.parse(at), wall: '2026-11-20 08:58:10' });
  });

  it.each([
    ['2026-12-25T08:00:00+07:00', 'FUTURE_TIME'],
    ['1999-12-31T08:00:00+07:00', 'PAST_TIME'],
    ['yesterday', 'UNREADABLE'],
  ])('holds an event at %s for review with the reason %s', (dateTime, reason) => {
    expect(record(dateTime)?.reason).toBe(reason);
  });

  it.each<[string, EventFields, string | null]>([
    ['the terminal user ID', { employeeNoString: '1001', cardNo: '5' }, '1001'],
    ['a terminal user ID that is not a text', { employeeNoString: 1001 }, '1001'],
    ['the card number', { employeeNoString: '', cardNo: '0012345678' }, '0012345678'],
    [
      'the number of a QR code',
      { employeeNoString: '0', subEventType: 156, QRCodeInfo: '123456789012345678' },
      '123456789012345678',
    ],
    ['an event without a person', { employeeNoString: '', cardNo: '0' }, null],
  ])('finds the person code of an event in %s', (_, fields, code) => {
    expect(record(time, fields)?.code ?? null).toBe(code);
  });

  it.each<[string, EventFields, EventFields, boolean]>([
    [
      'a copy of the event that the terminal sent late',
      { currentEvent: true },
      { currentEvent: false },
      true,
    ],
    ['an event with another number', { serialNo: 7 }, { serialNo: 8 }, false],
  ])('compares the key of an event with the key of %s: same event %s', (_, firstFields, other, isSame) => {
    expect(record(time, firstFields)?.key === record(time, other)?.key).toBe(isSame);
  });

  it.each<[EventFields, number | null]>([
    [{ currTemperature: 36.54 }, 36.5],
    [{ currTemperature: '36.5' }, 36.5],
    [{ currTemperature: 97.9 }, null],
    [{ currTemperature: 'warm' }, null],
    [{}, null],
  ])('parses the reported temperature %j as %s', (fields, temperature) => {
    expect(record(time, fields)?.temperature).toBe(temperature);
  });

  it('parses an event again from its stored text', () => {
    const first = record(time, { attendanceStatus: 'checkOut', name: 'Ann Lee', subEventType: 38 });
    if (!first) throw new Error('no punch');
    expect(recordAgain(JSON.parse(first.raw), zone, receivedAt)).toEqual(first);
  });
});
