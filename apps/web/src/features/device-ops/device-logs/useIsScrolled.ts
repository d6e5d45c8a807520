import { useSyncExternalStore } from 'react';

/** The page counts as scrolled from this distance on, in pixels. */
const farPx = 40;

function subscribe(onChange: () => void): () => void {
  addEventListener('scroll', onChange, { passive: true });
  return () => removeEventListener('scroll', onChange);
}

/**
 * Returns whether the page is scrolled down. It does not return the scroll offset, because every scroll movement would
 * then cause a render.
 */
export const useIsScrolled = (): boolean => useSyncExternalStore(subscribe, () => window.scrollY > farPx);
