import classes from './Sparkline.module.css';
import { sparklinePoints } from './sparklinePoints.ts';

const size = { width: 76, height: 24 } as const;

/**
 * Shows past days as a curve. Today's value is a separate dot, because the day is not over. It needs no table, because
 * the chart of the period lists the values by date.
 */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const points = sparklinePoints(values, size);
  const last = points.at(-1);
  if (points.length < 2 || !last) return null;
  const before = typeof values.at(-1) === 'number' ? points.slice(0, -1) : points;
  return (
    <svg aria-hidden className={classes.spark} height={size.height} width={size.width}>
      <polyline points={before.map(({ x, y }) => `${x},${y}`).join(' ')} />
      <circle cx={last.x} cy={last.y} r={2.5} />
    </svg>
  );
}
