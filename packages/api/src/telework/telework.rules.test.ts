import { describe, expect, it } from 'vitest';
import {
  blocksOf,
  runsOf,
  sessionAt,
  type TimelineBlock,
  type TimelineSession,
  type WorkState,
} from './telework.rules.ts';

const minute = 60_000;
const spanOfHours = (count: number) => ({ start: 0, end: count * 60 * minute });
const session = (state: WorkState, from: number, to: number, counts = true): TimelineSession => ({
  state,
  counts,
  start: from * minute,
  end: to * minute,
});
const labelOf = (block: TimelineBlock) => block && `${block.state}${block.counts ? '' : ' uncounted'}`;
const firstOf = (sessions: TimelineSession[], count = 3) =>
  blocksOf(sessions, spanOfHours(24)).slice(0, count).map(labelOf);

describe('timeline blocks of a telework day', () => {
  it.each([
    ['24 hours', 24, 288],
    ['23 hours, when clocks go forward', 23, 276],
    ['25 hours, when they go back', 25, 300],
  ])('divides a day of %s into timeline blocks', (_what, count, blocks) => {
    expect(blocksOf([], spanOfHours(count))).toHaveLength(blocks);
  });

  it.each<[string, TimelineSession[], (string | null)[]]>([
    ['nothing was reported', [], [null, null, null]],
    ['a session over two of them', [session('ACTIVE', 0, 10)], ['ACTIVE', 'ACTIVE', null]],
    ['less than half of one', [session('ACTIVE', 0, 2)], [null, null, null]],
    ['just half of one', [session('ACTIVE', 0, 2.5)], ['ACTIVE', null, null]],
    ['what takes most of it', [session('IDLE', 0, 3), session('ACTIVE', 3, 5)], ['IDLE', null, null]],
    ['of two alike the stronger', [session('IDLE', 0, 2.5), session('BREAK', 2.5, 5)], ['BREAK', null, null]],
    ['what does not count', [session('ACTIVE', 0, 5, false)], ['ACTIVE uncounted', null, null]],
    ['sessions in no order', [session('IDLE', 5, 10), session('ACTIVE', 0, 5)], ['ACTIVE', 'IDLE', null]],
  ])('shows timeline blocks for %s', (_what, sessions, blocks) => {
    expect(firstOf(sessions)).toEqual(blocks);
  });

  it('merges consecutive equal timeline blocks, except across gaps and across blocks that count differently', () => {
    const all = blocksOf(
      [session('ACTIVE', 0, 10), session('ACTIVE', 15, 20), session('ACTIVE', 20, 25, false)],
      spanOfHours(24),
    );
    expect(runsOf(all).map(({ from, to, block }) => [from, to, labelOf(block)])).toEqual([
      [0, 2, 'ACTIVE'],
      [3, 4, 'ACTIVE'],
      [4, 5, 'ACTIVE uncounted'],
    ]);
  });
});

describe('telework session at a moment', () => {
  const sessions = [session('ACTIVE', 0, 10), session('IDLE', 20, 30)];
  it.each([
    ['inside one', 5, 'ACTIVE'],
    ['at its end, where the next begins elsewhere', 11, 'ACTIVE'],
    ['between two', 15, undefined],
    ['shortly before one', 19, 'IDLE'],
  ])('finds the session at a moment: %s', (_what, at, state) => {
    expect(sessionAt(sessions, at * minute)?.state).toBe(state);
  });
});
