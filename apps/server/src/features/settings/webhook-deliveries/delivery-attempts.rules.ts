import { DAY, HOUR, MINUTE } from '@gatehouse/api/platform/dates';

const second = 1000;

/** Delays between the tries of a delivery, in ms. Their sum is three days. The delivery fails after the last try. */
const waits = [5 * second, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 18 * HOUR, DAY];

/** Time in ms without a successful delivery after which a webhook is turned off. */
export const failingMs = 3 * DAY;

/**
 * Maximum age of a waiting delivery in ms. An older delivery fails, even if it waits behind other deliveries or its
 * webhook is off.
 */
export const worthMs = 4 * DAY;

/** Maximum delay in ms that a receiver can request. */
const longestWait = DAY;

/**
 * Returns the delay after a number of tries, in ms. `retryAfter` is the delay requested by the receiver, in seconds.
 * Undefined if no tries are left.
 */
export function waitAfter(tries: number, retryAfter = 0): number | undefined {
  const wait = waits[tries - 1];
  return wait === undefined ? undefined : Math.max(wait, Math.min(retryAfter * second, longestWait));
}

/**
 * Returns the meaning of a response status. `TAKEN`: the receiver accepted the delivery. `GONE` (410): the receiver
 * accepts no deliveries in future. `FAILED`: any other status, including redirects.
 */
export function meaningOf(status: number): 'TAKEN' | 'GONE' | 'FAILED' {
  if (status >= 200 && status < 300) return 'TAKEN';
  return status === 410 ? 'GONE' : 'FAILED';
}
