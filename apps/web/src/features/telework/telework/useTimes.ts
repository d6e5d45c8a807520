import { telework } from '@gatehouse/api/telework/telework';
import { useApi } from '../../../platform/call/useApi.ts';

const refetchInterval = 10_000;

export const useOwnTimes = ({ date, enabled }: { date: string | undefined; enabled: boolean }) =>
  useApi(telework.mine, { query: { date }, enabled, refetchInterval });

interface DepartmentTimesOptions {
  date: string | undefined;
  /** Id of the department. Undefined for all departments that the signed-in person manages. */
  departmentId: number | undefined;
  page: number | undefined;
  enabled: boolean;
}

export function useDepartmentTimes({ date, departmentId, page, enabled }: DepartmentTimesOptions) {
  const query = { date, page };
  const all = useApi(telework.myDepartment, {
    query,
    enabled: enabled && departmentId === undefined,
    refetchInterval,
  });
  const departmentTimes = useApi(telework.ofDepartment, {
    params: { id: departmentId ?? 0 },
    query,
    enabled: enabled && departmentId !== undefined,
    refetchInterval,
  });
  return departmentId === undefined ? all : departmentTimes;
}
