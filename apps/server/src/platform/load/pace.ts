/** How many requests begin in one round of the event loop. */
export interface PaceLimits {
  ofOne: number;
  ofAll: number;
  /** Requests that wait to begin, of all and of one party. Beyond it `begin` returns false. */
  waiting: number;
  waitingOfOne: number;
}

/** Begins a request in its round: in the current one, immediately, if there is a place. Returns false where too many wait. */
export type Pace = (party: string, begin: () => void) => boolean;

/**
 * Lets requests begin in rounds of the event loop, the parties in rotation. Without it, 450 requests that arrive together are all read and
 * answered before the loop reads anything else, whatever they cost.
 * @param nextRound calls back once everything that has arrived meanwhile has been read
 */
export function pace(
  { ofOne, ofAll, waiting: mostWaiting, waitingOfOne }: PaceLimits,
  nextRound: (run: () => void) => unknown = setImmediate,
): Pace {
  const queues = new Map<string, (() => void)[]>();
  let waiting = 0;
  let begun = 0;
  let isScheduled = false;
  const begunOf = new Map<string, number>();

  const mayBegin = (party: string) => begun < ofAll && (begunOf.get(party) ?? 0) < ofOne;
  const count = (party: string) => {
    begun += 1;
    begunOf.set(party, (begunOf.get(party) ?? 0) + 1);
    if (isScheduled) return;
    isScheduled = true;
    nextRound(round);
  };
  const round = () => {
    isScheduled = false;
    begun = 0;
    begunOf.clear();
    // a party that has begun moves to the end, and comes up again within this loop
    for (const [party, queue] of queues) {
      if (begun >= ofAll) return;
      if (!mayBegin(party)) continue;
      queues.delete(party);
      const begin = queue.shift();
      if (queue.length > 0) queues.set(party, queue);
      waiting -= 1;
      count(party);
      begin?.();
    }
  };
  return (party, begin) => {
    const queue = queues.get(party);
    if (!queue && mayBegin(party)) {
      count(party);
      begin();
      return true;
    }
    if (waiting >= mostWaiting || (queue?.length ?? 0) >= waitingOfOne) return false;
    waiting += 1;
    if (queue) queue.push(begin);
    else queues.set(party, [begin]);
    return true;
  };
}
