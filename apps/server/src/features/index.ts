/** The server's table of contents: every noun it serves. */
import type { Feature } from '../platform/http/route.ts';
import { buildingsFeature } from './area/buildings/buildings.routes.ts';
import { devicesFeature } from './area/devices/devices.routes.ts';
import { doorsFeature } from './area/doors/doors.routes.ts';
import { roomsFeature } from './area/rooms/rooms.routes.ts';
import { attendanceJobsFeature } from './attendance/attendance-days/attendance-days.jobs.ts';
import { attendanceLogsFeature } from './attendance/attendance-logs/attendance-logs.routes.ts';
import { attendanceMonthsFeature } from './attendance/attendance-months/attendance-months.routes.ts';
import { timesheetsFeature } from './attendance/timesheets/timesheets.routes.ts';
import { liveFeature } from './auth/live/live.routes.ts';
import { sessionsFeature } from './auth/sessions/sessions.routes.ts';
import { deviceCommandsFeature } from './device-ops/device-commands/device-commands.routes.ts';
import { deviceLogsFeature } from './device-ops/device-logs/device-logs.routes.ts';
import { deviceSecretsFeature } from './device-ops/json/device-secrets.routes.ts';
import { jsonDevicesFeature } from './device-ops/json/json.routes.ts';
import { pendingDevicesFeature } from './device-ops/pending-devices/pending-devices.routes.ts';
import { quarantineFeature } from './device-ops/quarantine/quarantine.routes.ts';
import { terminalsFeature } from './device-ops/zk/zk.routes.ts';
import { companiesFeature } from './people/companies/companies.routes.ts';
import { departmentsFeature } from './people/departments/departments.routes.ts';
import { employeesFeature } from './people/employees/employees.routes.ts';

export const features: readonly Feature[] = [
  sessionsFeature,
  liveFeature,
  companiesFeature,
  departmentsFeature,
  employeesFeature,
  buildingsFeature,
  roomsFeature,
  doorsFeature,
  devicesFeature,
  timesheetsFeature,
  attendanceLogsFeature,
  attendanceMonthsFeature,
  attendanceJobsFeature,
  terminalsFeature,
  jsonDevicesFeature,
  pendingDevicesFeature,
  deviceCommandsFeature,
  deviceSecretsFeature,
  quarantineFeature,
  deviceLogsFeature,
];
