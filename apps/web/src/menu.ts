import type { Permission } from '@gatehouse/api/platform/permissions';
import type { LabelKey } from '@gatehouse/messages';
import type { ComponentType } from 'react';
import type { Session } from './platform/session/session.ts';
import type { FileRoutesByTo } from './routeTree.gen.ts';
import {
  BuildingIcon,
  CompanyIcon,
  DepartmentIcon,
  DeviceIcon,
  DoorIcon,
  LogIcon,
  PeopleIcon,
  RoomIcon,
  TimesheetIcon,
  UnknownIcon,
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
  { label: 'shell.groups.dashboard', entries: [] },
  { label: 'shell.groups.myProfile', entries: [] },
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
      { to: '/staff', label: 'shell.entries.staff', icon: PeopleIcon, permission: 'STAFF_LIST' },
    ],
  },
  { label: 'shell.groups.system', entries: [] },
  { label: 'shell.groups.guidelines', entries: [] },
];

/** Screens that are reached from others and have no menu entry of their own. */
const furtherScreens: Partial<Record<ScreenPath, Permission>> = {
  '/attendance-log/$date/{-$id}': 'MY_TIMESHEET',
};

const entryPermissions = menu.flatMap((group) => group.entries).map(({ to, permission }) => [to, permission]);
const screenPermissions: Record<string, Permission | null | undefined> = {
  ...furtherScreens,
  ...Object.fromEntries(entryPermissions),
};

type Can = Session['can'];

/** Whether the person may open the screen; one without a mapped permission is open to all (spec §2). */
export function mayOpen(path: string, can: Can): boolean {
  const permission = screenPermissions[path];
  return !permission || can(permission);
}

/** What of the menu the person sees: entries by permission, groups that have one. */
export const menuFor = (can: Can): MenuGroup[] =>
  menu
    .map((group) => ({ ...group, entries: group.entries.filter(({ to }) => mayOpen(to, can)) }))
    .filter((group) => group.entries.length > 0);

/** Where a person starts: the first screen of their menu; none when no screen is open to them. */
export const homeOf = (can: Can): ScreenPath | undefined => menuFor(can)[0]?.entries[0]?.to;

/** The entry a path belongs to: its own screen or one below it. */
export const entryAt = (path: string): MenuEntry | undefined =>
  menu.flatMap(({ entries }) => entries).find(({ to }) => path === to || path.startsWith(`${to}/`));
