import { sessions } from '@gatehouse/api/auth/sessions';
import { type ComponentType, lazy } from 'react';
import { call } from './call/call.ts';
import { isIncomplete, reachable } from './call/reach.ts';

/**
 * Wraps React's `lazy` for a component with code that loads on demand. Retries while the portal is unreachable. If the
 * portal responds but the chunk does not load, only this component is missing until the page reloads. All other
 * components still work.
 */
export const lazyComponent = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await loadWithRetry(load).catch(waitForReload) }));

const waitForReload = () => new Promise<never>(() => isIncomplete.set(true));

/**
 * Loads a code chunk. If the portal is unreachable, retries when it responds again. Rejects if the portal responds but
 * the chunk does not load.
 */
export async function loadWithRetry<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    // Any response to this call means that the portal is reachable.
    await call(sessions.check, { quiet: true }).catch(() => undefined);
    return reachable.get() ? load() : waitUntilReachable().then(() => loadWithRetry(load));
  }
}

const waitUntilReachable = () =>
  new Promise((resolve) => {
    const stop = reachable.subscribe(() => resolve(stop()));
  });
