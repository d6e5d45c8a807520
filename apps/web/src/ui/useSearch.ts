import { use, useState } from 'react';
import { InFilters } from './Filters.tsx';

/**
 * What a picker searches for. Not while there is a `reason` why nothing can be chosen, and in a list's filters not before somebody comes
 * to the field or where something is chosen and has to be named.
 */
export function useSearch(chosen: unknown, reason?: string) {
  const [keyword, search] = useState(use(InFilters) ? undefined : '');
  const enabled = reason === undefined && (keyword !== undefined || chosen !== null);
  return { keyword: keyword ?? '', search, enabled };
}
