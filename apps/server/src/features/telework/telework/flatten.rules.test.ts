import type { TimeSpan } from '@gatehouse/api/telework/telework.rules';
import { describe, expect, it } from 'vitest';
import { flattenDay, type ReportedActivity, statsOf } from './flatten.rules.ts';

const minute = 60_000;
const makeSpan = (from: number, to: number): TimeSpan => ({ start: from * minute, end: to * minute });
const day = makeSpan(0, 24 * 60);
const nothing: ReportedActivity = { inputs: [], presence: [], breaks: [], manualLogs: [], granted: null };
const evening = 24 * 60;

const describeDay = (reported: Partial<ReportedActivity>, now = evening, period = day) =>
  flattenDay({ ...nothing, ...reported }, period, now * minute).map(
    ({ start, end, state, counts }) =>
      `${start / minute}-${end / minute} ${state}${counts ? '' : ' uncounted'}`,
  );

describe('sessions of a telework day', () => {
  it.each<[string, Partial<ReportedActivity>, string[]]>([
    ['without reports shows nothing', {}, []],
    [
      'input of a moment is active for five minutes',
      { inputs: [makeSpan(60, 60)], presence: [makeSpan(60, 60)] },
      ['60-65 ACTIVE'],
    ],
    [
      'after the last input: five minutes active, five less active, then idle',
      { inputs: [makeSpan(60, 90)], presence: [makeSpan(60, 120)] },
      ['60-95 ACTIVE', '95-100 LESS_ACTIVE', '100-120 IDLE'],
    ],
    [
      'nothing is known once the agent is silent',
      { inputs: [makeSpan(60, 90)], presence: [makeSpan(60, 97)] },
      ['60-95 ACTIVE', '95-97 LESS_ACTIVE'],
    ],
    [
      'the five minutes are active also when the agent ended with the input',
      { inputs: [makeSpan(60, 90)], presence: [makeSpan(60, 90)] },
      ['60-95 ACTIVE'],
    ],
    [
      'input within five minutes leaves no gap',
      { inputs: [makeSpan(60, 70), makeSpan(74, 80)], presence: [makeSpan(60, 85)] },
      ['60-85 ACTIVE'],
    ],
    [
      'input again after seven minutes parts less active from active',
      { inputs: [makeSpan(60, 70), makeSpan(77, 80)], presence: [makeSpan(60, 85)] },
      ['60-75 ACTIVE', '75-77 LESS_ACTIVE', '77-85 ACTIVE'],
    ],
    ['an agent that has seen no input shows idle', { presence: [makeSpan(60, 80)] }, ['60-80 IDLE']],
    [
      'what two machines report is one day',
      { inputs: [makeSpan(60, 70), makeSpan(65, 90)], presence: [makeSpan(60, 72), makeSpan(65, 100)] },
      ['60-95 ACTIVE', '95-100 LESS_ACTIVE'],
    ],
    [
      'hibernation that overlaps input is flattened',
      { inputs: [makeSpan(60, 90)], presence: [makeSpan(60, 90), makeSpan(50, 130)] },
      ['50-60 IDLE', '60-95 ACTIVE', '95-100 LESS_ACTIVE', '100-130 IDLE'],
    ],
    [
      'a break stands before everything',
      { inputs: [makeSpan(60, 120)], presence: [makeSpan(60, 120)], breaks: [makeSpan(80, 100)] },
      ['60-80 ACTIVE', '80-100 BREAK', '100-125 ACTIVE'],
    ],
    [
      'a manual log stands before what agents say, and where they say nothing',
      { inputs: [makeSpan(60, 70)], presence: [makeSpan(60, 90)], manualLogs: [makeSpan(72, 150)] },
      ['60-72 ACTIVE', '72-150 MANUAL_LOG'],
    ],
    [
      'a break stands before a manual log',
      { breaks: [makeSpan(60, 70)], manualLogs: [makeSpan(65, 80)] },
      ['60-70 BREAK', '70-80 MANUAL_LOG'],
    ],
    [
      'input of the evening before reaches over midnight',
      { inputs: [makeSpan(-30, -2)], presence: [makeSpan(-30, 10)] },
      ['0-3 ACTIVE', '3-8 LESS_ACTIVE', '8-10 IDLE'],
    ],
    [
      'nothing reaches beyond midnight',
      { inputs: [makeSpan(1430, 1500)], presence: [makeSpan(1430, 1500)] },
      ['1430-1440 ACTIVE'],
    ],
    [
      'without an approved request nothing counts, and all of it shows',
      { inputs: [makeSpan(60, 70)], presence: [makeSpan(60, 70)], granted: [] },
      ['60-75 ACTIVE uncounted'],
    ],
    [
      'a request parts what counts from what does not',
      { inputs: [makeSpan(60, 70)], presence: [makeSpan(60, 70)], granted: [makeSpan(65, 600)] },
      ['60-65 ACTIVE uncounted', '65-75 ACTIVE'],
    ],
  ])('divides a day of telework into sessions: %s', (_what, reported, sessions) => {
    expect(describeDay(reported)).toEqual(sessions);
  });

  it("ends today's sessions at the current time, even within the minutes after the last input", () => {
    expect(
      describeDay(
        { inputs: [makeSpan(60, 90)], presence: [makeSpan(60, 90)], breaks: [makeSpan(200, 210)] },
        92,
      ),
    ).toEqual(['60-92 ACTIVE']);
  });

  it.each([
    ['23', 23],
    ['25', 25],
  ])('divides a day of %s hours by its real length', (_what, hours) => {
    expect(describeDay({ presence: [makeSpan(-60, 3000)] }, 3000, makeSpan(0, hours * 60))).toEqual([
      `0-${hours * 60} IDLE`,
    ]);
  });
});

describe('figures of a telework day', () => {
  const computeStats = (reported: Partial<ReportedActivity>) =>
    statsOf(flattenDay({ ...nothing, ...reported }, day, evening * minute));
  const emptyStats = {
    duration: 0,
    activeTime: 0,
    lessActiveTime: 0,
    idleTime: 0,
    breakTime: 0,
    manualTime: 0,
    efficiency: null,
    uncounted: 0,
  };

  it.each<[string, Partial<ReportedActivity>, object]>([
    ['of nothing', {}, {}],
    [
      'of active, less active and idle',
      { inputs: [makeSpan(60, 90)], presence: [makeSpan(60, 120)] },
      { duration: 3600, activeTime: 2100, lessActiveTime: 300, idleTime: 1200, efficiency: 58 },
    ],
    [
      'of a manual log: work that is not active',
      { inputs: [makeSpan(60, 115)], presence: [makeSpan(60, 115)], manualLogs: [makeSpan(120, 180)] },
      { duration: 7200, activeTime: 3600, manualTime: 3600, efficiency: 50 },
    ],
    [
      'of a break: no work',
      { inputs: [makeSpan(60, 115)], presence: [makeSpan(60, 115)], breaks: [makeSpan(120, 180)] },
      { duration: 3600, activeTime: 3600, breakTime: 3600, efficiency: 100 },
    ],
    [
      'of what does not count',
      { inputs: [makeSpan(60, 90)], presence: [makeSpan(60, 120)], granted: [] },
      { uncounted: 3600 },
    ],
    [
      'of what counts in part',
      { inputs: [makeSpan(60, 115)], presence: [makeSpan(60, 115)], granted: [makeSpan(90, 600)] },
      { duration: 1800, activeTime: 1800, efficiency: 100, uncounted: 1800 },
    ],
  ])('computes the figures of a day of telework: %s', (_what, reported, expected) => {
    expect(computeStats(reported)).toEqual({ ...emptyStats, ...expected });
  });
});
