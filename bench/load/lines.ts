export interface LineOptions {
  pins: readonly string[];
  /** Midnight of the first day on the site's clocks, as if it were UTC, in epoch seconds. */
  from: number;
  days: number;
  /** As a buffer holds them, day after day; else everybody's days in turn. */
  order: 'by-time' | 'by-person';
  /** Seconds every line is moved by: lines of two runs differ when this does, by 60 or more. */
  salt: number;
}

/** Punches of a person on one day. */
const perDay = 4;

const wallClock = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');

/** Each call answers an ATTLOG line that no call before it has. */
export function lineMaker({ pins, from, days, order, salt }: LineOptions): () => string {
  let index = 0;
  const inRound = pins.length * days * perDay;
  return () => {
    const round = Math.floor(index / inRound);
    const place = index % inRound;
    index += 1;
    const person = place % pins.length;
    const rest = Math.floor(place / pins.length);
    const [turn, day] =
      order === 'by-time'
        ? [rest % perDay, Math.floor(rest / perDay)]
        : [Math.floor(rest / days), rest % days];
    const second = 7 * 3600 + turn * 10_800 + ((person * 7) % 3_000) + salt + round;
    return `${pins[person]}\t${wallClock(from + day * 86_400 + second)}\t${turn % 2}\t15\t0\t0\t0`;
  };
}
