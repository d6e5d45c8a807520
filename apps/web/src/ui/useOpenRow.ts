import { useRef } from 'react';

/**
 * Returns the row of an open dialog as the list last showed it. A row that moves to another page or is deleted by
 * another person keeps its dialog and input.
 */
export function useOpenRow<T>(rows: readonly T[] | undefined, isOpen: (row: T) => boolean): T | undefined {
  const last = useRef<T | undefined>(undefined);
  const previous = last.current;
  last.current = rows?.find(isOpen) ?? (previous !== undefined && isOpen(previous) ? previous : undefined);
  return last.current;
}
