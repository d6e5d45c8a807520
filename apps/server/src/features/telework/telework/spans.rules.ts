import type { TimeSpan } from '@gatehouse/api/telework/telework.rules';

/** Spans in order, those that touch or overlap as one, empty ones left out. */
export function united(spans: readonly TimeSpan[]): TimeSpan[] {
  const all: TimeSpan[] = [];
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    if (end <= start) continue;
    const last = all.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else all.push({ start, end });
  }
  return all;
}

/** What of the spans lies within others; both united. */
export function within(spans: readonly TimeSpan[], others: readonly TimeSpan[]): TimeSpan[] {
  const found: TimeSpan[] = [];
  let first = 0;
  for (const span of spans) {
    while ((others[first]?.end ?? Number.POSITIVE_INFINITY) <= span.start) first++;
    for (let place = first; place < others.length; place++) {
      const other = others[place];
      if (!other || other.start >= span.end) break;
      found.push({ start: Math.max(span.start, other.start), end: Math.min(span.end, other.end) });
    }
  }
  return found;
}

/** What of the spans lies in none of others; both united. */
export function without(spans: readonly TimeSpan[], others: readonly TimeSpan[]): TimeSpan[] {
  const left: TimeSpan[] = [];
  for (const span of spans) {
    let { start } = span;
    for (const other of within([span], others)) {
      if (other.start > start) left.push({ start, end: other.start });
      start = other.end;
    }
    if (start < span.end) left.push({ start, end: span.end });
  }
  return left;
}

/** Milliseconds in all. */
export const lengthOf = (spans: readonly TimeSpan[]): number =>
  spans.reduce((sum, { start, end }) => sum + end - start, 0);
