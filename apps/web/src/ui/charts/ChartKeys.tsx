import classes from './ChartKeys.module.css';

interface MarkerProps {
  x: number;
  y: number;
  fill: string;
}

export interface LineLook {
  colour: string;
  dash: string | undefined;
  /**
   * The marker at each point of the line. Undefined for a line in the background of the chart, which has no markers.
   */
  Marker: ((props: MarkerProps) => React.JSX.Element) | undefined;
}

const Dot = ({ x, y, fill }: MarkerProps) => <circle cx={x} cy={y} fill={fill} r={3.5} />;
const Square = ({ x, y, fill }: MarkerProps) => (
  <rect fill={fill} height={6.5} width={6.5} x={x - 3.25} y={y - 3.25} />
);
const Triangle = ({ x, y, fill }: MarkerProps) => <path d={`M${x} ${y - 4.5}l4.5 8h-9z`} fill={fill} />;

/** Styles of the first, second and third line of a chart. They differ by colour, lightness, dash and marker. */
export const lineLooks: readonly [LineLook, LineLook, LineLook] = [
  { colour: 'var(--gh-c1)', dash: undefined, Marker: Dot },
  { colour: 'var(--gh-c2)', dash: '5 3', Marker: Square },
  { colour: 'var(--gh-c3)', dash: '2 3', Marker: Triangle },
];

/** Style of the line that shows usual values for comparison. */
export const usualLook: LineLook = { colour: 'var(--gh-quiet-mark)', dash: '1.5 2', Marker: undefined };

export const widthOf = ({ Marker }: LineLook): number => (Marker ? 2 : 1.25);

interface Props {
  names: readonly string[];
  usual?: string | undefined;
}

/** Shows the legend of a chart in the header of its box. */
export function ChartKeys({ names, usual }: Props) {
  return (
    <span aria-hidden className={classes.keys}>
      {names.map((name, index) => (
        <ChartKey key={name} look={lineLooks[index] ?? lineLooks[0]} name={name} />
      ))}
      {usual && <ChartKey look={usualLook} name={usual} />}
    </span>
  );
}

function ChartKey({ look, name }: { look: LineLook; name: string }) {
  const { colour, dash, Marker } = look;
  return (
    <span>
      <svg aria-hidden height={10} width={22}>
        <line
          stroke={colour}
          strokeDasharray={dash}
          strokeWidth={widthOf(look)}
          x1={0}
          x2={22}
          y1={5}
          y2={5}
        />
        {Marker && <Marker fill={colour} x={11} y={5} />}
      </svg>
      {name}
    </span>
  );
}
