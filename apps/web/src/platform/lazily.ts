import { sessions } from '@gatehouse/api/auth/sessions';
import { type ComponentType, lazy } from 'react';
import { call } from './call/call.ts';
import { isIncomplete, reachable } from './call/reach.ts';

/**
 * As React's `lazy`, for a piece of a screen that comes when it is needed. While the portal is away it goes on coming: nothing
 * but the piece is missing, and it is there as soon as the portal answers, or the page is loaded again.
 */
export const lazily = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await untilItComes(load).catch(untilLoadedAgain) }));

const untilLoadedAgain = () => new Promise<never>(() => isIncomplete.set(true));

/** Loads a piece of the program, again as soon as the portal answers. Rejects where the portal answers and the piece does not come. */
export async function untilItComes<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    // whatever it answers, it is there
    await call(sessions.check, { quiet: true }).catch(() => undefined);
    return reachable.get() ? load() : untilReachable().then(() => untilItComes(load));
  }
}

const untilReachable = () =>
  new Promise((resolve) => {
    const stop = reachable.subscribe(() => resolve(stop()));
  });
