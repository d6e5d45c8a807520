/** The table of contents: every operation of the portal, by noun. */
import { buildings } from './area/buildings.ts';
import { devices } from './area/devices.ts';
import { doors } from './area/doors.ts';
import { rooms } from './area/rooms.ts';
import { attendanceLogs } from './attendance/attendance-logs.ts';
import { attendanceMonths } from './attendance/attendance-months.ts';
import { timesheets } from './attendance/timesheets.ts';
import { accounts } from './auth/accounts.ts';
import { live } from './auth/live.ts';
import { passwords } from './auth/passwords.ts';
import { secondFactors } from './auth/second-factor.ts';
import { sessions } from './auth/sessions.ts';
import { signInPolicies } from './auth/sign-in-policy.ts';
import { deviceCommands } from './device-ops/device-commands.ts';
import { deviceLogs } from './device-ops/device-logs.ts';
import { deviceSecrets } from './device-ops/device-secrets.ts';
import { pendingDevices } from './device-ops/pending-devices.ts';
import { quarantine } from './device-ops/quarantine.ts';
import { pushSettings } from './notifications/push-settings.ts';
import { admins } from './people/admins.ts';
import { companies } from './people/companies.ts';
import { departments } from './people/departments.ts';
import { employeeImports } from './people/employee-imports.ts';
import { employees } from './people/employees.ts';
import { managers } from './people/managers.ts';
import { personalData } from './people/personal-data.ts';
import { avatars, recognitionPictures } from './people/pictures.ts';
import { profiles } from './people/profiles.ts';
import type { OperationShape } from './platform/operation.ts';
import { mails } from './settings/mails.ts';
import { privacySettings } from './settings/privacy.ts';
import { roles } from './settings/roles.ts';
import { systemLog } from './settings/system-log.ts';
import { vehicles } from './vehicles/vehicles.ts';

export const api = {
  sessions,
  passwords,
  accounts,
  secondFactors,
  signInPolicies,
  live,
  buildings,
  rooms,
  doors,
  devices,
  companies,
  departments,
  employees,
  employeeImports,
  profiles,
  vehicles,
  managers,
  admins,
  recognitionPictures,
  avatars,
  personalData,
  privacySettings,
  pendingDevices,
  deviceCommands,
  deviceSecrets,
  quarantine,
  deviceLogs,
  timesheets,
  attendanceLogs,
  attendanceMonths,
  pushSettings,
  mails,
  roles,
  systemLog,
};

/** All operations, flat. */
export const operations: readonly OperationShape[] = Object.values(api).flatMap((noun) =>
  Object.values(noun),
);
