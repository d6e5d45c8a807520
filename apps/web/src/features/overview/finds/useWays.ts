import { devices } from '@gatehouse/api/area/devices';
import { doors } from '@gatehouse/api/area/doors';
import { rooms } from '@gatehouse/api/area/rooms';
import { attendanceLogs } from '@gatehouse/api/attendance/attendance-logs';
import { deviceCommands } from '@gatehouse/api/device-ops/device-commands';
import { deviceLogs } from '@gatehouse/api/device-ops/device-logs';
import type { SearchResult } from '@gatehouse/api/overview/finds';
import { departments } from '@gatehouse/api/people/departments';
import { employees } from '@gatehouse/api/people/employees';
import type { OperationPermission } from '@gatehouse/api/platform/operation';
import type { finds } from '@gatehouse/messages/en/overview/finds';
import { useNavigate } from '@tanstack/react-router';
import { today } from '../../../platform/dateRanges.ts';
import { useSession } from '../../../platform/session/session.ts';

export interface ResultTarget {
  label: keyof (typeof finds)['ways'];
  go: () => void;
}

interface TargetContext {
  navigate: ReturnType<typeof useNavigate>;
  /**
   * Returns a list that contains only the target (a page that a search result opens). The list is empty if the
   * signed-in person may call none of the operations in `opens`.
   */
  targetFor: (
    label: ResultTarget['label'],
    opens: OperationPermission | readonly OperationPermission[],
    go: () => unknown,
  ) => ResultTarget[];
  /**
   * Code of the company, which distinguishes rows with the same code for people with several companies. Undefined for
   * all other people.
   */
  companyCode: string | undefined;
  row: { keyword: string; companyCode: string | undefined };
  /** Code of the parent, such as the room of a door. */
  within: string | undefined;
}

type ListTargets = (result: SearchResult, context: TargetContext) => ResultTarget[];

const targetsByKind: Record<SearchResult['kind'], ListTargets> = {
  person: ({ id }, { targetFor, navigate }) => [
    ...targetFor('card', employees.get, () => navigate({ to: '/staff', search: { view: id } })),
    ...targetFor('day', attendanceLogs.ofEmployee, () =>
      navigate({ to: '/attendance-log/$date/{-$id}', params: { date: today(), id: String(id) } }),
    ),
    ...targetFor('log', deviceLogs.list, () => navigate({ to: '/device-logs', search: { employeeId: id } })),
    ...targetFor('edit', [employees.update, employees.updateDetail], () =>
      navigate({ to: '/edit-staff/$id', params: { id: String(id) } }),
    ),
  ],
  department: ({ id, code, companyCode: ownCompany }, { targetFor, navigate, companyCode }) => [
    ...targetFor('open', departments.list, () =>
      navigate({ to: '/department', search: { companyCode: ownCompany, keyword: code } }),
    ),
    ...targetFor('staff', employees.list, () =>
      navigate({ to: '/staff', search: { companyCode, departmentId: id } }),
    ),
    ...targetFor('edit', departments.update, () =>
      navigate({
        to: '/department',
        search: { companyCode: ownCompany, keyword: code, edit: id },
      }),
    ),
  ],
  room: ({ id, code }, { targetFor, navigate, companyCode, row, within }) => [
    ...targetFor('open', rooms.list, () =>
      navigate({ to: '/rooms', search: { ...row, buildingCode: within } }),
    ),
    ...targetFor('doors', doors.list, () =>
      navigate({ to: '/doors', search: { roomCode: code, companyCode } }),
    ),
    ...targetFor('edit', rooms.update, () =>
      navigate({ to: '/rooms', search: { ...row, buildingCode: within, edit: id } }),
    ),
  ],
  door: ({ id, code }, { targetFor, navigate, companyCode, row, within }) => [
    ...targetFor('open', doors.list, () => navigate({ to: '/doors', search: { ...row, roomCode: within } })),
    ...targetFor('devices', devices.list, () =>
      navigate({ to: '/devices', search: { doorCode: code, companyCode } }),
    ),
    ...targetFor('log', deviceLogs.list, () => navigate({ to: '/device-logs', search: { doorId: id } })),
    ...targetFor('edit', doors.update, () =>
      navigate({ to: '/doors', search: { ...row, roomCode: within, edit: id } }),
    ),
  ],
  device({ id }, { targetFor, navigate, row, within }) {
    const to = '/devices';
    const search = { ...row, doorCode: within };
    return [
      ...targetFor('open', devices.list, () => navigate({ to, search })),
      ...targetFor('log', deviceLogs.list, () => navigate({ to: '/device-logs', search: { deviceId: id } })),
      ...targetFor('commands', deviceCommands.list, () =>
        navigate({ to, search: { ...search, commands: id } }),
      ),
      ...targetFor('edit', devices.update, () => navigate({ to, search: { ...search, edit: id } })),
    ];
  },
};

/**
 * Returns a function that lists the pages that the signed-in person may open from a search result. The first page is
 * the default.
 */
export function useWays(): (found: SearchResult) => ResultTarget[] {
  const { can, me } = useSession();
  const navigate = useNavigate();
  const targetFor: TargetContext['targetFor'] = (label, opens, go) =>
    [opens].flat().some(can) ? [{ label, go: () => void go() }] : [];
  return (result) => {
    const companyCode = me.companyId === null ? result.companyCode : undefined;
    const row = { keyword: result.code, companyCode };
    const within = result.within ?? undefined;
    return targetsByKind[result.kind](result, { navigate, targetFor, companyCode, row, within });
  };
}
