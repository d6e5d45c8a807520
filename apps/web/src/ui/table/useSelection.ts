import { useCallback, useMemo, useState } from 'react';

/** Rows that are selected for an action on many rows, also on other pages. `toggle` selects or deselects rows. */
export interface Selection<T> {
  rows: readonly T[];
  has: (row: T) => boolean;
  toggle: (rows: readonly T[], on: boolean) => void;
  clear: () => void;
}

export function useSelection<T extends { id: number }>(): Selection<T> {
  const [chosen, setChosen] = useState<ReadonlyMap<number, T>>(new Map());
  // The function stays the same, so that unchanged rows of a table do not render again.
  const toggle = useCallback(
    (rows: readonly T[], on: boolean) =>
      setChosen((now) => {
        const next = new Map(now);
        for (const row of rows) {
          if (on) next.set(row.id, row);
          else next.delete(row.id);
        }
        return next;
      }),
    [],
  );
  return useMemo(
    () => ({
      rows: [...chosen.values()],
      has: ({ id }) => chosen.has(id),
      toggle,
      clear: () => setChosen(new Map()),
    }),
    [chosen, toggle],
  );
}
