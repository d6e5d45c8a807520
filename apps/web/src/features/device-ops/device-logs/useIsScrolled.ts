import { useSyncExternalStore } from 'react';

/** Ignores small scroll movements. */
const farPx = 40;

function subscribe(onChange: () => void): () => void {
  addEventListener('scroll', onChange, { passive: true });
  return () => removeEventListener('scroll', onChange);
}

/**
 * Returns whether the page is scrolled down. The offset is not part of the result, so that scrolling does not render.
 */
export const useIsScrolled = (): boolean => useSyncExternalStore(subscribe, () => window.scrollY > farPx);
