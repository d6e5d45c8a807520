import { useLayoutEffect, useRef } from 'react';

/**
 * Sets `data-fit` of the frame to the way in which its table fits: empty if it fits as it is, `tight` with shorter
 * notes, `tighter` with truncated values, or `scroll` with sideways scrolling. Only `scroll` makes the frame
 * scrollable, because the sticky table head does not work in a scrollable frame.
 */
export function useFit() {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = frame;
    const inside = current?.firstElementChild;
    if (!current || !inside) return;
    const fits = (fit: string) => {
      current.dataset.fit = fit;
      return inside.scrollWidth <= current.clientWidth + 1;
    };
    const adjustFit = () => ['', 'tight', 'tighter', 'scroll'].some(fits);
    const observer = new ResizeObserver(adjustFit);
    observer.observe(current);
    observer.observe(inside);
    return () => observer.disconnect();
  }, []);
  return frame;
}
