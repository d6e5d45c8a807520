import { useId } from 'react';
import classes from './ShareRing.module.css';

interface Props {
  /** One sentence that describes the ring. */
  finding: string;
  /** Text in the centre: the first part as a share of the whole. */
  share: string;
  shareOf: string;
  parts: readonly [RingPart, RingPart];
}

interface RingPart {
  name: string;
  count: number;
  text: string;
}

const [size, radius, thick] = [116, 50, 16];
const circumference = 2 * Math.PI * radius;
const gap = circumference * 0.02;

export function ShareRing({ finding, share, shareOf, parts }: Props) {
  const hatch = useId();
  const [first, second] = parts;
  const total = first.count + second.count;
  const lengthOf = ({ count }: RingPart) =>
    total === 0 ? 0 : Math.max(0, (circumference * count) / total - (count === total ? 0 : gap));
  const drawArc = (length: number, from: number, stroke: string) =>
    length > 0 && (
      <circle
        cx={size / 2}
        cy={size / 2}
        fill="none"
        r={radius}
        stroke={stroke}
        strokeDasharray={`${length} ${circumference}`}
        strokeDashoffset={-from}
        strokeWidth={thick}
      />
    );
  return (
    <div className={classes.ring}>
      <div className={classes.picture}>
        <svg aria-label={finding} height={size} role="img" viewBox={`0 0 ${size} ${size}`} width={size}>
          <pattern
            height="6"
            id={hatch}
            patternTransform="rotate(45)"
            patternUnits="userSpaceOnUse"
            width="6"
          >
            <rect fill="var(--gh-surface)" height="6" width="6" />
            <rect fill="var(--gh-c2)" height="6" width="4" />
          </pattern>
          <g transform={`rotate(-90 ${size / 2} ${size / 2})`}>
            <circle
              cx={size / 2}
              cy={size / 2}
              fill="none"
              r={radius}
              stroke="var(--gh-well)"
              strokeWidth={thick}
            />
            {drawArc(lengthOf(first), 0, 'var(--gh-c1)')}
            {drawArc(lengthOf(second), lengthOf(first) + (first.count > 0 ? gap : 0), `url(#${hatch})`)}
          </g>
        </svg>
        <span aria-hidden className={classes.middle}>
          <b>{share}</b>
          {shareOf}
        </span>
      </div>
      <dl className={classes.parts}>
        {parts.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
