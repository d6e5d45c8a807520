import classes from './ChartKeys.module.css';

interface MarkerProps {
  x: number;
  y: number;
  fill: string;
}

export interface LineLook {
  colour: string;
  dash: string | undefined;
  Marker: (props: MarkerProps) => React.JSX.Element;
}

const Dot = ({ x, y, fill }: MarkerProps) => <circle cx={x} cy={y} fill={fill} r={3.5} />;
const Square = ({ x, y, fill }: MarkerProps) => (
  <rect fill={fill} height={6.5} width={6.5} x={x - 3.25} y={y - 3.25} />
);
const Triangle = ({ x, y, fill }: MarkerProps) => <path d={`M${x} ${y - 4.5}l4.5 8h-9z`} fill={fill} />;

/** How series look, in this order: by colour, by lightness, by dash and by marker. */
export const lineLooks: readonly [LineLook, LineLook, LineLook] = [
  { colour: 'var(--gh-c1)', dash: undefined, Marker: Dot },
  { colour: 'var(--gh-c2)', dash: '5 3', Marker: Square },
  { colour: 'var(--gh-c3)', dash: '2 3', Marker: Triangle },
];

/** What the lines of a chart mean, in the head of its box. */
export function ChartKeys({ names }: { names: readonly string[] }) {
  return (
    <span aria-hidden className={classes.keys}>
      {names.map((name, place) => {
        const { colour, dash, Marker } = lineLooks[place] ?? lineLooks[0];
        return (
          <span key={name}>
            <svg aria-hidden height={10} width={22}>
              <line stroke={colour} strokeDasharray={dash} strokeWidth={2} x1={0} x2={22} y1={5} y2={5} />
              <Marker fill={colour} x={11} y={5} />
            </svg>
            {name}
          </span>
        );
      })}
    </span>
  );
}
