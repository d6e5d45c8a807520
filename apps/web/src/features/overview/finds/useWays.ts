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

export interface Way {
  label: keyof (typeof finds)['ways'];
  go: () => void;
}

/** Where what was found leads, for who may go there: the first way is what opening it means. */
export function useWays(): (found: SearchResult) => Way[] {
  const { can, me } = useSession();
  const navigate = useNavigate();
  return (found) => {
    const { kind, id, code } = found;
    const within = found.within ?? undefined;
    // one who looks after several companies may meet a code twice
    const companyCode = me.companyId === null ? found.companyCode : undefined;
    const way = (
      label: Way['label'],
      opens: OperationPermission | readonly OperationPermission[],
      go: () => unknown,
    ) => ([opens].flat().some(can) ? [{ label, go: () => void go() }] : []);
    const row = { keyword: code, companyCode };
    switch (kind) {
      case 'person':
        return [
          ...way('card', employees.get, () => navigate({ to: '/staff', search: { view: id } })),
          ...way('day', attendanceLogs.ofEmployee, () =>
            navigate({ to: '/attendance-log/$date/{-$id}', params: { date: today(), id: String(id) } }),
          ),
          ...way('log', deviceLogs.list, () => navigate({ to: '/device-logs', search: { employeeId: id } })),
          ...way('edit', [employees.update, employees.updateDetail], () =>
            navigate({ to: '/edit-staff/$id', params: { id: String(id) } }),
          ),
        ];
      case 'department':
        return [
          ...way('open', departments.list, () =>
            navigate({ to: '/department', search: { companyCode: found.companyCode, keyword: code } }),
          ),
          ...way('staff', employees.list, () =>
            navigate({ to: '/staff', search: { companyCode, departmentId: id } }),
          ),
          ...way('edit', departments.update, () =>
            navigate({
              to: '/department',
              search: { companyCode: found.companyCode, keyword: code, edit: id },
            }),
          ),
        ];
      case 'room':
        return [
          ...way('open', rooms.list, () =>
            navigate({ to: '/rooms', search: { ...row, buildingCode: within } }),
          ),
          ...way('doors', doors.list, () =>
            navigate({ to: '/doors', search: { roomCode: code, companyCode } }),
          ),
          ...way('edit', rooms.update, () =>
            navigate({ to: '/rooms', search: { ...row, buildingCode: within, edit: id } }),
          ),
        ];
      case 'door':
        return [
          ...way('open', doors.list, () => navigate({ to: '/doors', search: { ...row, roomCode: within } })),
          ...way('devices', devices.list, () =>
            navigate({ to: '/devices', search: { doorCode: code, companyCode } }),
          ),
          ...way('log', deviceLogs.list, () => navigate({ to: '/device-logs', search: { doorId: id } })),
          ...way('edit', doors.update, () =>
            navigate({ to: '/doors', search: { ...row, roomCode: within, edit: id } }),
          ),
        ];
      case 'device': {
        const to = '/devices';
        const search = { ...row, doorCode: within };
        return [
          ...way('open', devices.list, () => navigate({ to, search })),
          ...way('log', deviceLogs.list, () => navigate({ to: '/device-logs', search: { deviceId: id } })),
          ...way('commands', deviceCommands.list, () =>
            navigate({ to, search: { ...search, commands: id } }),
          ),
          ...way('edit', devices.update, () => navigate({ to, search: { ...search, edit: id } })),
        ];
      }
    }
  };
}
