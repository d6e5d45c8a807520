interface SparkPoint {
  x: number;
  y: number;
}

/** Distance of the curve from the edges in pixels, so that the dot fits. */
const margin = 3;

/**
 * Returns the points of a sparkline of this size, with the largest value at the top. Dates without a value have no
 * point, so the line connects the neighbouring points.
 */
export function sparklinePoints(
  values: readonly (number | null)[],
  { width, height }: { width: number; height: number },
): SparkPoint[] {
  const knownValues = values.flatMap((value, at) => (value === null ? [] : [{ value, at }]));
  const least = Math.min(...knownValues.map(({ value }) => value));
  const span = Math.max(...knownValues.map(({ value }) => value)) - least;
  const step = (width - 2 * margin) / Math.max(values.length - 1, 1);
  const rise = height - 2 * margin;
  const round = (coordinate: number) => Math.round(coordinate * 10) / 10;
  return knownValues.map(({ value, at }) => ({
    x: round(margin + at * step),
    y: round(span === 0 ? height / 2 : margin + rise - ((value - least) / span) * rise),
  }));
}
