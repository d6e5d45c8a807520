import { useSyncExternalStore } from 'react';

/** Scroll distance in pixels from which the page counts as scrolled. */
const farPx = 40;

function subscribe(onChange: () => void): () => void {
  addEventListener('scroll', onChange, { passive: true });
  return () => removeEventListener('scroll', onChange);
}

/**
 * Returns whether the page is scrolled down. Does not return the scroll offset, because every scroll movement would
 * then cause a render.
 */
export const useIsScrolled = (): boolean => useSyncExternalStore(subscribe, () => window.scrollY > farPx);
