import { Refusal } from './refusal.ts';

const retryAfterSeconds = 5;

export interface TurnLimits {
  /** Pieces of work that run at once. */
  atOnce: number;
  /** Pieces that may wait for a turn; beyond it they are refused, to come again. */
  mostWaiting: number;
  /** What has not had its turn by then is refused as well. Absent: it waits. */
  longestWaitMs?: number;
}

const notNow = () => new Refusal('API_SERVICE_DOWN', null, retryAfterSeconds);

/** Lets so many pieces of work run at once; the others wait in the order they came. Raises API_SERVICE_DOWN for too many, or too long. */
export function turns({
  atOnce,
  mostWaiting,
  longestWaitMs,
}: TurnLimits): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const take = () => {
        clearTimeout(patience);
        resolve();
      };
      const giveUp = () => {
        waiting.splice(waiting.indexOf(take), 1);
        reject(notNow());
      };
      const patience = longestWaitMs === undefined ? undefined : setTimeout(giveUp, longestWaitMs);
      waiting.push(take);
    });
  return async (work) => {
    if (waiting.length >= mostWaiting) throw notNow();
    if (running >= atOnce) await turn();
    else running += 1;
    try {
      return await work();
    } finally {
      // the place is handed on, so nobody who comes now can step in between
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
