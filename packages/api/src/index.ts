/** All operations of the portal, by kind of object. */
import { accessZones } from './access/access-zones.ts';
import { occupancy } from './access/occupancy.ts';
import { buildings } from './area/buildings.ts';
import { devices } from './area/devices.ts';
import { doors } from './area/doors.ts';
import { rooms } from './area/rooms.ts';
import { attendanceLogs } from './attendance/attendance-logs.ts';
import { attendanceMonths } from './attendance/attendance-months.ts';
import { dashboards } from './attendance/dashboards.ts';
import { holidays } from './attendance/holidays.ts';
import { mending } from './attendance/mending.ts';
import { timesheets } from './attendance/timesheets.ts';
import { workShifts } from './attendance/work-shifts.ts';
import { accounts } from './auth/accounts.ts';
import { identities } from './auth/identities.ts';
import { identityProviders } from './auth/identity-providers.ts';
import { live } from './auth/live.ts';
import { passkeys } from './auth/passkeys.ts';
import { passwords } from './auth/passwords.ts';
import { secondFactors } from './auth/second-factor.ts';
import { sessions } from './auth/sessions.ts';
import { signInPolicies } from './auth/sign-in-policy.ts';
import { contractRules } from './contracts/contract-rules.ts';
import { contractTypes } from './contracts/contract-types.ts';
import { contracts } from './contracts/contracts.ts';
import { aiModels } from './device-ops/ai-models.ts';
import { deviceAlarms } from './device-ops/device-alarms.ts';
import { deviceCommands } from './device-ops/device-commands.ts';
import { deviceLines } from './device-ops/device-lines.ts';
import { deviceLogs } from './device-ops/device-logs.ts';
import { devicePairings } from './device-ops/device-pairings.ts';
import { deviceSecrets } from './device-ops/device-secrets.ts';
import { firmware } from './device-ops/firmware.ts';
import { lcdLogs } from './device-ops/lcd-logs.ts';
import { pendingDevices } from './device-ops/pending-devices.ts';
import { quarantine } from './device-ops/quarantine.ts';
import { terminalPeople } from './device-ops/terminal-people.ts';
import { welcomePages } from './device-ops/welcome-pages.ts';
import { welcomeSettings } from './device-ops/welcome-settings.ts';
import { calendarFeeds } from './meetings/calendar-feeds.ts';
import { calendarPasswords } from './meetings/calendar-passwords.ts';
import { meetings } from './meetings/meetings.ts';
import { schedules } from './meetings/schedules.ts';
import { noticeSettings } from './notifications/notice-settings.ts';
import { notifications } from './notifications/notifications.ts';
import { pushSettings } from './notifications/push-settings.ts';
import { pushSubscriptions } from './notifications/push-subscriptions.ts';
import { exports } from './overview/exports.ts';
import { finds } from './overview/finds.ts';
import { firstSteps } from './overview/first-steps.ts';
import { installation } from './overview/installation.ts';
import { waiting } from './overview/waiting.ts';
import { admins } from './people/admins.ts';
import { companies } from './people/companies.ts';
import { departments } from './people/departments.ts';
import { employeeChanges } from './people/employee-changes.ts';
import { employeeImports } from './people/employee-imports.ts';
import { employees } from './people/employees.ts';
import { managers } from './people/managers.ts';
import { personalData } from './people/personal-data.ts';
import { avatars, recognitionPictures } from './people/pictures.ts';
import { profiles } from './people/profiles.ts';
import { contents, type OperationShape } from './platform/operation.ts';
import { corrections } from './requests/corrections.ts';
import { leaveBalances } from './requests/leave-balances.ts';
import { requestTypes } from './requests/request-types.ts';
import { requests } from './requests/requests.ts';
import { apiTokens } from './settings/api-tokens.ts';
import { mails } from './settings/mails.ts';
import { privacySettings } from './settings/privacy.ts';
import { provisioningTokens } from './settings/provisioning-tokens.ts';
import { roles } from './settings/roles.ts';
import { systemLog } from './settings/system-log.ts';
import { webhookDeliveries } from './settings/webhook-deliveries.ts';
import { webhooks } from './settings/webhooks.ts';
import { telework } from './telework/telework.ts';
import { teleworkAgents } from './telework/telework-agents.ts';
import { teleworkChecks } from './telework/telework-checks.ts';
import { teleworkLogs } from './telework/telework-logs.ts';
import { teleworkSettings } from './telework/telework-settings.ts';
import { gates } from './vehicles/gates.ts';
import { lanes } from './vehicles/lanes.ts';
import { platePassages } from './vehicles/plate-passages.ts';
import { trackingDevices } from './vehicles/tracking-devices.ts';
import { vehicles } from './vehicles/vehicles.ts';
import { deviceSettings } from './visitors/device-settings.ts';
import { guestCards } from './visitors/guest-cards.ts';
import { healthDeclarations } from './visitors/health-declarations.ts';
import { visitorLogbook } from './visitors/visitor-logbook.ts';
import { visitors } from './visitors/visitors.ts';

export const api = contents({
  sessions,
  passwords,
  accounts,
  secondFactors,
  passkeys,
  identityProviders,
  identities,
  signInPolicies,
  live,
  buildings,
  rooms,
  doors,
  devices,
  accessZones,
  occupancy,
  companies,
  departments,
  employees,
  employeeChanges,
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
  deviceLines,
  deviceAlarms,
  terminalPeople,
  devicePairings,
  deviceSecrets,
  quarantine,
  welcomePages,
  welcomeSettings,
  deviceLogs,
  firmware,
  aiModels,
  lcdLogs,
  timesheets,
  attendanceLogs,
  attendanceMonths,
  dashboards,
  mending,
  notifications,
  noticeSettings,
  workShifts,
  holidays,
  requestTypes,
  requests,
  corrections,
  leaveBalances,
  calendarFeeds,
  calendarPasswords,
  meetings,
  schedules,
  telework,
  teleworkAgents,
  teleworkChecks,
  teleworkLogs,
  teleworkSettings,
  gates,
  lanes,
  trackingDevices,
  platePassages,
  contractTypes,
  contracts,
  contractRules,
  pushSettings,
  pushSubscriptions,
  apiTokens,
  mails,
  provisioningTokens,
  roles,
  systemLog,
  webhooks,
  webhookDeliveries,
  exports,
  finds,
  firstSteps,
  installation,
  waiting,
  visitors,
  visitorLogbook,
  healthDeclarations,
  guestCards,
  deviceSettings,
});

/**
 * Name of a kind of object, such as `buildings`, in operations, message keys and the audit trail. In the audit trail it
 * is the type of the changed row.
 */
export type Noun = keyof typeof api;

export const operations: readonly OperationShape[] = Object.values(api).flatMap((noun) =>
  Object.values<OperationShape>(noun),
);
