import { useRef } from 'react';

/**
 * The row an open dialog is about, as the list showed it last. A list moves while a form is filled in: a row that slipped to
 * another page, or that somebody else deleted, keeps its dialog and what was typed in it.
 */
export function useOpenRow<T>(rows: readonly T[] | undefined, isOpen: (row: T) => boolean): T | undefined {
  const last = useRef<T | undefined>(undefined);
  const shown = last.current;
  last.current = rows?.find(isOpen) ?? (shown !== undefined && isOpen(shown) ? shown : undefined);
  return last.current;
}
