import { finds, type SearchResult } from '@gatehouse/api/overview/finds';
import { useDebouncedValue } from '@mantine/hooks';
import { useApi } from '../../../platform/call/useApi.ts';
import { matches } from '../../../ui/list/match.ts';

/** Delay after a keystroke before the portal searches, in milliseconds. */
const restMs = 200;

/**
 * Returns the search results for the typed text. Until the portal responds, returns the previous results that still
 * match.
 */
export function useSearchResults(typed: string): { rows: SearchResult[]; isComing: boolean } {
  const keyword = typed.trim();
  const [searchedKeyword] = useDebouncedValue(keyword, restMs);
  const { data, isPlaceholderData, isFetching } = useApi(finds.search, {
    query: { keyword: searchedKeyword },
    enabled: keyword !== '' && searchedKeyword !== '',
    quiet: true,
  });
  if (keyword === '') return { rows: [], isComing: false };
  const isOld = isPlaceholderData || searchedKeyword !== keyword;
  const rows = (data?.found ?? []).filter(
    ({ name, code, accountName }) => !isOld || matches(keyword, name, code, accountName),
  );
  return { rows, isComing: isFetching || isOld };
}
