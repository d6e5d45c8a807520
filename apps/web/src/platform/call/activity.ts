import { store } from '../store.ts';

/** How many calls are running that the person is waiting for; the loading overlay watches it. */
export const activity = store(0);

/** Counts `work` as something the person waits for, unless it is `quiet` (polling, refreshing behind the scenes). */
export async function counted<T>(quiet: boolean, work: () => Promise<T>): Promise<T> {
  if (quiet) return work();
  activity.set(activity.get() + 1);
  try {
    return await work();
  } finally {
    activity.set(activity.get() - 1);
  }
}
