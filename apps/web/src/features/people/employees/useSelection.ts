import type { EmployeeRow } from '@gatehouse/api/people/employee';
import { useMemo, useState } from 'react';

/** The people chosen for a bulk action, over all pages; `toggle` takes rows in or out. */
export interface Selection {
  rows: readonly EmployeeRow[];
  has: (id: number) => boolean;
  toggle: (rows: readonly EmployeeRow[], on: boolean) => void;
  clear: () => void;
}

export function useSelection(): Selection {
  const [chosen, setChosen] = useState<ReadonlyMap<number, EmployeeRow>>(new Map());
  return useMemo(
    () => ({
      rows: [...chosen.values()],
      has: (id) => chosen.has(id),
      toggle: (rows, on) =>
        setChosen((now) => {
          const next = new Map(now);
          for (const row of rows) {
            if (on) next.set(row.id, row);
            else next.delete(row.id);
          }
          return next;
        }),
      clear: () => setChosen(new Map()),
    }),
    [chosen],
  );
}
