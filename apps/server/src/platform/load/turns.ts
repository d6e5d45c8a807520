import { Refusal } from '../refusal.ts';

const retryAfterSeconds = 5;

export interface TurnLimits {
  /** Pieces of work that run at once. */
  atOnce: number;
  /** … of one party; absent: as many as of all. */
  atOnceEach?: number;
  /** Pieces that may wait for a turn; beyond it they are refused, to come again. */
  mostWaiting: number;
  /** … of one party; absent: as many as of all. */
  mostWaitingEach?: number;
  /** What has not had its turn by then is refused as well. Absent: it waits. */
  longestWaitMs?: number;
}

/**
 * Runs work in its turn; `party` is whose it is, where several share. What `hasBegun` is never refused: it waits for its turn, and
 * counts among those that wait.
 */
export type InTurn = <T>(work: () => Promise<T>, party?: string | number, hasBegun?: boolean) => Promise<T>;

const notNow = () => new Refusal('API_SERVICE_DOWN', null, retryAfterSeconds);

/**
 * Lets so many pieces of work run at once. The others wait: of one party in the order they came, the parties one after the
 * other, so that nobody's many keep out another's one. Raises API_SERVICE_DOWN for too many, or too long.
 */
export function turns(limits: TurnLimits): InTurn {
  const { atOnce, atOnceEach = atOnce, mostWaiting, mostWaitingEach = mostWaiting, longestWaitMs } = limits;
  let running = 0;
  let waiting = 0;
  const runningOf = new Map<string | number, number>();
  /** Who waits, the party whose turn is next first. */
  const queues = new Map<string | number, (() => void)[]>();

  const mayRun = (party: string | number) => running < atOnce && (runningOf.get(party) ?? 0) < atOnceEach;
  const count = (party: string | number, by: 1 | -1) => {
    running += by;
    const own = (runningOf.get(party) ?? 0) + by;
    if (own > 0) runningOf.set(party, own);
    else runningOf.delete(party);
  };
  const leave = (party: string | number, take: () => void) => {
    const queue = queues.get(party) ?? [];
    waiting -= 1;
    queue.splice(queue.indexOf(take), 1);
    if (queue.length === 0) queues.delete(party);
  };
  const handOn = () => {
    // a party that is served goes to the end of the line, and comes up again within this loop
    for (const [party, queue] of queues) {
      const [take] = queue;
      if (!take || !mayRun(party)) continue;
      leave(party, take);
      if (queue.length > 0) {
        queues.delete(party);
        queues.set(party, queue);
      }
      // counted at once, so nobody who comes now can step in between
      count(party, 1);
      take();
    }
  };
  const turn = (party: string | number, waitMs: number | undefined) =>
    new Promise<void>((resolve, reject) => {
      const take = () => {
        clearTimeout(patience);
        resolve();
      };
      const giveUp = () => {
        leave(party, take);
        reject(notNow());
      };
      const patience = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs);
      waiting += 1;
      const queue = queues.get(party);
      if (queue) queue.push(take);
      else queues.set(party, [take]);
    });

  return async (work, party = '', hasBegun = false) => {
    const own = queues.get(party)?.length ?? 0;
    if (own === 0 && mayRun(party)) count(party, 1);
    else if (hasBegun) await turn(party, undefined);
    else if (waiting >= mostWaiting || own >= mostWaitingEach) throw notNow();
    else await turn(party, longestWaitMs);
    try {
      return await work();
    } finally {
      count(party, -1);
      handOn();
    }
  };
}
