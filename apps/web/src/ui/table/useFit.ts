import { useLayoutEffect, useRef } from 'react';

/**
 * Sets the attribute `data-fit` of the table's frame by how much the table must shrink to fit. Empty: the table fits
 * without changes. `tight`: notes are shorter. `tighter` and `tightest`: values are also truncated. `scroll`: the table
 * does not fit and scrolls sideways, while its last column stays in place. Only with `scroll` is the frame scrollable, because the sticky table head does not work in a
 * scrollable frame.
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
    const adjustFit = () => ['', 'tight', 'tighter', 'tightest', 'scroll'].some(fits);
    const observer = new ResizeObserver(adjustFit);
    observer.observe(current);
    observer.observe(inside);
    return () => observer.disconnect();
  }, []);
  return frame;
}
