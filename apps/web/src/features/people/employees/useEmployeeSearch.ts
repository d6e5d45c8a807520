import { employees } from '@gatehouse/api/people/employees';
import { useState } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';

/** The wait after a keystroke before people are searched; milliseconds (spec §9). */
export const searchDebounce = 500;

/** The first people found by name, account, code or e-mail, for pickers. `companyCode`: of one company only. */
export function useEmployeeSearch(companyCode: string | undefined) {
  const [keyword, setKeyword] = useState('');
  const found = useApi(employees.list, { query: { companyCode, keyword, size: 20 }, quiet: true });
  return { found, rows: found.data?.content, search: setKeyword };
}
