import { buildings } from '@gatehouse/api/area/buildings';
import { devices } from '@gatehouse/api/area/devices';
import { doors } from '@gatehouse/api/area/doors';
import { rooms } from '@gatehouse/api/area/rooms';
import { departments } from '@gatehouse/api/people/departments';
import { employees } from '@gatehouse/api/people/employees';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { FilterField } from '../../../ui/list/Filters.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { BuildingPicker } from '../../area/buildings/BuildingPicker.tsx';
import { DevicePicker } from '../../area/devices/DevicePicker.tsx';
import { DoorPicker } from '../../area/doors/DoorPicker.tsx';
import { RoomPicker } from '../../area/rooms/RoomPicker.tsx';
import { DepartmentPicker } from '../../people/departments/DepartmentPicker.tsx';
import { EmployeePicker } from '../../people/employees/EmployeePicker.tsx';
import { deviceLogsUrl, newest } from './deviceLogs.url.ts';

/** The filters by people and places. Each filter is shown only with the permission to list its rows. */
export function DeviceLogSubject() {
  const { can } = useSession();
  return (
    <>
      {can(employees.list) && <PersonFilter />}
      {can(departments.list) && <DepartmentFilter />}
      {can(buildings.list) && <BuildingFilter />}
      {can(rooms.list) && <RoomFilter />}
      {can(doors.list) && <DoorFilter />}
      <DeviceFilter />
    </>
  );
}

const fieldDefaults = { problem: undefined, required: false } as const;

function PersonFilter() {
  const { url, filter } = useUrl(deviceLogsUrl);
  const { employeeId: id } = url;
  // The URL contains only the ID of the person or place. The portal returns the name.
  const chosen = useApi(employees.get, { params: { id: id ?? 0 }, enabled: id !== undefined, quiet: true });
  const current = chosen.data && {
    value: chosen.data.id,
    label: `${chosen.data.displayName} — ${chosen.data.employeeCode}`,
  };
  return (
    <FilterField>
      <EmployeePicker
        {...fieldDefaults}
        current={current}
        name="employeeId"
        onChange={(employeeId) => filter({ employeeId: employeeId ?? undefined, ...newest })}
        value={id ?? null}
      />
    </FilterField>
  );
}

function DepartmentFilter() {
  const t = useText();
  const { url, filter } = useUrl(deviceLogsUrl);
  return (
    <FilterField>
      <DepartmentPicker
        companyCode={undefined}
        label={t('deviceOps.deviceLogs.department')}
        name="departmentId"
        none={t('deviceOps.deviceLogs.allDepartments')}
        onChange={(departmentId) => filter({ departmentId: departmentId ?? undefined, ...newest })}
        problem={undefined}
        value={url.departmentId ?? null}
      />
    </FilterField>
  );
}

function BuildingFilter() {
  const { url, filter } = useUrl(deviceLogsUrl);
  const { buildingId: id } = url;
  const chosen = useApi(buildings.get, { params: { id: id ?? 0 }, enabled: id !== undefined, quiet: true });
  const current = chosen.data && { value: chosen.data.id, label: chosen.data.buildingName };
  return (
    <FilterField>
      <BuildingPicker
        {...fieldDefaults}
        companyCode={undefined}
        current={current}
        name="buildingId"
        onChange={(buildingId) => filter({ buildingId: buildingId ?? undefined, ...newest })}
        value={id ?? null}
      />
    </FilterField>
  );
}

function RoomFilter() {
  const { url, filter } = useUrl(deviceLogsUrl);
  const { roomId: id } = url;
  const chosen = useApi(rooms.get, { params: { id: id ?? 0 }, enabled: id !== undefined, quiet: true });
  const current = chosen.data && {
    value: chosen.data.id,
    label: `${chosen.data.roomName} — ${chosen.data.buildingName}`,
  };
  return (
    <FilterField>
      <RoomPicker
        {...fieldDefaults}
        current={current}
        name="roomId"
        onChange={(roomId) => filter({ roomId: roomId ?? undefined, ...newest })}
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
        {...fieldDefaults}
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
        {...fieldDefaults}
        current={current}
        name="deviceId"
        onChange={(deviceId) => filter({ deviceId: deviceId ?? undefined, ...newest })}
        value={id ?? null}
      />
    </FilterField>
  );
}
