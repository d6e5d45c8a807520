import { describe, expect, it } from 'vitest';
import { meaningOf, statusOf } from './codes.ts';

describe('event types and status keys of a Hikvision event (protocols.md §2)', () => {
  it.each([
    [1, 'CARD'],
    [2, 'CARD'],
    [38, 'FINGERPRINT'],
    [40, 'FINGERPRINT'],
    [54, 'FACE'],
    [60, 'FACE'],
    [69, 'FINGERPRINT'],
    [75, 'FACE'],
    [77, 'FACE'],
    [104, 'PASSWORD'],
    [156, 'QR'],
    [181, 'PASSWORD'],
  ] as const)(
    'interprets event type %s as granted access, with the recognition method %s',
    (minor, verify) => {
      expect(meaningOf(5, minor)).toEqual({ kind: 'person', verify, granted: true });
    },
  );

  it.each([
    [6, 'CARD'],
    [9, 'CARD'],
    [39, 'FINGERPRINT'],
    [49, 'FINGERPRINT'],
    [55, 'FACE'],
    [76, 'FACE'],
    [80, 'FACE'],
    [157, 'QR'],
  ] as const)(
    'interprets event type %s as denied access, with the recognition method %s',
    (minor, verify) => {
      expect(meaningOf(5, minor)).toEqual({ kind: 'person', verify, granted: false });
    },
  );

  it.each([
    [5, 21],
    [5, 22],
    [5, 27],
    [3, 1024],
    [1, 1028],
    [2, 39],
  ])('interprets the event types %s/%s as an event of the door or terminal', (major, minor) => {
    expect(meaningOf(major, minor)).toEqual({ kind: 'other' });
  });

  it.each([
    [5, 9_999],
    [5, null],
    [7, 75],
    [null, 75],
  ])('reports the event types %s/%s as unknown', (major, minor) => {
    expect(meaningOf(major, minor)).toEqual({ kind: 'unknown' });
  });

  it.each([
    ['checkIn', 0],
    ['checkOut', 1],
    ['breakOut', 2],
    ['breakIn', 3],
    ['overtimeIn', 4],
    ['overtimeOut', 5],
    ['CheckIn', 0],
    ['undefined', null],
    ['', null],
    [null, null],
  ])('maps the attendance status %s to the status key %s', (status, key) => {
    expect(statusOf(status)).toBe(key);
  });
});
