/** Maximum number of requests that begin in one round of the event loop, per client and in total. */
export interface PaceLimits {
  ofOne: number;
  ofAll: number;
  /**
   * Maximum number of requests that wait to begin, in total and per client. Further requests are refused:
   * `BeginRequest` returns false.
   */
  waiting: number;
  waitingOfOne: number;
}

/**
 * Begins a request immediately if the current round has room, otherwise in a later round. Returns false if too many
 * requests wait.
 */
export type BeginRequest = (party: string, begin: () => void) => boolean;

/**
 * Creates the function that begins requests in rounds of the event loop, with the clients in rotation. Without it, 450
 * requests that arrive together would all be read and answered before the event loop reads other data.
 * @param nextRound runs its callback after all data that have arrived in the meantime are read
 */
export function createPace(
  { ofOne, ofAll, waiting: mostWaiting, waitingOfOne }: PaceLimits,
  nextRound: (run: () => void) => unknown = setImmediate,
): BeginRequest {
  const queues = new Map<string, (() => void)[]>();
  let waiting = 0;
  let begun = 0;
  let isScheduled = false;
  const begunOf = new Map<string, number>();

  const mayBegin = (clientKey: string) => begun < ofAll && (begunOf.get(clientKey) ?? 0) < ofOne;
  const countBegun = (clientKey: string) => {
    begun += 1;
    begunOf.set(clientKey, (begunOf.get(clientKey) ?? 0) + 1);
    if (isScheduled) return;
    isScheduled = true;
    nextRound(runRound);
  };
  const runRound = () => {
    isScheduled = false;
    begun = 0;
    begunOf.clear();
    // A client with a request that began moves to the end of the map, so the loop visits it again.
    for (const [clientKey, queue] of queues) {
      if (begun >= ofAll) return;
      if (!mayBegin(clientKey)) continue;
      queues.delete(clientKey);
      const begin = queue.shift();
      if (queue.length > 0) queues.set(clientKey, queue);
      waiting -= 1;
      countBegun(clientKey);
      begin?.();
    }
  };
  return (clientKey, begin) => {
    const queue = queues.get(clientKey);
    if (!queue && mayBegin(clientKey)) {
      countBegun(clientKey);
      begin();
      return true;
    }
    if (waiting >= mostWaiting || (queue?.length ?? 0) >= waitingOfOne) return false;
    waiting += 1;
    if (queue) queue.push(begin);
    else queues.set(clientKey, [begin]);
    return true;
  };
}
