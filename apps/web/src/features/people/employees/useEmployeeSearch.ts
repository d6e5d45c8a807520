import { employees } from '@gatehouse/api/people/employees';
import { useApi } from '../../../platform/call/useApi.ts';
import { loadOf } from '../../../ui/feedback/load.ts';
import { useSearch } from '../../../ui/fields/useSearch.ts';

/** Delay between a keystroke and the search, in milliseconds (spec §9). */
export const searchDebounce = 500;

/**
 * Searches people by name, account, code or email for a picker and returns the first matches. `companyCode` limits the
 * search to a company.
 */
export function useEmployeeSearch(companyCode: string | undefined, chosen: unknown) {
  const { keyword, search, enabled } = useSearch(chosen);
  const searchResult = useApi(employees.list, {
    query: { companyCode, keyword, size: 20 },
    enabled,
    quiet: true,
  });
  return { load: loadOf(searchResult, enabled), rows: searchResult.data?.content, search };
}
