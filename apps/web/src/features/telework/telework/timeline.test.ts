import { describe, expect, it } from 'vitest';
import { hourMarks, timelinePaths } from './timeline.ts';

const day = {
  dayStart: '2026-11-19T17:00:00Z',
  dayEnd: '2026-11-20T17:00:00Z',
  timeZone: 'Asia/Ho_Chi_Minh',
};
const session = (start: string, end: string, counts = true) => ({
  start: `2026-11-20T${start}:00Z`,
  end: `2026-11-20T${end}:00Z`,
  stateType: 'ACTIVE' as const,
  duration: 0,
  counts,
  activeProcesses: [],
});

describe('SVG paths of a timeline', () => {
  it('draws one timeline path per state in blocks of five minutes', () => {
    const record = { ...day, workingSessions: [session('01:58', '02:31'), session('05:00', '06:00')] };
    // The drawing is 288 pixels wide, one pixel per block.
    expect(timelinePaths(record, 288)).toEqual({
      states: [['ACTIVE', 'M108 4H114V36H108ZM144 4H156V36H144Z']],
      uncounted: '',
    });
  });

  it('underlines timeline sessions that do not count', () => {
    const record = { ...day, workingSessions: [session('02:00', '02:30', false)] };
    expect(timelinePaths(record, 288).uncounted).toBe('M108 38H114');
  });

  it.each([
    ['24 hours', day, 24, 8],
    [
      '23 hours',
      { dayStart: '2026-03-28T23:00:00Z', dayEnd: '2026-03-29T22:00:00Z', timeZone: 'Europe/Berlin' },
      23,
      8,
    ],
    [
      '25 hours',
      { dayStart: '2026-10-24T22:00:00Z', dayEnd: '2026-10-25T23:00:00Z', timeZone: 'Europe/Berlin' },
      25,
      8,
    ],
  ])('marks each hour of a day of %s', (_what, record, marks, majors) => {
    const hours = hourMarks(record);
    expect(hours).toHaveLength(marks);
    expect(hours.filter(({ isMajor }) => isMajor)).toHaveLength(majors);
  });
});
