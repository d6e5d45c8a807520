import { useSyncExternalStore } from 'react';

/** More than a nudge of the wheel. */
const farPx = 40;

function subscribe(onChange: () => void): () => void {
  addEventListener('scroll', onChange, { passive: true });
  return () => removeEventListener('scroll', onChange);
}

/** Whether somebody reads further down the screen; not how far, so that scrolling renders nothing. */
export const useIsScrolled = (): boolean => useSyncExternalStore(subscribe, () => window.scrollY > farPx);
