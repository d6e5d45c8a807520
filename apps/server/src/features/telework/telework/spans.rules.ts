import type { TimeSpan } from '@gatehouse/api/telework/telework.rules';

/** Sorts spans, merges overlapping or adjacent spans, and drops empty spans. */
export function uniteSpans(spans: readonly TimeSpan[]): TimeSpan[] {
  const all: TimeSpan[] = [];
  for (const { start, end } of spans.toSorted((span, other) => span.start - other.start)) {
    if (end <= start) continue;
    const last = all.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else all.push({ start, end });
  }
  return all;
}

/** Returns the time that both lists of spans contain. Both lists must be results of `uniteSpans`. */
export function intersectSpans(spans: readonly TimeSpan[], others: readonly TimeSpan[]): TimeSpan[] {
  const overlaps: TimeSpan[] = [];
  let first = 0;
  for (const span of spans) {
    while ((others[first]?.end ?? Number.POSITIVE_INFINITY) <= span.start) first++;
    for (let index = first; index < others.length; index++) {
      const other = others[index];
      if (!other || other.start >= span.end) break;
      overlaps.push({ start: Math.max(span.start, other.start), end: Math.min(span.end, other.end) });
    }
  }
  return overlaps;
}

/** Returns the time of `spans` outside `others`. Both lists must be results of `uniteSpans`. */
export function subtractSpans(spans: readonly TimeSpan[], others: readonly TimeSpan[]): TimeSpan[] {
  const left: TimeSpan[] = [];
  for (const span of spans) {
    let { start } = span;
    for (const other of intersectSpans([span], others)) {
      if (other.start > start) left.push({ start, end: other.start });
      start = other.end;
    }
    if (start < span.end) left.push({ start, end: span.end });
  }
  return left;
}

/** Returns the total length of spans in milliseconds. */
export const lengthOf = (spans: readonly TimeSpan[]): number =>
  spans.reduce((sum, { start, end }) => sum + end - start, 0);
