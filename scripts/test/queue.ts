/** Something of `npm test`, and how much of the machine it keeps busy. */
export interface Task {
  name: string;
  /** Of the queue's hands: one that works in one process, waiting now and then, takes one. */
  hands: number;
  /** As measured once; the longest go first, so that none is left over at the end. */
  seconds: number;
  run(): Promise<void>;
}

/**
 * Works the tasks, the longest first, as many beside each other as there are hands; resolves when all are done. One for which
 * too few hands are free lets shorter ones go first.
 */
export function work(tasks: readonly Task[], hands: number): Promise<void> {
  const waiting = tasks.toSorted((a, b) => b.seconds - a.seconds);
  let free = hands;
  return new Promise((resolve, reject) => {
    const begin = () => {
      for (;;) {
        const next = waiting.findIndex((task) => task.hands <= free);
        const [task] = next < 0 ? [] : waiting.splice(next, 1);
        if (!task) break;
        free -= task.hands;
        task.run().then(() => {
          free += task.hands;
          begin();
        }, reject);
      }
      if (free === hands && waiting.length === 0) resolve();
    };
    begin();
  });
}
