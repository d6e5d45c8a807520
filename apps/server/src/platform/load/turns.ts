import { Refusal } from '../refusal.ts';

const retryAfterSeconds = 5;

export interface TurnLimits {
  /** Pieces of work that run at the same time. */
  atOnce: number;
  /** Of these, pieces of one party. Absent: as many as of all. */
  atOnceEach?: number;
  /** Pieces that may wait for a turn. Beyond it the newest piece of the longest line is refused. */
  mostWaiting: number;
  /** Of these, pieces of one party. Absent: as many as of all. */
  mostWaitingEach?: number;
  /** Milliseconds after which a waiting piece is refused. Absent: it waits without limit. */
  longestWaitMs?: number;
  /** The refusal of work that cannot wait, or has waited too long. Absent: API_SERVICE_DOWN. */
  refusal?: () => Refusal;
}

/**
 * Runs work in its turn. `party` is the client whose work it is. Work that `hasBegun` is never refused: it waits for its turn, and
 * counts among the waiting pieces.
 */
export type InTurn = <T>(work: () => Promise<T>, party?: string | number, hasBegun?: boolean) => Promise<T>;

const notNow = () => new Refusal('API_SERVICE_DOWN', null, retryAfterSeconds);

/** A piece of work that waits. */
interface Waiting {
  take(): void;
  /** Absent for work that is never refused. */
  refuse?: () => void;
}

/**
 * Lets a number of pieces of work run at the same time. The others wait: those of one party in the order of their arrival, the parties in
 * rotation, so that many pieces of one party do not delay the single piece of another.
 */
export function turns(limits: TurnLimits): InTurn {
  const { atOnce, atOnceEach = atOnce, mostWaiting, mostWaitingEach = mostWaiting, longestWaitMs } = limits;
  const { refusal = notNow } = limits;
  let running = 0;
  let waiting = 0;
  const runningOf = new Map<string | number, number>();
  /** Waiting pieces by party, the party whose turn is next first. */
  const queues = new Map<string | number, Waiting[]>();

  const mayRun = (party: string | number) => running < atOnce && (runningOf.get(party) ?? 0) < atOnceEach;
  const count = (party: string | number, by: 1 | -1) => {
    running += by;
    const own = (runningOf.get(party) ?? 0) + by;
    if (own > 0) runningOf.set(party, own);
    else runningOf.delete(party);
  };
  const leave = (party: string | number, one: Waiting) => {
    const queue = queues.get(party) ?? [];
    waiting -= 1;
    queue.splice(queue.indexOf(one), 1);
    if (queue.length === 0) queues.delete(party);
  };
  const handOn = () => {
    // a party that is served moves to the end, and comes up again within this loop
    for (const [party, queue] of queues) {
      if (running >= atOnce) return;
      const [one] = queue;
      if (!one || !mayRun(party)) continue;
      leave(party, one);
      if (queue.length > 0) {
        queues.delete(party);
        queues.set(party, queue);
      }
      // counted now, so that work that arrives meanwhile cannot overtake
      count(party, 1);
      one.take();
    }
  };
  /** Refuses the newest piece of the longest line, where that line is longer than `own`. Returns whether there is a place now. */
  const makePlace = (own: number): boolean => {
    const longest = [...queues.values()].reduce((most, one) => (one.length > most.length ? one : most), []);
    const last = longest.length > own + 1 ? longest.findLast((one) => one.refuse) : undefined;
    last?.refuse?.();
    return last !== undefined;
  };
  const turn = (party: string | number, mayBeRefused: boolean) =>
    new Promise<void>((resolve, reject) => {
      let patience: NodeJS.Timeout | undefined;
      const one: Waiting = {
        take() {
          clearTimeout(patience);
          resolve();
        },
      };
      if (mayBeRefused) {
        one.refuse = () => {
          clearTimeout(patience);
          leave(party, one);
          reject(refusal());
        };
        if (longestWaitMs !== undefined) patience = setTimeout(one.refuse, longestWaitMs);
      }
      waiting += 1;
      const queue = queues.get(party);
      if (queue) queue.push(one);
      else queues.set(party, [one]);
    });

  return async (work, party = '', hasBegun = false) => {
    const own = queues.get(party)?.length ?? 0;
    if (own === 0 && mayRun(party)) count(party, 1);
    else if (hasBegun) await turn(party, false);
    else if (own >= mostWaitingEach || (waiting >= mostWaiting && !makePlace(own))) throw refusal();
    else await turn(party, true);
    try {
      return await work();
    } finally {
      count(party, -1);
      handOn();
    }
  };
}
