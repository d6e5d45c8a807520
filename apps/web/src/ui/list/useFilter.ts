import { createContext, useContext, useEffectEvent, useId, useLayoutEffect } from 'react';

/** Function that clears a filter. Undefined if the filter is not set. */
export type Undo = (() => void) | undefined;

/**
 * Function that each filter calls to register at the filter button of phones. `undo` clears the filter. It is undefined
 * if the filter is not set, and `false` when the filter is removed from the page.
 */
export const FilterCount = createContext<((id: string, undo: Undo | false) => void) | undefined>(undefined);

/**
 * Registers a filter at the filter button of phones, which shows the number of set filters.
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
