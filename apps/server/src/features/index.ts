/**
 * Registers the features of the server, one per noun. If a feature needs a function of a later area, it receives the
 * function here (decision 086).
 */
import type { Feature } from '../platform/http/route.ts';
import { accessZonesFeature } from './access/access-zones/access-zones.routes.ts';
import { occupancyFeature } from './access/occupancy/occupancy.routes.ts';
import { buildingsFeature } from './area/buildings/buildings.routes.ts';
import { devicesFeature } from './area/devices/devices.routes.ts';
import { doorsFeature } from './area/doors/doors.routes.ts';
import { roomsFeature } from './area/rooms/rooms.routes.ts';
import { attendanceJobsFeature } from './attendance/attendance-days/attendance-days.jobs.ts';
import { attendanceLogsFeature } from './attendance/attendance-logs/attendance-logs.routes.ts';
import { attendanceMonthsFeature } from './attendance/attendance-months/attendance-months.routes.ts';
import { dashboardsFeature } from './attendance/dashboards/dashboards.routes.ts';
import { holidaysFeature } from './attendance/holidays/holidays.routes.ts';
import { mendingFeature } from './attendance/mending/mending.routes.ts';
import { timesheetsFeature } from './attendance/timesheets/timesheets.routes.ts';
import { workShiftsFeature } from './attendance/work-shifts/work-shifts.routes.ts';
import { accountsFeature } from './auth/accounts/accounts.routes.ts';
import { mayGovern } from './auth/accounts/governing.service.ts';
import { identitiesFeature } from './auth/identities/identities.routes.ts';
import { identityProvidersFeature } from './auth/identity-providers/identity-providers.routes.ts';
import { liveFeature } from './auth/live/live.routes.ts';
import { passkeysFeature } from './auth/passkeys/passkeys.routes.ts';
import { passwordsFeature } from './auth/passwords/passwords.routes.ts';
import { secondFactorsFeature } from './auth/second-factor/second-factor.routes.ts';
import { sessionsFeature } from './auth/sessions/sessions.routes.ts';
import { signInPoliciesFeature } from './auth/sign-in-policy/sign-in-policy.routes.ts';
import { contractRulesFeature } from './contracts/contract-rules/contract-rules.routes.ts';
import { contractTypesFeature } from './contracts/contract-types/contract-types.routes.ts';
import { contractsFeature } from './contracts/contracts/contracts.routes.ts';
import { aiModelsFeature } from './device-ops/ai-models/ai-models.routes.ts';
import { camerasFeature } from './device-ops/cameras/cameras.routes.ts';
import { deviceAlarmsFeature } from './device-ops/device-alarms/device-alarms.routes.ts';
import { deviceCommandsFeature } from './device-ops/device-commands/device-commands.routes.ts';
import { deviceLogsFeature } from './device-ops/device-logs/device-logs.routes.ts';
import { refusalOf } from './device-ops/device-logs/refusals.service.ts';
import { devicePairingsFeature } from './device-ops/device-pairings/device-pairings.routes.ts';
import { deviceSecretsFeature } from './device-ops/device-secrets/device-secrets.routes.ts';
import { dialectFeatures } from './device-ops/dialects/registry.ts';
import { firmwareFeature } from './device-ops/firmware/firmware.routes.ts';
import { ingestFeature } from './device-ops/ingest/ingest.jobs.ts';
import { lcdLogsFeature } from './device-ops/lcd-logs/lcd-logs.routes.ts';
import { deviceLinesFeature } from './device-ops/lines/device-lines.routes.ts';
import { pendingDevicesFeature } from './device-ops/pending-devices/pending-devices.routes.ts';
import { quarantineFeature } from './device-ops/quarantine/quarantine.routes.ts';
import { signedRequestsFeature } from './device-ops/signed-requests/signed-requests.jobs.ts';
import { terminalPeopleFeature } from './device-ops/terminal-people/terminal-people.routes.ts';
import { welcomePagesFeature } from './device-ops/welcome-pages/welcome-pages.routes.ts';
import { welcomeSettingsFeature } from './device-ops/welcome-settings/welcome-settings.routes.ts';
import { caldavFeature } from './meetings/caldav/caldav.routes.ts';
import { calendarFeedsFeature } from './meetings/calendar-feeds/calendar-feeds.routes.ts';
import { calendarPasswordsFeature } from './meetings/calendar-passwords/calendar-passwords.routes.ts';
import { meetingsFeature } from './meetings/meetings/meetings.routes.ts';
import { schedulesFeature } from './meetings/schedules/schedules.routes.ts';
import { noticeSettingsFeature } from './notifications/notice-settings/notice-settings.routes.ts';
import { notificationsFeature } from './notifications/notifications/notifications.routes.ts';
import { pushSettingsFeature } from './notifications/push-settings/push-settings.routes.ts';
import { pushSubscriptionsFeature } from './notifications/push-subscriptions/push-subscriptions.routes.ts';
import { exportsFeature } from './overview/exports/exports.routes.ts';
import { findsFeature } from './overview/finds/finds.routes.ts';
import { firstStepsFeature } from './overview/first-steps/first-steps.routes.ts';
import { installationFeature } from './overview/installation/installation.routes.ts';
import { waitingFeature } from './overview/waiting/waiting.routes.ts';
import { adminsFeature } from './people/admins/admins.routes.ts';
import { applyMappedRoles } from './people/admins/mapped-roles.service.ts';
import { companiesFeature } from './people/companies/companies.routes.ts';
import { departmentsFeature } from './people/departments/departments.routes.ts';
import { employeeChangesFeature } from './people/employee-changes/employee-changes.routes.ts';
import { employeeImportsFeature } from './people/employee-imports/employee-imports.routes.ts';
import { findCandidates } from './people/employees/candidates.service.ts';
import { employeesFeature } from './people/employees/employees.routes.ts';
import { managersFeature } from './people/managers/managers.routes.ts';
import { personalDataFeature } from './people/personal-data/personal-data.routes.ts';
import { registerOf } from './people/personal-data/personal-data-register.ts';
import { avatarsFeature } from './people/pictures/avatars.routes.ts';
import { recognitionPicturesFeature } from './people/pictures/recognition.routes.ts';
import { profilesFeature } from './people/profiles/profiles.routes.ts';
import { scimFeature } from './people/scim/scim.routes.ts';
import { correctionsFeature } from './requests/corrections/corrections.routes.ts';
import { leaveBalancesFeature } from './requests/leave-balances/leave-balances.routes.ts';
import { leaveRecount } from './requests/leave-balances/recount.service.ts';
import { requestTypesFeature } from './requests/request-types/request-types.routes.ts';
import { requestsFeature } from './requests/requests/requests.routes.ts';
import { apiTokensFeature } from './settings/api-tokens/api-tokens.routes.ts';
import { mailsFeature } from './settings/mails/mails.routes.ts';
import { privacyFeature } from './settings/privacy/privacy.routes.ts';
import { provisioningTokensFeature } from './settings/provisioning-tokens/provisioning-tokens.routes.ts';
import { rolesFeature } from './settings/roles/roles.routes.ts';
import { systemLogFeature } from './settings/system-log/system-log.routes.ts';
import { webhookDeliveriesFeature } from './settings/webhook-deliveries/webhook-deliveries.routes.ts';
import { webhooksFeature } from './settings/webhooks/webhooks.routes.ts';
import { activityWatchFeature } from './telework/activity-watch/activity-watch.routes.ts';
import { teleworkFeature } from './telework/telework/telework.routes.ts';
import { teleworkAgentsFeature } from './telework/telework-agents/telework-agents.routes.ts';
import { teleworkChecksFeature } from './telework/telework-checks/telework-checks.routes.ts';
import { teleworkLogsFeature } from './telework/telework-logs/telework-logs.routes.ts';
import { teleworkSettingsFeature } from './telework/telework-settings/telework-settings.routes.ts';
import { gatesFeature } from './vehicles/gates/gates.routes.ts';
import { lanesFeature } from './vehicles/lanes/lanes.routes.ts';
import { platePassagesFeature } from './vehicles/plate-passages/plate-passages.routes.ts';
import { trackingDevicesFeature } from './vehicles/tracking-devices/tracking-devices.routes.ts';
import { vehiclesFeature } from './vehicles/vehicles/vehicles.routes.ts';
import { deviceSettingsFeature } from './visitors/device-settings/device-settings.routes.ts';
import { guestCardsFeature } from './visitors/guest-cards/guest-cards.routes.ts';
import { guestQrsFeature } from './visitors/guest-qrs/guest-qrs.routes.ts';
import { healthDeclarationsFeature } from './visitors/health-declarations/health-declarations.routes.ts';
import { visitorLogbookFeature } from './visitors/visitor-logbook/visitor-logbook.routes.ts';
import { visitorPassesFeature } from './visitors/visitor-passes/visitor-passes.routes.ts';
import { eraseOldVisitors } from './visitors/visitors/visitor-erasure.service.ts';
import { visitorsFeature } from './visitors/visitors/visitors.routes.ts';

const nouns: readonly Feature[] = [
  sessionsFeature,
  passwordsFeature,
  accountsFeature,
  secondFactorsFeature,
  passkeysFeature,
  identityProvidersFeature(applyMappedRoles),
  identitiesFeature,
  signInPoliciesFeature,
  liveFeature,
  companiesFeature,
  departmentsFeature,
  employeesFeature,
  employeeChangesFeature,
  employeeImportsFeature,
  profilesFeature,
  vehiclesFeature,
  managersFeature,
  adminsFeature,
  recognitionPicturesFeature,
  avatarsFeature,
  scimFeature,
  privacyFeature(eraseOldVisitors),
  buildingsFeature,
  roomsFeature,
  doorsFeature,
  devicesFeature,
  accessZonesFeature,
  occupancyFeature,
  timesheetsFeature,
  attendanceLogsFeature,
  attendanceMonthsFeature(leaveRecount),
  dashboardsFeature,
  mendingFeature,
  workShiftsFeature(leaveRecount),
  holidaysFeature(leaveRecount),
  attendanceJobsFeature(leaveRecount),
  ingestFeature,
  signedRequestsFeature,
  ...dialectFeatures,
  camerasFeature,
  pendingDevicesFeature,
  deviceCommandsFeature,
  deviceLinesFeature,
  deviceAlarmsFeature,
  terminalPeopleFeature,
  deviceSecretsFeature,
  devicePairingsFeature,
  welcomePagesFeature,
  quarantineFeature,
  welcomeSettingsFeature,
  deviceLogsFeature,
  firmwareFeature,
  aiModelsFeature,
  lcdLogsFeature,
  notificationsFeature,
  noticeSettingsFeature,
  requestTypesFeature,
  requestsFeature,
  correctionsFeature,
  leaveBalancesFeature,
  calendarFeedsFeature,
  calendarPasswordsFeature,
  caldavFeature,
  meetingsFeature,
  schedulesFeature,
  teleworkFeature,
  teleworkAgentsFeature,
  activityWatchFeature,
  teleworkChecksFeature,
  teleworkLogsFeature,
  teleworkSettingsFeature,
  gatesFeature,
  lanesFeature,
  trackingDevicesFeature,
  platePassagesFeature,
  contractTypesFeature,
  contractsFeature,
  contractRulesFeature,
  pushSettingsFeature,
  pushSubscriptionsFeature,
  mailsFeature,
  apiTokensFeature,
  provisioningTokensFeature(mayGovern),
  rolesFeature,
  systemLogFeature,
  webhooksFeature,
  webhookDeliveriesFeature,
  findsFeature,
  firstStepsFeature,
  installationFeature,
  waitingFeature,
  visitorsFeature(findCandidates),
  visitorPassesFeature,
  visitorLogbookFeature(refusalOf),
  guestQrsFeature,
  healthDeclarationsFeature,
  guestCardsFeature,
  deviceSettingsFeature,
];

const routes = nouns.flatMap((noun) => noun.routes);
const withExports = [...nouns, exportsFeature(routes)];

/** All features, including the export and erasure of personal data in their tables. */
export const features: readonly Feature[] = [...withExports, personalDataFeature(registerOf(withExports))];
