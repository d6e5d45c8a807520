import { store } from '../store.ts';

/** Number of running calls for which the loading overlay appears. The overlay subscribes to it. */
export const activity = store(0);

/** Counts `work` as a blocking call, unless it is `quiet` (polling or background refresh). */
export async function trackActivity<T>(quiet: boolean, work: () => Promise<T>): Promise<T> {
  if (quiet) return work();
  activity.set(activity.get() + 1);
  try {
    return await work();
  } finally {
    activity.set(activity.get() - 1);
  }
}
