/**
 * Every screen as data: what opens it, and where somebody who walks all screens goes. Sidebar, palette, guards, crawl,
 * `verify:output` and the weighing of first loads read this; it holds no component, so that plain scripts can. The built portal has
 * of it who may open what (vite.config.ts): with the shapes of all operations every first load would grow with every noun.
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
import { firmware } from '@gatehouse/api/device-ops/firmware';
import { lcdLogs } from '@gatehouse/api/device-ops/lcd-logs';
import { pendingDevices } from '@gatehouse/api/device-ops/pending-devices';
import { quarantine } from '@gatehouse/api/device-ops/quarantine';
import { meetings } from '@gatehouse/api/meetings/meetings';
import { schedules } from '@gatehouse/api/meetings/schedules';
import { notifications } from '@gatehouse/api/notifications/notifications';
import { pushSettings } from '@gatehouse/api/notifications/push-settings';
import { admins } from '@gatehouse/api/people/admins';
import { companies } from '@gatehouse/api/people/companies';
import { departments } from '@gatehouse/api/people/departments';
import { employees } from '@gatehouse/api/people/employees';
import { managers } from '@gatehouse/api/people/managers';
import type { Guarded, OperationShape } from '@gatehouse/api/platform/operation';
import { leaveBalances } from '@gatehouse/api/requests/leave-balances';
import { requestTypes } from '@gatehouse/api/requests/request-types';
import { requests } from '@gatehouse/api/requests/requests';
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

/** Of the first row an operation lists, the field that stands in the address. */
export interface FirstOf {
  list: OperationShape;
  field: string;
}

/** What stands at a place of an address: as written, today's date, or a row of the organisation there is. */
export type Place = string | number | boolean | { today: true } | FirstOf;

export interface Example {
  params?: Readonly<Record<string, Place>>;
  search?: Readonly<Record<string, Place>>;
  /** Where this address asks for another right than its screen does. */
  opens?: Guarded;
}

export interface Screen {
  /** The operation that opens it, or several of which any does; null: whoever is signed in. */
  opens: Guarded | readonly Guarded[] | null;
  /** `outside`: before the portal or beside it, without its frame. `onward`: leads on to another screen at once. */
  kind?: 'outside' | 'onward';
  /** Its entry stands in the menu of those, too, who may not open it. */
  isInEveryMenu?: true;
  /** The screen of the menu that leads here, where the menu itself does not. */
  reachedFrom?: `/${string}`;
  /** The same of an address in which its optional place is filled, where that is another. */
  filledFrom?: `/${string}`;
  /** One address where its path alone is none. */
  example?: Example;
  /** Addresses under which it shows something else. */
  further?: readonly Example[];
}

const firstOf = (list: OperationShape, field = 'id'): FirstOf => ({ list, field });
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
  // spec §2: "Firmware entry always visible"; the screen is 403 without the right (rules.md §6a)
  '/firmware': { opens: firmware.list, isInEveryMenu: true, further: [{ search: { tab: 'models' } }] },
  '/notifications': { opens: notifications.list },
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
    // somebody else's
    filledFrom: '/my-department-access-history',
    example: { params: { date: today } },
    further: [{ params: { date: today, id: firstOf(employees.list) }, opens: attendanceLogs.ofEmployee }],
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
  // no code of spec §6 is about it: who changes rooms, ADMIN and SYSADMIN (rules.md §6a)
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
    example: { params: { accountName: firstOf(accessZones.list, 'accountName') } },
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
    example: { params: { id: firstOf(contracts.list) } },
  },
  '/contract-settings': { opens: contractRules.list },
  '/department': { opens: departments.list },
  '/hr-managers': { opens: managers.list },
  '/admin-management': { opens: admins.list },
  '/staff': {
    opens: employees.list,
    further: [{ search: { view: firstOf(employees.list) } }, { search: { as: 'table' } }],
  },
  '/edit-staff/$id': {
    opens: [employees.update, employees.updateDetail],
    reachedFrom: '/staff',
    example: { params: { id: firstOf(employees.list) } },
  },
  '/roles': { opens: roles.list },
  '/role-detail': {
    opens: roles.get,
    reachedFrom: '/roles',
    further: [{ search: { id: firstOf(roles.list) } }],
  },
  '/system-log': { opens: systemLog.list },
  '/mails': { opens: mails.list },
  '/provisioning': { opens: provisioningTokens.list },
  '/webhooks': { opens: webhooks.list },
  '/visitors': { opens: visitors.list },
  '/create-visitor': { opens: visitors.create, reachedFrom: '/visitors' },
  '/edit-visitor/$id': {
    opens: visitors.update,
    reachedFrom: '/visitors',
    example: { params: { id: firstOf(visitors.list) } },
  },
  '/visitor-logbook': { opens: visitorLogbook.list },
  '/visitor-logbook/detail/$meetingId/$email': {
    opens: visitorLogbook.detail,
    reachedFrom: '/visitor-logbook',
    example: { params: { meetingId: 0, email: firstOf(visitorLogbook.list, 'email') } },
  },
  '/visitor-health-declaration': { opens: healthDeclarations.list },
  '/guest-card': { opens: guestCards.list },
  '/declare': { opens: healthDeclarations.open, kind: 'outside' },
  '/guidelines/{-$type}/{-$language}': {
    opens: null,
    further: [{ params: { type: 'tablet', language: 'vn' } }],
  },
  '/visitor-qr': { opens: visitors.showQr, kind: 'outside' },
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
