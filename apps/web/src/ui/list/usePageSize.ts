import { useKept } from '../page/useKept.ts';

export interface PageSize {
  size: number;
  /** Page sizes to choose from: the default of the list (spec §9) and larger ones. */
  sizes: readonly number[];
  choose: (size: number) => void;
}

const longer = [20, 50, 100];

/**
 * Returns the page size of a list. The default is the size in the specification. The browser stores the person's
 * choice.
 */
export function usePageSize(list: string, first: number): PageSize {
  const [stored, choose] = useKept(`size.${list}`, first);
  const sizes = [...new Set([first, ...longer])];
  return { size: sizes.includes(stored) ? stored : first, sizes, choose };
}
