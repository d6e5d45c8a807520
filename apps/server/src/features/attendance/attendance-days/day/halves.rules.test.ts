import { describe, expect, it } from 'vitest';
import { halvesOf } from './halves.rules.ts';

const parseSpan = (text: string) => {
  const [start = 0, end = 0] = text.split('–').map(Number);
  return { start, end };
};
const formatSpan = ({ start, end }: { start: number; end: number }) => `${start}–${end}`;

describe('the halves of a working day', () => {
  it.each([
    ['at the middle without a break', '9–18', [], '9–13.5', '13.5–18'],
    ['at its break', '9–18', ['12–13'], '9–12', '13–18'],
    ['at the break nearest the middle', '8–18', ['10–11', '12–13', '16–17'], '8–12', '13–18'],
    ['at the earlier of two as near', '8–18', ['11–12', '14–15'], '8–11', '12–18'],
    ['not at a break outside it', '9–18', ['18–19'], '9–13.5', '13.5–18'],
  ])('splits a working day into halves: %s', (_, day, breaks, first, second) => {
    const { FIRST_HALF, SECOND_HALF } = halvesOf(parseSpan(day), breaks.map(parseSpan));
    expect([formatSpan(FIRST_HALF), formatSpan(SECOND_HALF)]).toEqual([first, second]);
  });
});
