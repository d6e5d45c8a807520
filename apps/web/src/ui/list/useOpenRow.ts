import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { text } from '../../platform/i18n/text.ts';
import { toastFailure } from '../../platform/toast/toast.tsx';

type Key = number | string;

/** Like `useOpenRowBy`, for rows that have an id. */
export const useOpenRow = <T extends { id: Key }>(rows: readonly T[] | undefined, id: Key | undefined) =>
  useOpenRowBy(rows, id, (row) => row.id);

/**
 * Returns the row of an open dialog as it was last in the list. The dialog stays open with its input even if the row
 * moves to another page or another person deletes it. A toast reports a key that is not in the loaded list.
 */
export function useOpenRowBy<T>(
  rows: readonly T[] | undefined,
  key: Key | undefined,
  toKey: (row: T) => Key | null,
): T | undefined {
  const last = useRef<T | undefined>(undefined);
  const previous = last.current;
  const isOpen = (row: T) => toKey(row) === key;
  last.current =
    key === undefined
      ? undefined
      : (rows?.find(isOpen) ?? (previous !== undefined && isOpen(previous) ? previous : undefined));
  const isMissing = rows !== undefined && key !== undefined && last.current === undefined;
  // The predicate avoids rendering the list again for the requests of other parts of the page.
  const isLoading = useIsFetching({ predicate: () => isMissing }) > 0;
  useEffect(() => {
    if (isMissing && !isLoading) void toastFailure(text('common.notInList'));
  }, [isMissing, isLoading]);
  return last.current;
}
