import { useKept } from './useKept.ts';

export interface PageSize {
  size: number;
  /** The list's own (spec §9), and longer ones. */
  sizes: readonly number[];
  choose: (size: number) => void;
}

const longer = [20, 50, 100];

/** How many rows of a list are on a page: as many as the specification says until the person chooses, which this browser keeps. */
export function usePageSize(list: string, first: number): PageSize {
  const [kept, choose] = useKept(`size.${list}`, first);
  const sizes = [...new Set([first, ...longer])];
  return { size: sizes.includes(kept) ? kept : first, sizes, choose };
}
