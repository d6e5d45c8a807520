import { use, useState } from 'react';
import { InFilters } from '../list/Filters.tsx';

/**
 * Returns the search of a picker. A picker in a filter bar searches only after it was focused, or if it has a value. A
 * disabled picker never searches.
 */
export function useSearch(chosen: unknown, reason?: string) {
  const [keyword, search] = useState(use(InFilters) ? undefined : '');
  const enabled = reason === undefined && (keyword !== undefined || chosen !== null);
  return { keyword: keyword ?? '', search, enabled };
}
