/** The table of contents: every operation of the portal, by noun. */
import { buildings } from './area/buildings.ts';
import { devices } from './area/devices.ts';
import { doors } from './area/doors.ts';
import { rooms } from './area/rooms.ts';
import { attendanceLogs } from './attendance/attendance-logs.ts';
import { attendanceMonths } from './attendance/attendance-months.ts';
import { timesheets } from './attendance/timesheets.ts';
import { live } from './auth/live.ts';
import { sessions } from './auth/sessions.ts';
import { deviceCommands } from './device-ops/device-commands.ts';
import { deviceLogs } from './device-ops/device-logs.ts';
import { deviceSecrets } from './device-ops/device-secrets.ts';
import { pendingDevices } from './device-ops/pending-devices.ts';
import { quarantine } from './device-ops/quarantine.ts';
import { companies } from './people/companies.ts';
import { departments } from './people/departments.ts';
import { employees } from './people/employees.ts';
import type { OperationShape } from './platform/operation.ts';

export const api = {
  sessions,
  live,
  buildings,
  rooms,
  doors,
  devices,
  companies,
  departments,
  employees,
  pendingDevices,
  deviceCommands,
  deviceSecrets,
  quarantine,
  deviceLogs,
  timesheets,
  attendanceLogs,
  attendanceMonths,
};

/** All operations, flat. */
export const operations: readonly OperationShape[] = Object.values(api).flatMap((noun) =>
  Object.values(noun),
);
