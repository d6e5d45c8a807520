import type { TimeSpan } from '@gatehouse/api/telework/telework.rules';
import { describe, expect, it } from 'vitest';
import { flattened, type Reported, statsOf } from './flatten.rules.ts';

const minute = 60_000;
const span = (from: number, to: number): TimeSpan => ({ start: from * minute, end: to * minute });
const day = span(0, 24 * 60);
const nothing: Reported = { inputs: [], presence: [], breaks: [], manualLogs: [], granted: null };
const evening = 24 * 60;

const shown = (reported: Partial<Reported>, now = evening, of = day) =>
  flattened({ ...nothing, ...reported }, of, now * minute).map(
    ({ start, end, state, counts }) =>
      `${start / minute}-${end / minute} ${state}${counts ? '' : ' uncounted'}`,
  );

describe('a day of telework', () => {
  it.each<[string, Partial<Reported>, string[]]>([
    ['without reports shows nothing', {}, []],
    [
      'input of a moment is active for five minutes',
      { inputs: [span(60, 60)], presence: [span(60, 60)] },
      ['60-65 ACTIVE'],
    ],
    [
      'after the last input: five minutes active, five less active, then idle',
      { inputs: [span(60, 90)], presence: [span(60, 120)] },
      ['60-95 ACTIVE', '95-100 LESS_ACTIVE', '100-120 IDLE'],
    ],
    [
      'nothing is known once the agent is silent',
      { inputs: [span(60, 90)], presence: [span(60, 97)] },
      ['60-95 ACTIVE', '95-97 LESS_ACTIVE'],
    ],
    [
      'the five minutes are active also when the agent ended with the input',
      { inputs: [span(60, 90)], presence: [span(60, 90)] },
      ['60-95 ACTIVE'],
    ],
    [
      'input within five minutes leaves no gap',
      { inputs: [span(60, 70), span(74, 80)], presence: [span(60, 85)] },
      ['60-85 ACTIVE'],
    ],
    [
      'input again after seven minutes parts less active from active',
      { inputs: [span(60, 70), span(77, 80)], presence: [span(60, 85)] },
      ['60-75 ACTIVE', '75-77 LESS_ACTIVE', '77-85 ACTIVE'],
    ],
    ['an agent that has seen no input shows idle', { presence: [span(60, 80)] }, ['60-80 IDLE']],
    [
      'what two machines report is one day',
      { inputs: [span(60, 70), span(65, 90)], presence: [span(60, 72), span(65, 100)] },
      ['60-95 ACTIVE', '95-100 LESS_ACTIVE'],
    ],
    [
      'hibernation that overlaps input is flattened',
      { inputs: [span(60, 90)], presence: [span(60, 90), span(50, 130)] },
      ['50-60 IDLE', '60-95 ACTIVE', '95-100 LESS_ACTIVE', '100-130 IDLE'],
    ],
    [
      'a break stands before everything',
      { inputs: [span(60, 120)], presence: [span(60, 120)], breaks: [span(80, 100)] },
      ['60-80 ACTIVE', '80-100 BREAK', '100-125 ACTIVE'],
    ],
    [
      'a manual log stands before what agents say, and where they say nothing',
      { inputs: [span(60, 70)], presence: [span(60, 90)], manualLogs: [span(72, 150)] },
      ['60-72 ACTIVE', '72-150 MANUAL_LOG'],
    ],
    [
      'a break stands before a manual log',
      { breaks: [span(60, 70)], manualLogs: [span(65, 80)] },
      ['60-70 BREAK', '70-80 MANUAL_LOG'],
    ],
    [
      'input of the evening before reaches over midnight',
      { inputs: [span(-30, -2)], presence: [span(-30, 10)] },
      ['0-3 ACTIVE', '3-8 LESS_ACTIVE', '8-10 IDLE'],
    ],
    [
      'nothing reaches beyond midnight',
      { inputs: [span(1430, 1500)], presence: [span(1430, 1500)] },
      ['1430-1440 ACTIVE'],
    ],
    [
      'without an approved request nothing counts, and all of it shows',
      { inputs: [span(60, 70)], presence: [span(60, 70)], granted: [] },
      ['60-75 ACTIVE uncounted'],
    ],
    [
      'a request parts what counts from what does not',
      { inputs: [span(60, 70)], presence: [span(60, 70)], granted: [span(65, 600)] },
      ['60-65 ACTIVE uncounted', '65-75 ACTIVE'],
    ],
  ])('%s', (_what, reported, sessions) => {
    expect(shown(reported)).toEqual(sessions);
  });

  it('ends now: the minutes after the last input have not all been', () => {
    expect(shown({ inputs: [span(60, 90)], presence: [span(60, 90)], breaks: [span(200, 210)] }, 92)).toEqual(
      ['60-92 ACTIVE'],
    );
  });

  it.each([
    ['23', 23],
    ['25', 25],
  ])('of %s hours is as long as its clock says', (_what, hours) => {
    expect(shown({ presence: [span(-60, 3000)] }, 3000, span(0, hours * 60))).toEqual([
      `0-${hours * 60} IDLE`,
    ]);
  });
});

describe('its figures', () => {
  const figures = (reported: Partial<Reported>) =>
    statsOf(flattened({ ...nothing, ...reported }, day, evening * minute));
  const none = {
    duration: 0,
    activeTime: 0,
    lessActiveTime: 0,
    idleTime: 0,
    breakTime: 0,
    manualTime: 0,
    efficiency: null,
    uncounted: 0,
  };

  it.each<[string, Partial<Reported>, object]>([
    ['of nothing', {}, {}],
    [
      'of active, less active and idle',
      { inputs: [span(60, 90)], presence: [span(60, 120)] },
      { duration: 3600, activeTime: 2100, lessActiveTime: 300, idleTime: 1200, efficiency: 58 },
    ],
    [
      'of a manual log: work that is not active',
      { inputs: [span(60, 115)], presence: [span(60, 115)], manualLogs: [span(120, 180)] },
      { duration: 7200, activeTime: 3600, manualTime: 3600, efficiency: 50 },
    ],
    [
      'of a break: no work',
      { inputs: [span(60, 115)], presence: [span(60, 115)], breaks: [span(120, 180)] },
      { duration: 3600, activeTime: 3600, breakTime: 3600, efficiency: 100 },
    ],
    [
      'of what does not count',
      { inputs: [span(60, 90)], presence: [span(60, 120)], granted: [] },
      { uncounted: 3600 },
    ],
    [
      'of what counts in part',
      { inputs: [span(60, 115)], presence: [span(60, 115)], granted: [span(90, 600)] },
      { duration: 1800, activeTime: 1800, efficiency: 100, uncounted: 1800 },
    ],
  ])('%s', (_what, reported, wanted) => {
    expect(figures(reported)).toEqual({ ...none, ...wanted });
  });
});
