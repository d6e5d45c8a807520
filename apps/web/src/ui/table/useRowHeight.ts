import { useKept } from '../page/useKept.ts';

export const rowHeights = ['compact', 'comfortable'] as const;
export type RowHeight = (typeof rowHeights)[number];

// Number of rows from which a page is compact by default.
const many = 20;

/** Returns the row height stored in this browser. Defaults to compact for logs and long pages. */
export function useRowHeight(isLog: boolean, rows: number): [RowHeight, (height: RowHeight) => void] {
  const [chosen, choose] = useKept<RowHeight | null>('rows', null);
  return [chosen ?? (isLog || rows >= many ? 'compact' : 'comfortable'), choose];
}
