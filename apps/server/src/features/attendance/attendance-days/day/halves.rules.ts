import type { Span } from '../hours/shift.rules.ts';

const middleOf = ({ start, end }: Span) => (start + end) / 2;

/**
 * Returns the two halves of a working day (rules.md §3.17). The day splits at the break closest to its middle, and the
 * break belongs to neither half. A day without a break splits at the middle.
 */
export function halvesOf(expected: Span, breaks: readonly Span[]): { FIRST_HALF: Span; SECOND_HALF: Span } {
  const centre = middleOf(expected);
  const distanceOf = (span: Span) => Math.abs(middleOf(span) - centre);
  const [nearest] = breaks
    .filter(({ start, end }) => start > expected.start && end < expected.end)
    .toSorted((a, b) => distanceOf(a) - distanceOf(b) || a.start - b.start);
  const { start: until, end: from } = nearest ?? { start: centre, end: centre };
  return {
    FIRST_HALF: { start: expected.start, end: until },
    SECOND_HALF: { start: from, end: expected.end },
  };
}
