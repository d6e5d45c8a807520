import { useLayoutEffect, useRef } from 'react';

/**
 * Says in `data-fit` of the frame what its table needs to fit: nothing, shorter notes (`tight`), values cut as well (`tighter`), or to
 * scroll sideways (`scroll`). Only in the last case the frame scrolls: a frame that may scroll would hold the table's head, which
 * otherwise stays in sight as the page scrolls.
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
    const look = () => ['', 'tight', 'tighter', 'scroll'].some(fits);
    const observer = new ResizeObserver(look);
    observer.observe(current);
    observer.observe(inside);
    return () => observer.disconnect();
  }, []);
  return frame;
}
