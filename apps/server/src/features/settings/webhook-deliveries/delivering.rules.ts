const [second, minute, hour] = [1000, 60_000, 3_600_000];

/** What lies between the tries of one delivery: three days in all. Then it is given up. */
const waits = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  18 * hour,
  24 * hour,
];

/** A webhook that has taken nothing for so long is switched off. */
export const failingMs = 3 * 24 * hour;

/** What has waited so long, behind others or while its webhook was off, is given up as well. */
export const worthMs = 4 * 24 * hour;

/** The longest a receiver may ask to be left alone. */
const longestWait = 24 * hour;

/** How long to wait after so many tries, in ms; `retryAfter` is what the receiver asks for, in seconds. Undefined: no more. */
export function waitAfter(tries: number, retryAfter = 0): number | undefined {
  const wait = waits[tries - 1];
  return wait === undefined ? undefined : Math.max(wait, Math.min(retryAfter * second, longestWait));
}

/** What an answer means: taken; taken never again; not taken this time, a redirect included. */
export function meaningOf(status: number): 'TAKEN' | 'GONE' | 'FAILED' {
  if (status >= 200 && status < 300) return 'TAKEN';
  return status === 410 ? 'GONE' : 'FAILED';
}
