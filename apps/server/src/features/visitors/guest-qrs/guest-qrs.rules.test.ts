import { describe, expect, it } from 'vitest';
import { findNumberChanges, type GuestQrMeeting } from './guest-qrs.rules.ts';

const hour = 3_600_000;
const createDate = (startsAt: number, hours = 1) => ({ startsAt, endsAt: startsAt + hours * hour });
const createMeeting = (overrides: Partial<GuestQrMeeting> = {}): GuestQrMeeting => ({
  ...{ meetingId: 1, roomId: 1, guests: ['Ann@example.com'], dates: [createDate(10 * hour)] },
  ...overrides,
});
const ann = { meetingId: 1, email: 'ann@example.com' };
const series = [createDate(10 * hour), createDate(34 * hour), createDate(58 * hour)];

describe('QR code numbers of guests', () => {
  it.each<[string, GuestQrMeeting[], GuestQrMeeting[], { ended: object[]; due: object[] }]>([
    ['begin with an invitation', [], [createMeeting()], { ended: [], due: [ann] }],
    [
      'are for no meeting that is over',
      [],
      [createMeeting({ dates: [createDate(-2 * hour)] })],
      { ended: [], due: [] },
    ],
    ['stay when words change', [createMeeting()], [createMeeting()], { ended: [], due: [ann] }],
    [
      'stay when an end moves',
      [createMeeting()],
      [createMeeting({ dates: [createDate(10 * hour, 2)] })],
      { ended: [], due: [ann] },
    ],
    [
      'end when a start moves',
      [createMeeting()],
      [createMeeting({ dates: [createDate(11 * hour)] })],
      { ended: [ann], due: [ann] },
    ],
    [
      'end when the room changes',
      [createMeeting()],
      [createMeeting({ roomId: 2 })],
      { ended: [ann], due: [ann] },
    ],
    ['end with the meeting', [createMeeting()], [], { ended: [ann], due: [] }],
    [
      'end for whoever is asked no more, and for nobody else',
      [createMeeting({ guests: ['ann@example.com', 'bob@example.com'] })],
      [createMeeting({ guests: ['bob@example.com'] })],
      { ended: [ann], due: [{ meetingId: 1, email: 'bob@example.com' }] },
    ],
    [
      'of a series stay when a date goes',
      [createMeeting({ dates: series })],
      [createMeeting({ dates: series.slice(0, 2) })],
      { ended: [], due: [ann] },
    ],
    [
      'of a series stay when it is prolonged',
      [createMeeting({ dates: series.slice(0, 2) })],
      [createMeeting({ dates: series })],
      { ended: [], due: [ann] },
    ],
    [
      'are others for a date that becomes a meeting of its own',
      [createMeeting({ dates: series })],
      [createMeeting({ dates: series.slice(0, 2) }), createMeeting({ meetingId: 2, dates: series.slice(2) })],
      { ended: [], due: [ann, { ...ann, meetingId: 2 }] },
    ],
  ])('computes new and revoked numbers of guests %s', (_, before, after, settled) => {
    expect(findNumberChanges(before, after, 0)).toEqual(settled);
  });
});
