import { devices } from '@gatehouse/api/area/devices';
import { doors } from '@gatehouse/api/area/doors';
import { employees } from '@gatehouse/api/people/employees';
import { useApi } from '../../../platform/call/useApi.ts';
import { useSession } from '../../../platform/session/session.ts';
import { FilterField } from '../../../ui/Filters.tsx';
import { useUrl } from '../../../ui/url.ts';
import { DevicePicker } from '../../area/devices/DevicePicker.tsx';
import { DoorPicker } from '../../area/doors/DoorPicker.tsx';
import { EmployeePicker } from '../../people/employees/EmployeePicker.tsx';
import { deviceLogsUrl, newest } from './deviceLogs.url.ts';

/** Whose events, and where: a person, a door, a device, each where one may list them. */
export function WhoseLog() {
  const { can } = useSession();
  return (
    <>
      {can(employees.list) && <PersonFilter />}
      {can(doors.list) && <DoorFilter />}
      <DeviceFilter />
    </>
  );
}

const bound = { problem: undefined, required: false } as const;

function PersonFilter() {
  const { url, filter } = useUrl(deviceLogsUrl);
  const { employeeId: id } = url;
  // an address names no one: their name is asked for
  const chosen = useApi(employees.get, { params: { id: id ?? 0 }, enabled: id !== undefined, quiet: true });
  const current = chosen.data && {
    value: chosen.data.id,
    label: `${chosen.data.displayName} — ${chosen.data.employeeCode}`,
  };
  return (
    <FilterField>
      <EmployeePicker
        {...bound}
        current={current}
        name="employeeId"
        onChange={(employeeId) => filter({ employeeId: employeeId ?? undefined, ...newest })}
        value={id ?? null}
      />
    </FilterField>
  );
}

function DoorFilter() {
  const { url, filter } = useUrl(deviceLogsUrl);
  const { doorId: id } = url;
  const chosen = useApi(doors.get, { params: { id: id ?? 0 }, enabled: id !== undefined, quiet: true });
  const current = chosen.data && {
    value: chosen.data.id,
    label: `${chosen.data.doorName} — ${chosen.data.roomName} · ${chosen.data.buildingName}`,
  };
  return (
    <FilterField>
      <DoorPicker
        {...bound}
        current={current}
        name="doorId"
        onChange={(doorId) => filter({ doorId: doorId ?? undefined, ...newest })}
        value={id ?? null}
      />
    </FilterField>
  );
}

function DeviceFilter() {
  const { url, filter } = useUrl(deviceLogsUrl);
  const { deviceId: id } = url;
  const chosen = useApi(devices.get, { params: { id: id ?? 0 }, enabled: id !== undefined, quiet: true });
  const current = chosen.data && {
    value: chosen.data.id,
    label: `${chosen.data.deviceName} — ${chosen.data.doorName} · ${chosen.data.buildingName}`,
  };
  return (
    <FilterField>
      <DevicePicker
        {...bound}
        current={current}
        name="deviceId"
        onChange={(deviceId) => filter({ deviceId: deviceId ?? undefined, ...newest })}
        value={id ?? null}
      />
    </FilterField>
  );
}
