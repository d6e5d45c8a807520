import { createContext, useContext, useEffectEvent, useId, useLayoutEffect } from 'react';

/** Clears a filter. Undefined if the filter is not set. */
export type Undo = (() => void) | undefined;

/**
 * Each filter calls this function with a function that clears the filter. It passes undefined if the filter is not set,
 * and `false` when the filter is removed. The filter button on phones uses this.
 */
export const FilterCount = createContext<((id: string, undo: Undo | false) => void) | undefined>(undefined);

/**
 * Reports a filter to the filter button of phones, which shows the number of set filters.
 * @returns whether the filter is hidden behind the button
 */
export function useFilter(isSet: boolean, clear: () => void): boolean {
  const count = useContext(FilterCount);
  const id = useId();
  const undo = useEffectEvent(clear);
  useLayoutEffect(() => {
    count?.(id, isSet ? () => undo() : undefined);
    return () => count?.(id, false);
  }, [count, id, isSet]);
  return count !== undefined;
}
