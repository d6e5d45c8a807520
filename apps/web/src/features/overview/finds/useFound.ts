import { finds, type SearchResult } from '@gatehouse/api/overview/finds';
import { useDebouncedValue } from '@mantine/hooks';
import { useApi } from '../../../platform/call/useApi.ts';
import { matches } from '../../../ui/match.ts';

/** A rest in typing after which the portal is asked. */
const restMs = 200;

/** What the portal finds under what is typed; until it answers, what of the last answer still fits. */
export function useFound(typed: string): { rows: SearchResult[]; isComing: boolean } {
  const keyword = typed.trim();
  const [asked] = useDebouncedValue(keyword, restMs);
  const { data, isPlaceholderData, isFetching } = useApi(finds.search, {
    query: { keyword: asked },
    enabled: keyword !== '' && asked !== '',
    quiet: true,
  });
  if (keyword === '') return { rows: [], isComing: false };
  const isOld = isPlaceholderData || asked !== keyword;
  const rows = (data?.found ?? []).filter(
    ({ name, code, accountName }) => !isOld || matches(keyword, name, code, accountName),
  );
  return { rows, isComing: isFetching || isOld };
}
