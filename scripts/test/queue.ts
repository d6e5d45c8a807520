export interface Task {
  name: string;
  /** Number of queue slots that the task occupies. A single process that sometimes waits occupies one. */
  hands: number;
  /** Measured duration of the task. The longest tasks start first, so that none of them is left over at the end. */
  seconds: number;
  run(): Promise<void>;
}

/**
 * Runs the tasks, the longest first, in parallel while slots (`hands`) are free. Resolves when all are done. A task
 * that needs more slots than are free lets shorter tasks go first.
 */
export function runTasks(tasks: readonly Task[], hands: number): Promise<void> {
  const waiting = tasks.toSorted((a, b) => b.seconds - a.seconds);
  let free = hands;
  return new Promise((resolve, reject) => {
    const startNext = () => {
      for (;;) {
        const next = waiting.findIndex((task) => task.hands <= free);
        const [task] = next < 0 ? [] : waiting.splice(next, 1);
        if (!task) break;
        free -= task.hands;
        task.run().then(() => {
          free += task.hands;
          startNext();
        }, reject);
      }
      if (free === hands && waiting.length === 0) resolve();
    };
    startNext();
  });
}
