import { SECONDS_PER_DAY } from '@gatehouse/api/platform/dates';

export interface LineOptions {
  pins: readonly string[];
  /** Local midnight of the first day at the site, as the epoch seconds of the same clock reading in UTC. */
  from: number;
  days: number;
  /**
   * Order of the lines. `by-time`: day after day, like the buffer of a device. `by-person`: all days of one person, and
   * then those of the next person.
   */
  order: 'by-time' | 'by-person';
  /** Seconds added to every line. Lines of two runs differ if their salts differ by 60 or more. */
  salt: number;
}

/** Number of punches per person and day. */
const perDay = 4;

const formatLocalTime = (seconds: number) =>
  new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');

/** Returns a function that creates a new, unique ATTLOG line on each call. */
export function createLineMaker({ pins, from, days, order, salt }: LineOptions): () => string {
  let index = 0;
  const inRound = pins.length * days * perDay;
  return () => {
    const round = Math.floor(index / inRound);
    const position = index % inRound;
    index += 1;
    const person = position % pins.length;
    const rest = Math.floor(position / pins.length);
    const [punch, day] =
      order === 'by-time'
        ? [rest % perDay, Math.floor(rest / perDay)]
        : [Math.floor(rest / days), rest % days];
    const second = 7 * 3600 + punch * 10_800 + ((person * 7) % 3_000) + salt + round;
    return `${pins[person]}\t${formatLocalTime(from + day * SECONDS_PER_DAY + second)}\t${punch % 2}\t15\t0\t0\t0`;
  };
}
