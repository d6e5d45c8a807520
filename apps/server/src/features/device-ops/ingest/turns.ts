import { Refusal } from '../../../platform/refusal.ts';

/** Pieces of work that may wait for a turn; beyond it they are refused, to come again. */
const mostWaiting = 1_000;
const retryAfterSeconds = 5;

/** Lets so many pieces of work run at once; the others wait in the order they came. */
export function turns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (waiting.length >= mostWaiting) throw new Refusal('API_SERVICE_DOWN', null, retryAfterSeconds);
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
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
