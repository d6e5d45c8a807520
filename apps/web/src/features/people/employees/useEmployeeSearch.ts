import { employees } from '@gatehouse/api/people/employees';
import { useApi } from '../../../platform/call/useApi.ts';
import { loadOf } from '../../../ui/load.ts';
import { useSearch } from '../../../ui/useSearch.ts';

/** The wait after a keystroke before people are searched; milliseconds (spec §9). */
export const searchDebounce = 500;

/** The first people found by name, account, code or e-mail, for pickers. `companyCode`: of one company only. */
export function useEmployeeSearch(companyCode: string | undefined, chosen: unknown) {
  const { keyword, search, enabled } = useSearch(chosen);
  const found = useApi(employees.list, { query: { companyCode, keyword, size: 20 }, enabled, quiet: true });
  return { load: loadOf(found, enabled), rows: found.data?.content, search };
}
