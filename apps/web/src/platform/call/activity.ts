import { store } from '../store.ts';

/** Number of running calls for which the loading overlay appears. */
export const activity = store(0);

/**
 * Runs `work` and counts it as a call that shows the loading overlay. Does not count it if `quiet` is true (polling or
 * background refresh).
 */
export async function trackActivity<T>(quiet: boolean, work: () => Promise<T>): Promise<T> {
  if (quiet) return work();
  activity.set(activity.get() + 1);
  try {
    return await work();
  } finally {
    activity.set(activity.get() - 1);
  }
}
