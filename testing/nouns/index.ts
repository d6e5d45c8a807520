/**
 * The list of all noun proofs. A noun is a kind of object, such as buildings. Its proof contains the facts that the
 * permission tests need.
 */
import type { api } from '@gatehouse/api';
import type { OperationShape } from '@gatehouse/api/platform/operation';
import type { screens as screensOfWeb } from '../../apps/web/src/screens.ts';
import { accessZonesProof } from './access/access-zones.ts';
import { occupancyProof } from './access/occupancy.ts';
import { buildingsProof } from './area/buildings.ts';
import { devicesProof } from './area/devices.ts';
import { doorsProof } from './area/doors.ts';
import { roomsProof } from './area/rooms.ts';
import { attendanceLogsProof } from './attendance/attendance-logs.ts';
import { attendanceMonthsProof } from './attendance/attendance-months.ts';
import { dashboardsProof } from './attendance/dashboards.ts';
import { holidaysProof } from './attendance/holidays.ts';
import { mendingProof } from './attendance/mending.ts';
import { timesheetsProof } from './attendance/timesheets.ts';
import { workShiftsProof } from './attendance/work-shifts.ts';
import { accountsProof } from './auth/accounts.ts';
import { identitiesProof } from './auth/identities.ts';
import { identityProvidersProof } from './auth/identity-providers.ts';
import { liveProof } from './auth/live.ts';
import { passkeysProof } from './auth/passkeys.ts';
import { passwordsProof } from './auth/passwords.ts';
import { secondFactorsProof } from './auth/second-factor.ts';
import { sessionsProof } from './auth/sessions.ts';
import { signInPoliciesProof } from './auth/sign-in-policy.ts';
import { contractRulesProof } from './contracts/contract-rules.ts';
import { contractTypesProof } from './contracts/contract-types.ts';
import { contractsProof } from './contracts/contracts.ts';
import { aiModelsProof } from './device-ops/ai-models.ts';
import { deviceAlarmsProof } from './device-ops/device-alarms.ts';
import { deviceCommandsProof } from './device-ops/device-commands.ts';
import { deviceLinesProof } from './device-ops/device-lines.ts';
import { deviceLogsProof } from './device-ops/device-logs.ts';
import { devicePairingsProof } from './device-ops/device-pairings.ts';
import { deviceSecretsProof } from './device-ops/device-secrets.ts';
import { firmwareProof } from './device-ops/firmware.ts';
import { lcdLogsProof } from './device-ops/lcd-logs.ts';
import { pendingDevicesProof } from './device-ops/pending-devices.ts';
import { quarantineProof } from './device-ops/quarantine.ts';
import { terminalPeopleProof } from './device-ops/terminal-people.ts';
import { welcomePagesProof } from './device-ops/welcome-pages.ts';
import { welcomeSettingsProof } from './device-ops/welcome-settings.ts';
import { calendarFeedsProof } from './meetings/calendar-feeds.ts';
import { calendarPasswordsProof } from './meetings/calendar-passwords.ts';
import { meetingsProof } from './meetings/meetings.ts';
import { schedulesProof } from './meetings/schedules.ts';
import { noticeSettingsProof } from './notifications/notice-settings.ts';
import { notificationsProof } from './notifications/notifications.ts';
import { pushSettingsProof } from './notifications/push-settings.ts';
import { pushSubscriptionsProof } from './notifications/push-subscriptions.ts';
import { exportsProof } from './overview/exports.ts';
import { findsProof } from './overview/finds.ts';
import { firstStepsProof } from './overview/first-steps.ts';
import { installationProof } from './overview/installation.ts';
import { waitingProof } from './overview/waiting.ts';
import { adminsProof } from './people/admins.ts';
import { companiesProof } from './people/companies.ts';
import { departmentsProof } from './people/departments.ts';
import { employeeChangesProof } from './people/employee-changes.ts';
import { employeeImportsProof } from './people/employee-imports.ts';
import { employeesProof } from './people/employees.ts';
import { managersProof } from './people/managers.ts';
import { personalDataProof } from './people/personal-data.ts';
import { avatarsProof, recognitionPicturesProof } from './people/pictures.ts';
import { profilesProof } from './people/profiles.ts';
import { platformTables } from './platform.ts';
import type {
  CallBuilder,
  ExpectedAccess,
  GoverningCall,
  NounProof,
  OutsideProof,
  Row,
  ScreenProof,
  TableProof,
} from './proof.ts';
import { correctionsProof } from './requests/corrections.ts';
import { leaveBalancesProof } from './requests/leave-balances.ts';
import { requestTypesProof } from './requests/request-types.ts';
import { requestsProof } from './requests/requests.ts';
import { apiTokensProof } from './settings/api-tokens.ts';
import { mailsProof } from './settings/mails.ts';
import { privacySettingsProof } from './settings/privacy.ts';
import { provisioningTokensProof } from './settings/provisioning-tokens.ts';
import { rolesProof } from './settings/roles.ts';
import { systemLogProof } from './settings/system-log.ts';
import { webhookDeliveriesProof } from './settings/webhook-deliveries.ts';
import { webhooksProof } from './settings/webhooks.ts';
import { teleworkProof } from './telework/telework.ts';
import { teleworkAgentsProof } from './telework/telework-agents.ts';
import { teleworkChecksProof } from './telework/telework-checks.ts';
import { teleworkLogsProof } from './telework/telework-logs.ts';
import { teleworkSettingsProof } from './telework/telework-settings.ts';
import { gatesProof } from './vehicles/gates.ts';
import { lanesProof } from './vehicles/lanes.ts';
import { platePassagesProof } from './vehicles/plate-passages.ts';
import { trackingDevicesProof } from './vehicles/tracking-devices.ts';
import { vehiclesProof } from './vehicles/vehicles.ts';
import { deviceSettingsProof } from './visitors/device-settings.ts';
import { guestCardsProof } from './visitors/guest-cards.ts';
import { healthDeclarationsProof } from './visitors/health-declarations.ts';
import { visitorLogbookProof } from './visitors/visitor-logbook.ts';
import { visitorsProof } from './visitors/visitors.ts';

/**
 * The proofs (facts for tests) of all kinds of objects, in the order in which their rows of test data are created. The
 * code does not compile if a proof is missing.
 */
const proofs = {
  sessions: sessionsProof,
  passwords: passwordsProof,
  accounts: accountsProof,
  secondFactors: secondFactorsProof,
  passkeys: passkeysProof,
  identityProviders: identityProvidersProof,
  identities: identitiesProof,
  signInPolicies: signInPoliciesProof,
  live: liveProof,
  companies: companiesProof,
  departments: departmentsProof,
  employees: employeesProof,
  employeeChanges: employeeChangesProof,
  employeeImports: employeeImportsProof,
  profiles: profilesProof,
  vehicles: vehiclesProof,
  managers: managersProof,
  admins: adminsProof,
  recognitionPictures: recognitionPicturesProof,
  avatars: avatarsProof,
  personalData: personalDataProof,
  privacySettings: privacySettingsProof,
  buildings: buildingsProof,
  accessZones: accessZonesProof,
  rooms: roomsProof,
  occupancy: occupancyProof,
  doors: doorsProof,
  devices: devicesProof,
  pendingDevices: pendingDevicesProof,
  deviceCommands: deviceCommandsProof,
  deviceLines: deviceLinesProof,
  deviceAlarms: deviceAlarmsProof,
  terminalPeople: terminalPeopleProof,
  devicePairings: devicePairingsProof,
  deviceSecrets: deviceSecretsProof,
  quarantine: quarantineProof,
  welcomePages: welcomePagesProof,
  welcomeSettings: welcomeSettingsProof,
  deviceLogs: deviceLogsProof,
  firmware: firmwareProof,
  aiModels: aiModelsProof,
  lcdLogs: lcdLogsProof,
  timesheets: timesheetsProof,
  attendanceLogs: attendanceLogsProof,
  attendanceMonths: attendanceMonthsProof,
  mending: mendingProof,
  notifications: notificationsProof,
  noticeSettings: noticeSettingsProof,
  workShifts: workShiftsProof,
  holidays: holidaysProof,
  dashboards: dashboardsProof,
  requestTypes: requestTypesProof,
  requests: requestsProof,
  corrections: correctionsProof,
  leaveBalances: leaveBalancesProof,
  calendarFeeds: calendarFeedsProof,
  calendarPasswords: calendarPasswordsProof,
  meetings: meetingsProof,
  schedules: schedulesProof,
  telework: teleworkProof,
  teleworkAgents: teleworkAgentsProof,
  teleworkChecks: teleworkChecksProof,
  teleworkLogs: teleworkLogsProof,
  teleworkSettings: teleworkSettingsProof,
  gates: gatesProof,
  lanes: lanesProof,
  trackingDevices: trackingDevicesProof,
  platePassages: platePassagesProof,
  contractTypes: contractTypesProof,
  contracts: contractsProof,
  contractRules: contractRulesProof,
  pushSettings: pushSettingsProof,
  pushSubscriptions: pushSubscriptionsProof,
  apiTokens: apiTokensProof,
  mails: mailsProof,
  provisioningTokens: provisioningTokensProof,
  roles: rolesProof,
  systemLog: systemLogProof,
  webhooks: webhooksProof,
  webhookDeliveries: webhookDeliveriesProof,
  exports: exportsProof,
  finds: findsProof,
  firstSteps: firstStepsProof,
  installation: installationProof,
  waiting: waitingProof,
  visitors: visitorsProof,
  visitorLogbook: visitorLogbookProof,
  healthDeclarations: healthDeclarationsProof,
  guestCards: guestCardsProof,
  deviceSettings: deviceSettingsProof,
} satisfies { [K in keyof typeof api]: NounProof<(typeof api)[K]> };

type ProvenScreen = {
  [K in keyof typeof proofs]: keyof NonNullable<(typeof proofs)[K]['screens']>;
}[keyof typeof proofs];
/** Screens that only redirect or report a missing page. They belong to no kind of object and are open to everyone. */
type NounlessScreen = '/' | '/403' | '/404' | '/$';

// The code does not compile if a screen has no expectation, or if an expectation has no screen.
({}) satisfies Record<Exclude<keyof typeof screensOfWeb, ProvenScreen | NounlessScreen>, never>;
({}) satisfies Record<Exclude<ProvenScreen, keyof typeof screensOfWeb>, never>;

type AnyProof = NounProof<Readonly<Record<string, OperationShape>>>;
const all: readonly AnyProof[] = Object.values(proofs);
const tables: readonly TableProof[] = [...all, platformTables];

const indexByOperation = <T>(select: (proof: AnyProof) => Readonly<Record<string, T>>) =>
  new Map<string, T>(
    all.flatMap((proof) =>
      Object.entries(select(proof)).map(([key, value]): [string, T] => [proof.noun[key]?.name ?? key, value]),
    ),
  );
const expectations = indexByOperation<ExpectedAccess>(({ expected }) => expected);
const builders = indexByOperation<CallBuilder>(({ calls }) => calls);

const governing = indexByOperation<readonly GoverningCall[] | undefined>(({ governs }) => governs ?? {});

const assertKnown = <T>(value: T | undefined, name: string): T => {
  if (!value) throw new Error(`${name} is no operation of the api`);
  return value;
};

/**
 * Returns the manually written expectation of an operation: the roles that may call it, and the rows that it may
 * access.
 */
export const expectedOf = ({ name }: Pick<OperationShape, 'name'>): ExpectedAccess =>
  assertKnown(expectations.get(name), name);

export const builderOf = ({ name }: Pick<OperationShape, 'name'>): CallBuilder =>
  assertKnown(builders.get(name), name);

/** Returns the ways in which an operation changes how other people sign in. Empty if there are none. */
export const governingOf = ({ name }: Pick<OperationShape, 'name'>): readonly GoverningCall[] =>
  governing.get(name) ?? [];

/** Returns whether a call may end its own session. */
export const endsSessions = ({ name }: Pick<OperationShape, 'name'>): boolean =>
  all.some(
    ({ noun, endsSessions: ends }) =>
      ends && Object.values(noun).some((operation) => operation.name === name),
  );

/** Prepared rows for every company, in the order in which they are created. */
export const rows: readonly Row<unknown>[] = all.flatMap((proof) => proof.rows ?? []);

/**
 * All screens by path, written manually. Each entry has the roles that may open the screen and the views for the crawl.
 */
export const screens: Readonly<Record<string, ScreenProof | OutsideProof>> = Object.assign(
  {},
  ...all.map((proof) => proof.screens ?? {}),
);

/** Database constraints that no caller can violate. */
export const unreachable: readonly string[] = tables.flatMap((proof) =>
  Object.values(proof.unreachable ?? {}).flat(),
);

/** Required values of columns, for a row about a person that a test inserts directly into a table. */
export const seeds: Required<TableProof>['seed'] = Object.assign({}, ...tables.map(({ seed }) => seed ?? {}));

/** Text columns (`table.column`) with values that the portal interprets. Tests must not write other texts into them. */
export const meaningful: ReadonlySet<string> = new Set(tables.flatMap((proof) => proof.meaningful ?? []));
