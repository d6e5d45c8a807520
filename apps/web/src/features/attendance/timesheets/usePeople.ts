import { timesheets } from '@gatehouse/api/attendance/timesheets';
import type { InputOf } from '../../../platform/call/call.ts';
import { useApi } from '../../../platform/call/useApi.ts';

// The list refreshes every minute, because a refetch after every punch would be too expensive for a list of a thousand
// people.
const refetchInterval = 60_000;

/** Loads the people of a department, or all people that the signed-in person manages, with the figures of a period. */
export function usePeople(
  departmentId: number | undefined,
  query: InputOf<typeof timesheets.myDepartment>['query'],
  enabled = true,
) {
  const options = { query: { ...query, vm: 'web' }, refetchInterval };
  const ofAll = departmentId === undefined;
  const all = useApi(timesheets.myDepartment, { ...options, enabled: enabled && ofAll });
  const departmentList = useApi(timesheets.ofDepartment, {
    params: { id: departmentId ?? 0 },
    ...options,
    enabled: enabled && !ofAll,
  });
  return ofAll ? all : departmentList;
}
