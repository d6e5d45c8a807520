import type { EmployeeRow } from '@gatehouse/api/people/employee';
import { employees } from '@gatehouse/api/people/employees';
import type { ResultOf } from '@gatehouse/api/platform/operation';
import { useMemo } from 'react';
import { useApi } from '../../../../platform/call/useApi.ts';
import type { StaffFilter } from './staffQuery.ts';

type StaffPresencesResult = ResultOf<typeof employees.presences>;
export type SeenToday = StaffPresencesResult['people'][number];

// Refetches every minute, because the portal sends live events about presence only to people with the permission to
// monitor punches.
const refreshMs = 60_000;

/** Loads the presence of each row, and the numbers of filtered people inside, outside, not seen today and inactive. */
export function usePresences(filter: StaffFilter, rows: readonly EmployeeRow[] | undefined) {
  const ids = rows?.map(({ id }) => id).join(',');
  const { data } = useApi(employees.presences, {
    query: { ...filter, ids },
    enabled: rows !== undefined,
    quiet: true,
    refetchInterval: refreshMs,
  });
  const seenOf = useMemo(() => {
    const seenById = new Map(data?.people.map((person) => [person.id, person]));
    return (id: number): SeenToday | undefined => seenById.get(id);
  }, [data]);
  return { counts: data?.counts, seenOf };
}
