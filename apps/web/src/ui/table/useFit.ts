import { useLayoutEffect, useRef } from 'react';

/**
 * Sets `data-fit` of the frame, depending on how much the table must shrink to fit. Empty: it fits as it is. `tight`:
 * notes are shorter. `tighter`: values are also truncated. `scroll`: it does not fit and scrolls sideways. Only
 * `scroll` makes the frame scrollable, because the sticky table head does not work in a scrollable frame.
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
