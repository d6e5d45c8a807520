import { VisuallyHidden } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { type LineLook, lineLooks, usualLook, widthOf } from './ChartKeys.tsx';
import { findPeak, gridLines, labelIndexes, toPath } from './chartScale.ts';
import classes from './LineChart.module.css';

export interface ChartSeries {
  name: string;
  values: readonly (number | null)[];
  /** True for usual values, which the chart shows in the background for comparison. */
  isUsual?: true;
}

interface Props {
  /** One sentence that describes the chart. */
  finding: string;
  /** Labels of the points, below the axis. `labelHead` is the header of their column in the hidden table. */
  labels: readonly string[];
  labelHead: string;
  series: readonly ChartSeries[];
  format: (value: number) => string;
  /** Returns the label of the greatest value of the first series. `at` is the index of the value. */
  peak?: (at: number) => string;
  /**
   * Position and label of the current time. The position is an index of the points, and may be a fraction between two
   * points.
   */
  now?: { at: number; text: string } | undefined;
}

interface ChartPoint {
  x: number;
  y: number;
  /** True if the period of the point is still running, so that its value may grow. */
  isOpen: boolean;
}

const height = 196;
const edges = { top: 14, right: 16, bottom: 24 };
/** Approximate width in pixels of one character of an axis label. */
const characterWidth = 7;
const mostMarkers = 14;
/** Width in pixels of the widest text in the chart, such as "123 in, 10:30 AM". */
const widestWords = 130;
/** Width in pixels of the widest current-time text, such as "現在 午後10:30". */
const widestNow = 100;
const lineHeight = 14;

/**
 * Shows lines over one axis that begins at zero. Each line has its own dash and marker. A hidden table contains the
 * values. The point of a period that is still running is hollow and not connected to its line, because its low value
 * would look like a drop.
 */
export function LineChart({ finding, labels, labelHead, series, format, peak, now }: Props) {
  const { ref, width: measuredWidth } = useElementSize();
  const width = Math.max(measuredWidth, 240);
  const grid = gridLines(Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0))));
  const top = grid.at(-1) ?? 1;
  const longest = Math.max(...grid.map((value) => format(value).length));
  const edge = { ...edges, left: 16 + Math.max(2, longest) * characterWidth };
  const x = (at: number) =>
    edge.left + (at * (width - edge.left - edge.right)) / Math.max(1, labels.length - 1);
  const y = (value: number) => height - edge.bottom - (value * (height - edge.top - edge.bottom)) / top;
  // Index of the last point at or before the current time.
  const open = now && Math.floor(now.at);
  const pointsOf = (values: ChartSeries['values']) =>
    values.map((value, at) => (value === null ? null : { x: x(at), y: y(value), isOpen: at === open }));
  const [first] = series;
  const peakAt = peak && first && findPeak(first.values);
  const peakEnds = peakAt !== undefined && peakAt > labels.length * 0.6;
  // True if the current-time text is so close to the peak text that they would overlap. The current-time text is then
  // drawn lower.
  const meets =
    now !== undefined &&
    peakAt !== undefined &&
    Math.abs(x(now.at) - x(peakAt)) < widestWords &&
    Math.abs(y(first?.values[peakAt] ?? 0) - edge.top) < 2 * lineHeight;

  return (
    <div className={classes.chart} ref={ref}>
      <svg aria-label={finding} height={height} role="img" viewBox={`0 0 ${width} ${height}`} width={width}>
        {grid.map((value) => (
          <g key={value}>
            <line
              className={value === 0 ? classes.zero : classes.grid}
              x1={edge.left}
              x2={width - edge.right}
              y1={y(value)}
              y2={y(value)}
            />
            <text textAnchor="end" x={edge.left - 8} y={y(value) + 4}>
              {format(value)}
            </text>
          </g>
        ))}
        {labelIndexes(labels.length, (width - edge.left) / 88).map((at) => (
          <text key={at} textAnchor={textAnchorAt(at, labels.length)} x={x(at)} y={height - 6}>
            {labels[at]}
          </text>
        ))}
        {now && <NowLine isLower={meets} text={now.text} width={width} x={x(now.at)} />}
        {peak && first && <path className={classes.area} d={areaPath(pointsOf(first.values), y(0))} />}
        {series.map(({ name, values, isUsual }, index) => (
          <Line
            key={name}
            look={isUsual ? usualLook : (lineLooks[index] ?? lineLooks[0])}
            points={
              isUsual
                ? pointsOf(values).map((point) => point && { ...point, isOpen: false })
                : pointsOf(values)
            }
          />
        ))}
        {peak && peakAt !== undefined && (
          <text
            className={classes.peak}
            textAnchor={peakEnds ? 'end' : 'start'}
            x={x(peakAt)}
            dx={peakEnds ? -7 : 7}
            y={y(first?.values[peakAt] ?? 0) - 4}
          >
            {peak(peakAt)}
          </text>
        )}
      </svg>
      <ValueTable {...{ finding, labels, labelHead, series, format, now }} />
    </div>
  );
}

/** Lists the values of the chart in a table for screen readers. */
function ValueTable({ finding, labels, labelHead, series, format, now }: Omit<Props, 'peak'>) {
  const open = now && Math.floor(now.at);
  return (
    <VisuallyHidden>
      <table>
        <caption>{finding}</caption>
        <thead>
          <tr>
            <th scope="col">{labelHead}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, at) => (
            <tr key={label}>
              <th scope="row">{at === open && now ? `${label} (${now.text})` : label}</th>
              {series.map(({ name, values }) => (
                <td key={name}>{typeof values[at] === 'number' ? format(values[at]) : ''}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}

interface NowLineProps {
  x: number;
  text: string;
  /** Width of the chart in pixels. */
  width: number;
  /** True if the text would overlap the peak text at the top. */
  isLower: boolean;
}

function NowLine({ x, text, width, isLower }: NowLineProps) {
  // True if there is no room for the text to the right of the current-time line.
  const nowEnds = x + widestNow > width;
  return (
    <g>
      <line className={classes.now} x1={x} x2={x} y1={edges.top} y2={height - edges.bottom} />
      <text
        textAnchor={nowEnds ? 'end' : 'start'}
        x={x}
        dx={nowEnds ? -5 : 5}
        y={edges.top + 4 + (isLower ? lineHeight + 4 : 0)}
      >
        {text}
      </text>
    </g>
  );
}

function areaPath(points: readonly (ChartPoint | null)[], zero: number): string {
  const there = points.filter((point) => point !== null && !point.isOpen);
  const [begin, end] = [there.at(0), there.at(-1)];
  if (!begin || !end) return '';
  return `M${begin.x} ${zero}${there.map((point) => (point ? `L${point.x} ${point.y}` : '')).join('')}L${end.x} ${zero}Z`;
}

/** Returns the SVG text anchor of a label, so that the first and the last label do not extend beyond the axis. */
const textAnchorAt = (at: number, count: number) =>
  at === 0 ? 'start' : at === count - 1 ? 'end' : 'middle';

function Line({ look, points }: { look: LineLook; points: readonly (ChartPoint | null)[] }) {
  const Marker = look.Marker;
  const there = points.filter((point) => point !== null);
  const closedPoints = there.filter(({ isOpen }) => !isOpen);
  const marked = closedPoints.length <= mostMarkers ? closedPoints : closedPoints.slice(-1);
  return (
    <g>
      <path
        d={toPath(points.map((point) => (point === null || point.isOpen ? null : [point.x, point.y])))}
        fill="none"
        stroke={look.colour}
        strokeDasharray={look.dash}
        strokeLinejoin="round"
        strokeWidth={widthOf(look)}
      />
      {Marker && marked.map(({ x, y }) => <Marker fill={look.colour} key={x} x={x} y={y} />)}
      {Marker &&
        there
          .filter(({ isOpen }) => isOpen)
          .map(({ x, y }) => (
            <g className={classes.open} key={x} stroke={look.colour}>
              <Marker fill="var(--gh-surface)" x={x} y={y} />
            </g>
          ))}
    </g>
  );
}
