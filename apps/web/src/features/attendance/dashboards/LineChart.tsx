import { VisuallyHidden } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { type LineLook, lineLooks, usualLook, widthOf } from './ChartKeys.tsx';
import { gridOf, labelled, pathThrough, peakOf } from './chartScale.ts';
import classes from './LineChart.module.css';

export interface Series {
  name: string;
  values: readonly (number | null)[];
  /** What is usual: it stands back behind what is. */
  isUsual?: true;
}

interface Props {
  /** What the chart shows, in a sentence. */
  finding: string;
  /** Of the points: below the axis, and the head of their column. */
  labels: readonly string[];
  labelHead: string;
  series: readonly Series[];
  format: (value: number) => string;
  /** What is written at the first series' greatest value. */
  peak?: (at: number) => string;
  /** Where now is, at a point or between two, and what is written there. */
  now?: { at: number; text: string } | undefined;
}

interface Point {
  x: number;
  y: number;
  /** Of a time that goes on: less than it will be. */
  isOpen: boolean;
}

const height = 196;
const edge = { top: 14, right: 16, bottom: 24, left: 34 };
const mostMarkers = 14;
/** Of what is written in the chart: "123 in, 10:30 AM". */
const widestWords = 130;
/** And of what is written at now: "現在 午後10:30". */
const widestNow = 100;
const lineHeight = 14;

/**
 * Lines over one axis that begins at zero, each with a dash and a marker of its own; beside them the table of their values.
 * What the time that goes on has come to stands apart from its line, hollow: a line would fall there each morning.
 */
export function LineChart({ finding, labels, labelHead, series, format, peak, now }: Props) {
  const { ref, width: found } = useElementSize();
  const width = Math.max(found, 240);
  const grid = gridOf(Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0))));
  const top = grid.at(-1) ?? 1;
  const x = (at: number) =>
    edge.left + (at * (width - edge.left - edge.right)) / Math.max(1, labels.length - 1);
  const y = (value: number) => height - edge.bottom - (value * (height - edge.top - edge.bottom)) / top;
  // the last point before now, or at it
  const open = now && Math.floor(now.at);
  const pointsOf = (values: Series['values']) =>
    values.map((value, at) => (value === null ? null : { x: x(at), y: y(value), isOpen: at === open }));
  const [first] = series;
  const peakAt = peak && first && peakOf(first.values);
  const peakEnds = peakAt !== undefined && peakAt > labels.length * 0.6;
  // there is no room for its words at its right
  const nowEnds = now !== undefined && x(now.at) + widestNow > width;
  // both begin at their point: the words of now go below those of the peak where they would meet
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
        {labelled(labels.length, (width - edge.left) / 88).map((at) => (
          <text key={at} textAnchor={anchorAt(at, labels.length)} x={x(at)} y={height - 6}>
            {labels[at]}
          </text>
        ))}
        {now && (
          <g>
            <line
              className={classes.now}
              x1={x(now.at)}
              x2={x(now.at)}
              y1={edge.top}
              y2={height - edge.bottom}
            />
            <text
              textAnchor={nowEnds ? 'end' : 'start'}
              x={x(now.at)}
              dx={nowEnds ? -5 : 5}
              y={edge.top + 4 + (meets ? lineHeight + 4 : 0)}
            >
              {now.text}
            </text>
          </g>
        )}
        {peak && first && <path className={classes.area} d={areaUnder(pointsOf(first.values), y(0))} />}
        {series.map(({ name, values, isUsual }, place) => (
          <Line
            key={name}
            look={isUsual ? usualLook : (lineLooks[place] ?? lineLooks[0])}
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
    </div>
  );
}

/** What lies between a line and the axis, so that the eye has something to hold. */
function areaUnder(points: readonly (Point | null)[], zero: number): string {
  const there = points.filter((point) => point !== null && !point.isOpen);
  const [begin, end] = [there.at(0), there.at(-1)];
  if (!begin || !end) return '';
  return `M${begin.x} ${zero}${there.map((point) => (point ? `L${point.x} ${point.y}` : '')).join('')}L${end.x} ${zero}Z`;
}

/** What stands at an end of the axis does not reach beyond it. */
const anchorAt = (at: number, count: number) => (at === 0 ? 'start' : at === count - 1 ? 'end' : 'middle');

function Line({ look, points }: { look: LineLook; points: readonly (Point | null)[] }) {
  const Marker = look.Marker;
  const there = points.filter((point) => point !== null);
  const whole = there.filter(({ isOpen }) => !isOpen);
  const marked = whole.length <= mostMarkers ? whole : whole.slice(-1);
  return (
    <g>
      <path
        d={pathThrough(points.map((point) => (point === null || point.isOpen ? null : [point.x, point.y])))}
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
