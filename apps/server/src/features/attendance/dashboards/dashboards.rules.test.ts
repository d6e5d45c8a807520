import { describe, expect, it } from 'vitest';
import {
  activityOf,
  changeOf,
  checkInsOf,
  datesBetween,
  differencesOf,
  type HalfHour,
  methodsOf,
  periodTo,
  type RecentSums,
  recentOf,
  summaryOf,
  usualDates,
} from './dashboards.rules.ts';

const zeroCounts = {
  ins: 0,
  outs: 0,
  checkIns: 0,
  checkInMinutes: 0,
  lates: 0,
  insides: 0,
  checkOuts: 0,
  checkOutMinutes: 0,
  earlies: 0,
  absents: 0,
  covereds: 0,
};
/**
 * Returns the counts of a half hour. The half hour `half` and the current half hour `now` are numbered from midnight.
 */
const halfHourAt = (daysAgo: number, half: number, now: number, counts: Partial<HalfHour>): HalfHour => ({
  ...zeroCounts,
  daysAgo,
  half,
  age: now + daysAgo * 48 - half,
  ...counts,
});

describe('the attendance summary of today', () => {
  it('averages the check-ins of people that arrived and the check-outs of people that left', () => {
    const rows = [
      halfHourAt(0, 16, 30, { checkIns: 2, checkInMinutes: 2 * 490 }),
      halfHourAt(0, 18, 30, { checkIns: 1, checkInMinutes: 550 }),
      halfHourAt(0, 26, 30, { checkOuts: 1, checkOutMinutes: 785 }),
      halfHourAt(1, 16, 30, { checkIns: 50, checkInMinutes: 50 * 400 }),
    ];
    expect(summaryOf(rows)).toMatchObject({ averageCheckIn: 510, averageCheckOut: 785 });
  });

  it('returns no average check-in without people', () => {
    expect(summaryOf([])).toEqual({
      averageCheckIn: null,
      averageCheckOut: null,
      working: 0,
      absent: 0,
      covered: 0,
    });
  });

  it.each([
    ['a night shift that began at 22:00, at 6:00', 44, 12, 1],
    ['the same at noon', 44, 24, 0],
    ['somebody who came at 8:00 yesterday and forgot to check out, at 0:30', 16, 1, 0],
  ])('counts %s among the people inside', (_what, arrivalHalf, now, working) => {
    expect(summaryOf([halfHourAt(1, arrivalHalf, now, { insides: 1 })]).working).toBe(working);
  });

  it('counts decided absences separately from people on leave', () => {
    expect(summaryOf([halfHourAt(0, 0, 20, { absents: 2, covereds: 3 })])).toMatchObject({
      absent: 2,
      covered: 3,
    });
  });
});

describe('the change of check-ins since yesterday', () => {
  it.each([
    [12, 10, 20],
    [8, 10, -20],
    [0, 4, -100],
    [3, 0, null],
    [0, 0, null],
    [1, 3, -67],
  ])('computes the change to %i from %i as %s', (now, before, percent) => {
    expect(changeOf(now, before)).toBe(percent);
  });

  it('compares today with yesterday up to the current half hour in the zone of each site', () => {
    const rows = [
      halfHourAt(0, 18, 18, { lates: 3 }),
      halfHourAt(1, 18, 18, { lates: 2 }),
      // A half hour of yesterday that is later than the current half hour.
      halfHourAt(1, 19, 18, { lates: 40 }),
      // A site in a zone three hours earlier.
      halfHourAt(1, 15, 12, { lates: 40, earlies: 5 }),
      halfHourAt(1, 12, 12, { earlies: 4 }),
      halfHourAt(0, 12, 12, { earlies: 1 }),
    ];
    expect(differencesOf(rows)).toEqual({
      checkinLateToday: 3,
      checkinLateTodayPercent: 50,
      checkoutEarlyToday: 1,
      checkoutEarlyTodayPercent: -75,
    });
  });
});

describe('check-ins of the last two weeks', () => {
  const sumsWith = (daysAgo: number, hasBegun: boolean, counts: Partial<RecentSums> = {}): RecentSums => ({
    daysAgo,
    hasBegun,
    checkIns: 0,
    checkInMinutes: 0,
    checkOuts: 0,
    checkOutMinutes: 0,
    absents: 0,
    ...counts,
  });
  const rows = [
    sumsWith(0, true, { checkIns: 2, checkInMinutes: 1000, absents: 1 }),
    sumsWith(7, true, { checkIns: 2, checkInMinutes: 980 }),
    sumsWith(7, false, { checkIns: 1, checkInMinutes: 700, checkOuts: 3, checkOutMinutes: 3000 }),
    sumsWith(13, true, { checkOuts: 1, checkOutMinutes: 990 }),
  ];
  const { lastWeek, recent } = recentOf(rows, '2026-11-20');

  it('lists fourteen dates of check-ins with today last, including dates without people', () => {
    expect(recent.map(({ date }) => date)).toEqual(datesBetween({ from: '2026-11-07', to: '2026-11-20' }));
    expect(recent.at(-1)).toEqual({
      date: '2026-11-20',
      averageCheckIn: 500,
      averageCheckOut: null,
      present: 2,
      absent: 1,
    });
    expect(recent[0]).toMatchObject({ averageCheckIn: null, averageCheckOut: 990 });
    expect(recent[6]).toMatchObject({ date: '2026-11-13', averageCheckIn: 560, present: 3 });
    expect(recent[1]).toMatchObject({ averageCheckIn: null, present: 0, absent: 0 });
  });

  it('compares this week with last week only up to the current half hour', () => {
    expect(lastWeek).toEqual({ averageCheckIn: 490, averageCheckOut: null });
  });
});

describe('check-ins by half hour of today', () => {
  const rows = [
    halfHourAt(0, 17, 20, { checkIns: 5, lates: 1, ins: 7, outs: 2 }),
    halfHourAt(0, 45, 46, { checkIns: 1, lates: 1, ins: 1 }),
    halfHourAt(0, -1, 46, { checkIns: 1 }),
    halfHourAt(1, 17, 20, { checkIns: 99, ins: 99 }),
  ];

  it('lists half hours from midnight to the last hour, and counts later half hours only in the sums', () => {
    const { onTime, late, points } = checkInsOf(rows, 1200);
    expect([onTime, late]).toEqual([5, 2]);
    expect([points[0]?.minute, points.at(-1)?.minute, points.length]).toEqual([0, 1200, 41]);
    expect(points[17]).toEqual({ minute: 510, checkIns: 5, late: 1 });
  });

  it('counts entrances and exits by half hour', () => {
    const { ins, outs, points } = activityOf(rows, [], 600);
    expect({ ins, outs, there: points[17] }).toEqual({
      ins: 8,
      outs: 2,
      there: { minute: 510, ins: 7, outs: 2, usualIns: null },
    });
  });

  it('averages the entrances on this weekday of the last four weeks, and excludes dates without entrances', () => {
    expect(usualDates('2026-11-20')).toEqual(['2026-11-13', '2026-11-06', '2026-10-30', '2026-10-23']);
    const { points } = activityOf(
      rows,
      [
        { date: '2026-11-13', half: 17, ins: 8 },
        { date: '2026-11-06', half: 17, ins: 5 },
        { date: '2026-10-23', half: 18, ins: 1 },
      ],
      600,
    );
    expect(points.slice(16, 19).map(({ usualIns }) => usualIns)).toEqual([0, 4.3, 0.3]);
  });
});

describe('dates of a dashboard period', () => {
  it.each([
    ['week', '2026-11-22', '2026-11-16'],
    ['week', '2026-11-16', '2026-11-16'],
    ['week', '2027-01-01', '2026-12-28'],
    ['month', '2026-02-28', '2026-02-01'],
    ['quarter', '2026-11-22', '2026-10-01'],
    ['quarter', '2026-03-31', '2026-01-01'],
  ] as const)('for the %s that ends on %s, returns the first date %s', (period, date, from) => {
    expect(periodTo(period, date)).toEqual({ from, to: date });
  });

  it('lists every date of a dashboard period', () => {
    expect(datesBetween({ from: '2026-02-27', to: '2026-03-02' })).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
    ]);
  });
});

describe('punches by verification method', () => {
  it('lists verification methods in a fixed order and sums all other methods as OTHER', () => {
    expect(
      methodsOf([
        { method: 'PALM', count: 2 },
        { method: 'CARD', count: 5 },
        { method: 'PASSWORD', count: 1 },
      ]),
    ).toEqual({
      total: 8,
      methods: [
        { method: 'FACE', count: 0 },
        { method: 'CARD', count: 5 },
        { method: 'FINGERPRINT', count: 0 },
        { method: 'QR', count: 0 },
        { method: 'OTHER', count: 3 },
      ],
    });
  });
});
