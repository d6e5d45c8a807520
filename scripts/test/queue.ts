export interface Task {
  name: string;
  /** Number of queue slots that the task occupies. A single process that sometimes waits occupies one slot. */
  hands: number;
  /**
   * Measured duration of the task in seconds. The longest tasks start first, because a long task that starts last would
   * delay the end.
   */
  seconds: number;
  run(): Promise<void>;
}

/**
 * Runs the tasks in parallel, the longest first, while slots (`hands`) are free. Resolves when all tasks are done. If a
 * task needs more slots than are free, shorter tasks start before it.
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
