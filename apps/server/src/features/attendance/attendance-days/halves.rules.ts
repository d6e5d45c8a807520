import type { Span } from './shift.rules.ts';

const middle = ({ start, end }: Span) => (start + end) / 2;

/**
 * The two halves of a working day (rules.md §3.17): it parts at the break nearest its middle, which belongs to neither half;
 * without a break inside it, at the middle.
 */
export function halvesOf(expected: Span, breaks: readonly Span[]): { FIRST_HALF: Span; SECOND_HALF: Span } {
  const centre = middle(expected);
  const away = (one: Span) => Math.abs(middle(one) - centre);
  const [nearest] = breaks
    .filter(({ start, end }) => start > expected.start && end < expected.end)
    .toSorted((a, b) => away(a) - away(b) || a.start - b.start);
  const { start: until, end: from } = nearest ?? { start: centre, end: centre };
  return {
    FIRST_HALF: { start: expected.start, end: until },
    SECOND_HALF: { start: from, end: expected.end },
  };
}
