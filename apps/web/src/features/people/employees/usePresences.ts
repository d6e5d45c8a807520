import type { EmployeeRow } from '@gatehouse/api/people/employee';
import { employees } from '@gatehouse/api/people/employees';
import type { ResultOf } from '@gatehouse/api/platform/operation';
import { useMemo } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import type { StaffFilter } from './staffQuery.ts';

type Presences = ResultOf<typeof employees.presences>;
export type SeenToday = Presences['people'][number];

// who comes and goes is announced to those who watch punches; a list of staff may be a minute late
const refreshMs = 60_000;

/** How many of the filtered people are in, out, not seen and inactive, and how each of these rows is. */
export function usePresences(filter: StaffFilter, rows: readonly EmployeeRow[] | undefined) {
  const ids = rows?.map(({ id }) => id).join(',');
  const { data } = useApi(employees.presences, {
    query: { ...filter, ids },
    enabled: rows !== undefined,
    quiet: true,
    refetchInterval: refreshMs,
  });
  const seenOf = useMemo(() => {
    const seen = new Map(data?.people.map((one) => [one.id, one]));
    return (id: number): SeenToday | undefined => seen.get(id);
  }, [data]);
  return { counts: data?.counts, seenOf };
}
