import { use, useState } from 'react';
import { InFilters } from './Filters.tsx';

/** What a picker searches for: among filters not before somebody comes to it, or something chosen has to be named; never for a `reason`. */
export function useSearch(chosen: unknown, reason?: string) {
  const [keyword, search] = useState(use(InFilters) ? undefined : '');
  const enabled = reason === undefined && (keyword !== undefined || chosen !== null);
  return { keyword: keyword ?? '', search, enabled };
}
