/** Four or five lines of a grid from zero to at least `most`, at round numbers. */
export function gridOf(most: number): number[] {
  const rough = Math.max(most, 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? 10 * power);
  const lines = Math.ceil(Math.max(most, 1) / step);
  return Array.from({ length: lines + 1 }, (_, n) => n * step);
}

/** Which of `count` labels stand below the axis where `room` of them fit: every second, third … one. */
export function labelled(count: number, room: number): number[] {
  const step = Math.max(1, Math.ceil(count / Math.max(1, room)));
  return Array.from({ length: Math.ceil(count / step) }, (_, n) => n * step);
}

/** Where the greatest value stands; undefined where there is none above zero. */
export function peakOf(values: readonly (number | null)[]): number | undefined {
  let peak: number | undefined;
  for (const [at, value] of values.entries())
    if ((value ?? 0) > (peak === undefined ? 0 : (values[peak] ?? 0))) peak = at;
  return peak;
}

/** Coordinates of a line, broken where there is no value. */
export function pathThrough(points: readonly (readonly [x: number, y: number] | null)[]): string {
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
