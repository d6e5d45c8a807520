export interface LineOptions {
  pins: readonly string[];
  /** First second of the first line's wall clock, as if it were UTC, in epoch seconds. */
  from: number;
  /** Days the lines are spread over; each person has one punch more on each of them before a second round begins. */
  days: number;
  /** First round: two programs that post at once begin at different ones. */
  round?: number;
}

const pad = (value: number) => String(value).padStart(2, '0');

function wallClock(seconds: number): string {
  const date = new Date(seconds * 1000);
  return `${date.toISOString().slice(0, 10)} ${pad(date.getUTCHours())}:${pad(date.getUTCMinutes())}:${pad(date.getUTCSeconds())}`;
}

/** Each call answers an ATTLOG line that no call before it has: everybody punches in turn, day after day, then once more later. */
export function lineMaker({ pins, from, days, round = 0 }: LineOptions): () => string {
  let index = 0;
  return () => {
    const person = index % pins.length;
    const day = Math.floor(index / pins.length) % days;
    const turn = round + Math.floor(index / (pins.length * days));
    index += 1;
    // from seven in the morning on, some minutes later each round, everybody at a second of their own
    const second = 7 * 3600 + ((turn * 617 + person * 7) % 43_200);
    return `${pins[person]}\t${wallClock(from + day * 86_400 + second)}\t${turn % 2}\t15\t0\t0\t0`;
  };
}
