import { sessions } from '@gatehouse/api/auth/sessions';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { call } from './call/call.ts';
import { reachable } from './call/reach.ts';

/**
 * As React's `lazy`, for a piece of a screen that comes when it is needed. While the portal is away it goes on coming: nothing
 * but the piece is missing, and it is there as soon as the portal answers.
 */
export const lazily = <P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> => lazy(async () => ({ default: await untilItComes(load) }));

/** Loads a piece of the program, again as soon as the portal answers. Rejects where the portal answers and the piece does not come. */
export async function untilItComes<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    // whatever it answers, it is there
    await call(sessions.check, { quiet: true }).catch(() => undefined);
    if (reachable.get()) return load();
    await untilReachable();
    return untilItComes(load);
  }
}

const untilReachable = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = reachable.subscribe(() => {
      stop();
      resolve();
    });
  });
