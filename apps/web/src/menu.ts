import type { Permission } from '@gatehouse/api/platform/permissions';
import type { LabelKey } from '@gatehouse/messages';
import type { ComponentType } from 'react';
import type { Session } from './platform/session/session.ts';
import type { FileRoutesByTo } from './routeTree.gen.ts';
import {
  AccountsIcon,
  AdminIcon,
  BuildingIcon,
  CompanyIcon,
  DepartmentIcon,
  DeviceIcon,
  DoorIcon,
  LogIcon,
  MailIcon,
  ManagerIcon,
  PeopleIcon,
  RoleIcon,
  RoomIcon,
  SettingIcon,
  TimesheetIcon,
  UnknownIcon,
  UserIcon,
  WaitingIcon,
} from './ui/icons.tsx';

export type ScreenPath = keyof FileRoutesByTo;

export interface MenuEntry {
  to: ScreenPath;
  label: LabelKey;
  icon: ComponentType<{ size?: number }>;
  /** null: open to whoever is signed in. */
  permission: Permission | null;
}

export interface MenuGroup {
  label: LabelKey;
  entries: readonly MenuEntry[];
}

/** The sidebar, in the order of spec §2. An entry comes with its screen; sidebar, palette and guards read this. */
export const menu: readonly MenuGroup[] = [
  {
    label: 'shell.groups.dashboard',
    entries: [
      {
        to: '/account-dashboard',
        label: 'shell.entries.accountDashboard',
        icon: AccountsIcon,
        permission: 'ACCOUNT_DASHBOARD',
      },
    ],
  },
  {
    label: 'shell.groups.myProfile',
    entries: [
      { to: '/my-profile', label: 'shell.entries.myProfile', icon: UserIcon, permission: null },
      { to: '/setting', label: 'shell.entries.setting', icon: SettingIcon, permission: 'SYSTEM_SETTING' },
    ],
  },
  {
    label: 'shell.groups.timesheet',
    entries: [
      {
        to: '/my-access-history',
        label: 'shell.entries.myTimesheet',
        icon: TimesheetIcon,
        permission: 'MY_TIMESHEET',
      },
    ],
  },
  { label: 'shell.groups.meetings', entries: [] },
  { label: 'shell.groups.request', entries: [] },
  {
    label: 'shell.groups.area',
    entries: [
      { to: '/buildings', label: 'shell.entries.buildings', icon: BuildingIcon, permission: 'BUILDING_LIST' },
      { to: '/rooms', label: 'shell.entries.rooms', icon: RoomIcon, permission: 'ROOM_LIST' },
      { to: '/doors', label: 'shell.entries.doors', icon: DoorIcon, permission: 'DOOR_LIST' },
      { to: '/devices', label: 'shell.entries.devices', icon: DeviceIcon, permission: 'DEVICE_LIST' },
      { to: '/device-logs', label: 'shell.entries.deviceLogs', icon: LogIcon, permission: 'DEVICE_LIST' },
      {
        to: '/pending-devices',
        label: 'shell.entries.pendingDevices',
        icon: WaitingIcon,
        permission: 'DEVICE_LIST',
      },
      { to: '/quarantine', label: 'shell.entries.quarantine', icon: UnknownIcon, permission: 'DEVICE_LIST' },
    ],
  },
  { label: 'shell.groups.access', entries: [] },
  {
    label: 'shell.groups.users',
    entries: [
      { to: '/companies', label: 'shell.entries.companies', icon: CompanyIcon, permission: 'COMPANIES_LIST' },
      {
        to: '/department',
        label: 'shell.entries.departments',
        icon: DepartmentIcon,
        permission: 'DEPARTMENT_LIST',
      },
      {
        to: '/hr-managers',
        label: 'shell.entries.managers',
        icon: ManagerIcon,
        permission: 'MANAGER_LIST',
      },
      {
        to: '/admin-management',
        label: 'shell.entries.admins',
        icon: AdminIcon,
        permission: 'ADMIN_LIST',
      },
      { to: '/staff', label: 'shell.entries.staff', icon: PeopleIcon, permission: 'STAFF_LIST' },
      { to: '/roles', label: 'shell.entries.roles', icon: RoleIcon, permission: 'VIEW_ROLES' },
    ],
  },
  {
    label: 'shell.groups.system',
    entries: [
      {
        to: '/system-log',
        label: 'shell.entries.systemLog',
        icon: LogIcon,
        permission: 'SYSTEM_ACTIVITY_LOGS',
      },
      { to: '/mails', label: 'shell.entries.mails', icon: MailIcon, permission: 'SYSTEM_ACTIVITY_LOGS' },
    ],
  },
  { label: 'shell.groups.guidelines', entries: [] },
];

/** Screens that are reached from others and have no menu entry of their own; any of the permissions opens one. */
const furtherScreens: Partial<Record<ScreenPath, readonly Permission[]>> = {
  '/attendance-log/$date/{-$id}': ['MY_TIMESHEET'],
  '/edit-staff/$id': ['STAFF_UPDATE', 'STAFF_EDITDETAIL'],
  '/role-detail': ['VIEW_ROLES'],
};

const entryPermissions = menu
  .flatMap((group) => group.entries)
  .map(({ to, permission }) => [to, permission === null ? [] : [permission]]);
const screenPermissions: Record<string, readonly Permission[] | undefined> = {
  ...furtherScreens,
  ...Object.fromEntries(entryPermissions),
};

type Can = Session['can'];

/** Whether the person may open the screen; one without a mapped permission is open to all (spec §2). */
export function mayOpen(path: string, can: Can): boolean {
  const permissions = screenPermissions[path] ?? [];
  return permissions.length === 0 || permissions.some(can);
}

/** What of the menu the person sees: entries by permission, groups that have one. */
export const menuFor = (can: Can): MenuGroup[] =>
  menu
    .map((group) => ({ ...group, entries: group.entries.filter(({ to }) => mayOpen(to, can)) }))
    .filter((group) => group.entries.length > 0);

/**
 * Where a person starts: the first screen of their menu, but nobody's day begins with the settings where there is another;
 * none when no screen is open to them.
 */
export function homeOf(can: Can): ScreenPath | undefined {
  const open = menuFor(can).flatMap(({ entries }) => entries);
  return (open.find(({ to }) => to !== '/setting') ?? open[0])?.to;
}

/** The entry a path belongs to: its own screen or one below it. */
export const entryAt = (path: string): MenuEntry | undefined =>
  menu.flatMap(({ entries }) => entries).find(({ to }) => path === to || path.startsWith(`${to}/`));
