import { useRef } from 'react';

/**
 * Returns the row of an open dialog as it was last in the list. The dialog stays open with its input even if the row
 * moves to another page or another person deletes it.
 */
export function useOpenRow<T>(rows: readonly T[] | undefined, isOpen: (row: T) => boolean): T | undefined {
  const last = useRef<T | undefined>(undefined);
  const previous = last.current;
  last.current = rows?.find(isOpen) ?? (previous !== undefined && isOpen(previous) ? previous : undefined);
  return last.current;
}
