import { useKept } from './useKept.ts';

export const rowHeights = ['compact', 'comfortable'] as const;
export type RowHeight = (typeof rowHeights)[number];

// from so many rows on a page one reads by the line
const many = 20;

/** How high rows are: as the person has chosen in this browser; until then compact for logs and long pages. */
export function useRowHeight(isLog: boolean, rows: number): [RowHeight, (height: RowHeight) => void] {
  const [chosen, choose] = useKept<RowHeight | null>('rows', null);
  return [chosen ?? (isLog || rows >= many ? 'compact' : 'comfortable'), choose];
}
