/**
 * All screens as data, with the operations that open them and an example URL. The sidebar, command palette, guards,
 * crawler, `verify:output` and the check of the first-load size read this file. It imports no component, so that plain
 * scripts can import it. The declarations of all operations would enlarge every first load, so the production build
 * keeps only their names and permissions (vite.plugins.ts).
 */
import { accessZones } from '@gatehouse/api/access/access-zones';
import { occupancy } from '@gatehouse/api/access/occupancy';
import { buildings } from '@gatehouse/api/area/buildings';
import { devices } from '@gatehouse/api/area/devices';
import { doors } from '@gatehouse/api/area/doors';
import { rooms } from '@gatehouse/api/area/rooms';
import { attendanceLogs } from '@gatehouse/api/attendance/attendance-logs';
import { attendanceMonths } from '@gatehouse/api/attendance/attendance-months';
import { dashboards } from '@gatehouse/api/attendance/dashboards';
import { holidays } from '@gatehouse/api/attendance/holidays';
import { mending } from '@gatehouse/api/attendance/mending';
import { timesheets } from '@gatehouse/api/attendance/timesheets';
import { workShifts } from '@gatehouse/api/attendance/work-shifts';
import { accounts } from '@gatehouse/api/auth/accounts';
import { identityProviders } from '@gatehouse/api/auth/identity-providers';
import { passwords } from '@gatehouse/api/auth/passwords';
import { secondFactors } from '@gatehouse/api/auth/second-factor';
import { sessions } from '@gatehouse/api/auth/sessions';
import { contractRules } from '@gatehouse/api/contracts/contract-rules';
import { contracts } from '@gatehouse/api/contracts/contracts';
import { deviceLogs } from '@gatehouse/api/device-ops/device-logs';
import { devicePairings } from '@gatehouse/api/device-ops/device-pairings';
import { firmware } from '@gatehouse/api/device-ops/firmware';
import { lcdLogs } from '@gatehouse/api/device-ops/lcd-logs';
import { pendingDevices } from '@gatehouse/api/device-ops/pending-devices';
import { quarantine } from '@gatehouse/api/device-ops/quarantine';
import { meetings } from '@gatehouse/api/meetings/meetings';
import { schedules } from '@gatehouse/api/meetings/schedules';
import { notifications } from '@gatehouse/api/notifications/notifications';
import { pushSettings } from '@gatehouse/api/notifications/push-settings';
import { exports } from '@gatehouse/api/overview/exports';
import { admins } from '@gatehouse/api/people/admins';
import { companies } from '@gatehouse/api/people/companies';
import { departments } from '@gatehouse/api/people/departments';
import { employees } from '@gatehouse/api/people/employees';
import { managers } from '@gatehouse/api/people/managers';
import type { OperationPermission, OperationShape } from '@gatehouse/api/platform/operation';
import { leaveBalances } from '@gatehouse/api/requests/leave-balances';
import { requestTypes } from '@gatehouse/api/requests/request-types';
import { requests } from '@gatehouse/api/requests/requests';
import { apiTokens } from '@gatehouse/api/settings/api-tokens';
import { mails } from '@gatehouse/api/settings/mails';
import { provisioningTokens } from '@gatehouse/api/settings/provisioning-tokens';
import { roles } from '@gatehouse/api/settings/roles';
import { systemLog } from '@gatehouse/api/settings/system-log';
import { webhooks } from '@gatehouse/api/settings/webhooks';
import { telework } from '@gatehouse/api/telework/telework';
import { gates } from '@gatehouse/api/vehicles/gates';
import { lanes } from '@gatehouse/api/vehicles/lanes';
import { platePassages } from '@gatehouse/api/vehicles/plate-passages';
import { trackingDevices } from '@gatehouse/api/vehicles/tracking-devices';
import { guestCards } from '@gatehouse/api/visitors/guest-cards';
import { healthDeclarations } from '@gatehouse/api/visitors/health-declarations';
import { visitorLogbook } from '@gatehouse/api/visitors/visitor-logbook';
import { visitors } from '@gatehouse/api/visitors/visitors';

/** A field of the first row that an operation lists. Its value becomes part of an example URL. */
export interface FirstRowField {
  list: OperationShape;
  field: string;
}

/** A value in an example URL: a literal, today's date, or a field of an existing row. */
export type ExampleValue = string | number | boolean | { today: true } | FirstRowField;

export interface ScreenExample {
  params?: Readonly<Record<string, ExampleValue>>;
  search?: Readonly<Record<string, ExampleValue>>;
  /** The operation for which this URL requires permission, if it differs from that of the screen. */
  opens?: OperationPermission;
}

export interface Screen {
  /**
   * The operation for which the person needs permission. If it is a list, permission for one of the operations is
   * enough. Null if the screen is open to everyone after sign-in.
   */
  opens: OperationPermission | readonly OperationPermission[] | null;
  /** `outside`: a screen without the top bar and sidebar. `onward`: a screen that redirects to another one. */
  kind?: 'outside' | 'onward';
  /** True if the menu shows the entry even without permission for the screen. */
  isInEveryMenu?: true;
  /** The menu screen from which people reach this screen. Absent if this screen is in the menu itself. */
  reachedFrom?: `/${string}`;
  /**
   * The menu screen from which people reach the URLs that contain the optional parameter of the path. If absent,
   * `reachedFrom` applies to all URLs of the screen.
   */
  filledFrom?: `/${string}`;
  /** An example URL, for a path with parameters. */
  example?: ScreenExample;
  /** Further URLs that show other content of the screen. */
  further?: readonly ScreenExample[];
}

const firstRowField = (list: OperationShape, field = 'id'): FirstRowField => ({ list, field });
const today = { today: true } as const;

export const screens = {
  '/dashboard': { opens: dashboards.workingHours, further: [{ search: { hours: 'quarter' } }] },
  '/department-dashboard': {
    opens: dashboards.todaySummary,
    further: [{ search: { activity: 'quarter', methods: 'quarter' } }],
  },
  '/account-dashboard': { opens: accounts.list },
  '/telework-dashboard': { opens: telework.mine, further: [{ search: { tab: 'department' } }] },
  '/my-profile': { opens: null },
  '/setting': { opens: pushSettings.get },
  // Spec §2: "Firmware entry always visible". People without the permission see the 403 page (rules.md §6a).
  '/firmware': { opens: firmware.list, isInEveryMenu: true, further: [{ search: { tab: 'models' } }] },
  '/notifications': { opens: notifications.list },
  '/exports': { opens: exports.list },
  '/my-access-history': { opens: timesheets.mine },
  '/my-department-access-history': { opens: timesheets.myDepartment },
  '/to-mend': { opens: mending.list },
  '/month-closing': { opens: attendanceMonths.list },
  '/workshift': { opens: workShifts.list },
  '/holidays': { opens: holidays.list },
  '/my-request-list/{-$filter}': { opens: requests.mine },
  '/request-management/{-$filter}': { opens: requests.confirmList },
  '/request-types': { opens: requestTypes.create },
  '/leave-balances': { opens: leaveBalances.list },
  '/attendance-log/$date/{-$id}': {
    opens: attendanceLogs.mine,
    reachedFrom: '/my-access-history',
    // If the path contains an ID, the screen shows another person's attendance log.
    filledFrom: '/my-department-access-history',
    example: { params: { date: today } },
    further: [
      { params: { date: today, id: firstRowField(employees.list) }, opens: attendanceLogs.ofEmployee },
    ],
  },
  '/meeting-rooms': {
    opens: meetings.rooms,
    further: [{ search: { view: 'week' } }, { search: { view: 'day' } }],
  },
  '/my-schedule': {
    opens: schedules.mine,
    further: [{ search: { view: 'week' } }, { search: { view: 'day' } }],
  },
  '/department-schedule': { opens: schedules.department },
  '/company-schedule': { opens: schedules.company },
  '/buildings': { opens: buildings.list },
  '/rooms': { opens: rooms.list },
  // Spec §6 has no permission code for this screen. ADMIN and SYSADMIN may open it, because they may change rooms
  // (rules.md §6a).
  '/room-map': { opens: rooms.update },
  '/doors': { opens: doors.list },
  '/devices': { opens: devices.list },
  '/device-logs': { opens: deviceLogs.list },
  '/lcd-logs': { opens: lcdLogs.list },
  '/pending-devices': { opens: pendingDevices.list },
  '/quarantine': { opens: quarantine.list },
  '/my-access': { opens: accessZones.mine },
  '/request-access': { opens: accessZones.request, reachedFrom: '/my-access' },
  '/department-access': { opens: accessZones.people },
  '/area-access': { opens: accessZones.list },
  '/access-detail/$accountName': {
    opens: accessZones.ofPerson,
    reachedFrom: '/area-access',
    example: { params: { accountName: firstRowField(accessZones.list, 'accountName') } },
  },
  '/room-access': {
    opens: accessZones.atPlace,
    reachedFrom: '/rooms',
    further: [{ search: { buildingId: firstRowField(buildings.list) } }],
  },
  '/occupancy': { opens: occupancy.people },
  '/gates': { opens: gates.list },
  '/lanes': { opens: lanes.list },
  '/tracking-devices': { opens: trackingDevices.list },
  '/monitoring-plate': { opens: platePassages.list },
  '/companies': { opens: companies.list },
  '/contracts': { opens: contracts.list },
  '/create-contract': { opens: contracts.create, reachedFrom: '/contracts' },
  '/edit-contract/$id': {
    opens: contracts.update,
    reachedFrom: '/contracts',
    example: { params: { id: firstRowField(contracts.list) } },
  },
  '/contract-settings': { opens: contractRules.list },
  '/department': { opens: departments.list },
  '/hr-managers': { opens: managers.list },
  '/admin-management': { opens: admins.list },
  '/staff': {
    opens: employees.list,
    further: [{ search: { view: firstRowField(employees.list) } }, { search: { as: 'table' } }],
  },
  '/edit-staff/$id': {
    opens: [employees.update, employees.updateDetail],
    reachedFrom: '/staff',
    example: { params: { id: firstRowField(employees.list) } },
  },
  '/roles': { opens: roles.list },
  '/role-detail': {
    opens: roles.get,
    reachedFrom: '/roles',
    further: [{ search: { id: firstRowField(roles.list) } }],
  },
  '/system-log': { opens: systemLog.list },
  '/mails': { opens: mails.list },
  '/provisioning': { opens: provisioningTokens.list },
  '/api-tokens': { opens: apiTokens.list },
  '/webhooks': { opens: webhooks.list },
  '/visitors': { opens: visitors.list },
  '/create-visitor': { opens: visitors.create, reachedFrom: '/visitors' },
  '/edit-visitor/$id': {
    opens: visitors.update,
    reachedFrom: '/visitors',
    example: { params: { id: firstRowField(visitors.list) } },
  },
  '/visitor-logbook': { opens: visitorLogbook.list },
  '/visitor-logbook/detail/$meetingId/$email': {
    opens: visitorLogbook.detail,
    reachedFrom: '/visitor-logbook',
    example: { params: { meetingId: 0, email: firstRowField(visitorLogbook.list, 'email') } },
  },
  '/visitor-health-declaration': { opens: healthDeclarations.list },
  '/guest-card': { opens: guestCards.list },
  '/declare': { opens: healthDeclarations.open, kind: 'outside' },
  '/guidelines/{-$type}/{-$language}': {
    opens: null,
    further: [{ params: { type: 'tablet', language: 'vn' } }],
  },
  '/visitor-qr': { opens: visitors.showQr, kind: 'outside' },
  '/tablet': { opens: devicePairings.getPage, kind: 'outside' },
  '/': { opens: null, kind: 'onward' },
  '/login': { opens: sessions.loginByUsername, kind: 'outside' },
  '/oidc/$provider/callback': {
    opens: identityProviders.signIn,
    kind: 'onward',
    example: { params: { provider: 'none' } },
  },
  '/forgot-password': { opens: passwords.forgot, kind: 'outside' },
  '/new-password': { opens: sessions.changePassword, kind: 'outside' },
  '/second-step': { opens: secondFactors.start, kind: 'outside' },
  '/403': { opens: null, kind: 'outside' },
  '/404': { opens: null, kind: 'outside' },
  '/$': { opens: null, kind: 'onward' },
} as const satisfies Record<string, Screen>;
