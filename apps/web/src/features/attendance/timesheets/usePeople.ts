import { timesheets } from '@gatehouse/api/attendance/timesheets';
import type { InputOf } from '../../../platform/call/call.ts';
import { useApi } from '../../../platform/call/useApi.ts';

// a punch of one of a thousand people is no reason to ask for all of them
const refetchInterval = 60_000;

/** The people of a department, or all one is in charge of, with the figures of a period. */
export function usePeople(
  departmentId: number | undefined,
  query: InputOf<typeof timesheets.myDepartment>['query'],
  enabled = true,
) {
  const asked = { query: { ...query, vm: 'web' }, refetchInterval };
  const ofAll = departmentId === undefined;
  const all = useApi(timesheets.myDepartment, { ...asked, enabled: enabled && ofAll });
  const one = useApi(timesheets.ofDepartment, {
    params: { id: departmentId ?? 0 },
    ...asked,
    enabled: enabled && !ofAll,
  });
  return ofAll ? all : one;
}
