import { telework } from '@gatehouse/api/telework/telework';
import { useApi } from '../../../platform/call/useApi.ts';

/** Spec §2: "refresh every 10 seconds". */
const refetchInterval = 10_000;

export const useOwnTimes = ({ date, enabled }: { date: string | undefined; enabled: boolean }) =>
  useApi(telework.mine, { query: { date }, enabled, refetchInterval });

interface Asked {
  date: string | undefined;
  /** Absent: all one is in charge of. */
  departmentId: number | undefined;
  page: number | undefined;
  enabled: boolean;
}

export function useDepartmentTimes({ date, departmentId, page, enabled }: Asked) {
  const query = { date, page };
  const all = useApi(telework.myDepartment, {
    query,
    enabled: enabled && departmentId === undefined,
    refetchInterval,
  });
  const one = useApi(telework.ofDepartment, {
    params: { id: departmentId ?? 0 },
    query,
    enabled: enabled && departmentId !== undefined,
    refetchInterval,
  });
  return departmentId === undefined ? all : one;
}
