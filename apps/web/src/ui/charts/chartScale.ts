/** Returns the values of the grid lines of a chart, in round steps. They start at zero and reach at least `most`. */
export function gridLines(most: number): number[] {
  const rough = Math.max(most, 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? 10 * power);
  const lines = Math.ceil(Math.max(most, 1) / step);
  return Array.from({ length: lines + 1 }, (_, n) => n * step);
}

/**
 * Returns the indexes of the labels to show if only `room` of `count` labels fit. For example, these are every second
 * or every third label.
 */
export function labelIndexes(count: number, room: number): number[] {
  const step = Math.max(1, Math.ceil(count / Math.max(1, room)));
  return Array.from({ length: Math.ceil(count / step) }, (_, n) => n * step);
}

/** Returns the index of the greatest value. Undefined if no value is greater than zero. */
export function findPeak(values: readonly (number | null)[]): number | undefined {
  let peak: number | undefined;
  for (const [at, value] of values.entries())
    if ((value ?? 0) > (peak === undefined ? 0 : (values[peak] ?? 0))) peak = at;
  return peak;
}

/** Returns the SVG path of a line. Missing values interrupt the line. */
export function toPath(points: readonly (readonly [x: number, y: number] | null)[]): string {
  let isOpen = false;
  return points
    .map((point) => {
      if (!point) {
        isOpen = false;
        return '';
      }
      const step = `${isOpen ? 'L' : 'M'}${point[0].toFixed(1)} ${point[1].toFixed(1)}`;
      isOpen = true;
      return step;
    })
    .join('');
}
