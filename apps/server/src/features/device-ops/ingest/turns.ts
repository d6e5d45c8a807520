/** Lets so many pieces of work run at once; the others wait in the order they came. */
export function turns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
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
