import { createContext, useContext, useEffectEvent, useId, useLayoutEffect } from 'react';

/** A filter that is set, by what takes it back; undefined while it is not. */
export type Undo = (() => void) | undefined;

/** Where a phone's filters say whether they are set; `false` when one goes. */
export const FilterCount = createContext<((id: string, undo: Undo | false) => void) | undefined>(undefined);

/** Counts a filter where filters are opened by a button, which says how many are set. @returns whether it stands there */
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
