import { describe, expect, it } from 'vitest';
import { type Gathering, settledOf } from './guest-qrs.rules.ts';

const hour = 3_600_000;
const date = (startsAt: number, hours = 1) => ({ startsAt, endsAt: startsAt + hours * hour });
const meeting = (given: Partial<Gathering> = {}): Gathering => ({
  ...{ meetingId: 1, roomId: 1, guests: ['Ann@example.com'], dates: [date(10 * hour)] },
  ...given,
});
const ann = { meetingId: 1, email: 'ann@example.com' };
const series = [date(10 * hour), date(34 * hour), date(58 * hour)];

describe('numbers of guests', () => {
  it.each<[string, Gathering[], Gathering[], { ended: object[]; due: object[] }]>([
    ['begin with an invitation', [], [meeting()], { ended: [], due: [ann] }],
    ['are for no meeting that is over', [], [meeting({ dates: [date(-2 * hour)] })], { ended: [], due: [] }],
    ['stay when words change', [meeting()], [meeting()], { ended: [], due: [ann] }],
    [
      'stay when an end moves',
      [meeting()],
      [meeting({ dates: [date(10 * hour, 2)] })],
      { ended: [], due: [ann] },
    ],
    [
      'end when a start moves',
      [meeting()],
      [meeting({ dates: [date(11 * hour)] })],
      { ended: [ann], due: [ann] },
    ],
    ['end when the room changes', [meeting()], [meeting({ roomId: 2 })], { ended: [ann], due: [ann] }],
    ['end with the meeting', [meeting()], [], { ended: [ann], due: [] }],
    [
      'end for whoever is asked no more, and for nobody else',
      [meeting({ guests: ['ann@example.com', 'bob@example.com'] })],
      [meeting({ guests: ['bob@example.com'] })],
      { ended: [ann], due: [{ meetingId: 1, email: 'bob@example.com' }] },
    ],
    [
      'of a series stay when a date goes',
      [meeting({ dates: series })],
      [meeting({ dates: series.slice(0, 2) })],
      { ended: [], due: [ann] },
    ],
    [
      'of a series stay when it is prolonged',
      [meeting({ dates: series.slice(0, 2) })],
      [meeting({ dates: series })],
      { ended: [], due: [ann] },
    ],
    [
      'are others for a date that becomes a meeting of its own',
      [meeting({ dates: series })],
      [meeting({ dates: series.slice(0, 2) }), meeting({ meetingId: 2, dates: series.slice(2) })],
      { ended: [], due: [ann, { ...ann, meetingId: 2 }] },
    ],
  ])('%s', (_, before, after, settled) => {
    expect(settledOf(before, after, 0)).toEqual(settled);
  });
});
