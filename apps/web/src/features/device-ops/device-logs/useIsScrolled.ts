import { useSyncExternalStore } from 'react';

/** Shorter scroll distances are ignored, in pixels. */
const farPx = 40;

function subscribe(onChange: () => void): () => void {
  addEventListener('scroll', onChange, { passive: true });
  return () => removeEventListener('scroll', onChange);
}

/**
 * Returns whether the page is scrolled down. It does not return the offset, because every scroll movement would then
 * render.
 */
export const useIsScrolled = (): boolean => useSyncExternalStore(subscribe, () => window.scrollY > farPx);
