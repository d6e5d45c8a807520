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

type IdFilter = 'employeeId' | 'departmentId' | 'buildingId' | 'roomId' | 'doorId' | 'deviceId';

/** Returns the props of the picker for a filter by ID. */
function useIdField(name: IdFilter) {
  const { url, filter } = useUrl(deviceLogsUrl);
  return {
    name,
    value: url[name] ?? null,
    onChange: (id: number | null) => filter({ [name]: id ?? undefined, ...newest }),
    problem: undefined,
    required: false,
  };
}

/** Options of the call for the name of a chosen person or place, because the URL contains only the ID. */
const byId = (id: number | null) => ({ params: { id: id ?? 0 }, enabled: id !== null, quiet: true });

function PersonFilter() {
  const field = useIdField('employeeId');
  const { data } = useApi(employees.get, byId(field.value));
  const current = data && { value: data.id, label: `${data.displayName} — ${data.employeeCode}` };
  return (
    <FilterField>
      <EmployeePicker {...field} current={current} />
    </FilterField>
  );
}

function DepartmentFilter() {
  const t = useText();
  const field = useIdField('departmentId');
  return (
    <FilterField>
      <DepartmentPicker
        {...field}
        companyCode={undefined}
        label={t('deviceOps.deviceLogs.department')}
        none={t('deviceOps.deviceLogs.allDepartments')}
      />
    </FilterField>
  );
}

function BuildingFilter() {
  const field = useIdField('buildingId');
  const { data } = useApi(buildings.get, byId(field.value));
  const current = data && { value: data.id, label: data.buildingName };
  return (
    <FilterField>
      <BuildingPicker {...field} companyCode={undefined} current={current} />
    </FilterField>
  );
}

function RoomFilter() {
  const field = useIdField('roomId');
  const { data } = useApi(rooms.get, byId(field.value));
  const current = data && { value: data.id, label: `${data.roomName} — ${data.buildingName}` };
  return (
    <FilterField>
      <RoomPicker {...field} current={current} />
    </FilterField>
  );
}

function DoorFilter() {
  const field = useIdField('doorId');
  const { data } = useApi(doors.get, byId(field.value));
  const current = data && {
    value: data.id,
    label: `${data.doorName} — ${data.roomName} · ${data.buildingName}`,
  };
  return (
    <FilterField>
      <DoorPicker {...field} current={current} />
    </FilterField>
  );
}

function DeviceFilter() {
  const field = useIdField('deviceId');
  const { data } = useApi(devices.get, byId(field.value));
  const current = data && {
    value: data.id,
    label: `${data.deviceName} — ${data.doorName} · ${data.buildingName}`,
  };
  return (
    <FilterField>
      <DevicePicker {...field} current={current} />
    </FilterField>
  );
}
