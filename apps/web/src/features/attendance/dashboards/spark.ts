interface Point {
  x: number;
  y: number;
}

/** What a line has to its edges: room for its point. */
const margin = 3;

/** Values as points of a line of that size, the largest on top; dates without a value are left out, and the line goes on behind them. */
export function sparkOf(
  values: readonly (number | null)[],
  { width, height }: { width: number; height: number },
): Point[] {
  const known = values.flatMap((value, at) => (value === null ? [] : [{ value, at }]));
  const least = Math.min(...known.map(({ value }) => value));
  const span = Math.max(...known.map(({ value }) => value)) - least;
  const step = (width - 2 * margin) / Math.max(values.length - 1, 1);
  const rise = height - 2 * margin;
  const rounded = (one: number) => Math.round(one * 10) / 10;
  return known.map(({ value, at }) => ({
    x: rounded(margin + at * step),
    y: rounded(span === 0 ? height / 2 : margin + rise - ((value - least) / span) * rise),
  }));
}
