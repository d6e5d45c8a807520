import type { LabelKey } from '@gatehouse/messages/keys';
import type { TitledPath } from '@gatehouse/messages/titles';
import type { ComponentType } from 'react';
import { mayOpen } from './mayOpen.ts';
import type { Session } from './platform/session/session.ts';
import type { FileRoutesByTo } from './routeTree.gen.ts';
import { type Screen, screens } from './screens.ts';
import {
  AccountsIcon,
  AdminIcon,
  AlertIcon,
  BellIcon,
  BookIcon,
  BuildingIcon,
  CalendarIcon,
  CardIcon,
  ClockIcon,
  CompanyIcon,
  ContractIcon,
  DashboardIcon,
  DeclarationIcon,
  DepartmentIcon,
  DeviceIcon,
  DoorIcon,
  DownloadIcon,
  GateIcon,
  HomeIcon,
  InboxIcon,
  KeyIcon,
  LaneIcon,
  LeaveIcon,
  LogIcon,
  MailIcon,
  ManagerIcon,
  MapIcon,
  PackageIcon,
  PeopleIcon,
  PlateIcon,
  RefreshIcon,
  RoleIcon,
  RoomIcon,
  SettingIcon,
  TimesheetIcon,
  TrackingIcon,
  UnknownIcon,
  UserIcon,
  VisitorIcon,
  WaitingIcon,
  WebhookIcon,
} from './ui/display/icons.ts';

export type ScreenPath = keyof FileRoutesByTo;

// Checks at compile time that every route has a row in screens.ts, and that every row has a route.
screens satisfies Record<ScreenPath, Screen>;
({}) satisfies Record<Exclude<keyof typeof screens, ScreenPath>, never>;
const screenOf: Readonly<Record<string, Screen | undefined>> = screens;

export interface MenuEntry {
  to: ScreenPath & TitledPath;
  icon: ComponentType<{ size?: number }>;
}

export interface MenuGroup {
  label: LabelKey;
  icon: ComponentType<{ size?: number }>;
  entries: readonly MenuEntry[];
}

/** Groups, order and icons of the sidebar, as in spec §2. The permissions are in screens.ts. */
export const menu: readonly MenuGroup[] = [
  {
    label: 'shell.groups.dashboard',
    icon: DashboardIcon,
    entries: [
      { to: '/dashboard', icon: DashboardIcon },
      { to: '/department-dashboard', icon: DepartmentIcon },
      {
        to: '/account-dashboard',
        icon: AccountsIcon,
      },
      { to: '/telework-dashboard', icon: HomeIcon },
    ],
  },
  {
    label: 'shell.groups.myProfile',
    icon: UserIcon,
    entries: [
      { to: '/my-profile', icon: UserIcon },
      { to: '/notifications', icon: BellIcon },
      { to: '/exports', icon: DownloadIcon },
      { to: '/setting', icon: SettingIcon },
      { to: '/firmware', icon: PackageIcon },
    ],
  },
  {
    label: 'shell.groups.timesheet',
    icon: ClockIcon,
    entries: [
      {
        to: '/my-access-history',
        icon: TimesheetIcon,
      },
      { to: '/my-department-access-history', icon: PeopleIcon },
      { to: '/to-mend', icon: AlertIcon },
      { to: '/month-closing', icon: CalendarIcon },
      { to: '/workshift', icon: ClockIcon },
      { to: '/holidays', icon: CalendarIcon },
    ],
  },
  {
    label: 'shell.groups.meetings',
    icon: CalendarIcon,
    entries: [
      { to: '/meeting-rooms', icon: CalendarIcon },
      { to: '/my-schedule', icon: UserIcon },
      { to: '/department-schedule', icon: DepartmentIcon },
      { to: '/company-schedule', icon: CompanyIcon },
      { to: '/visitors', icon: VisitorIcon },
      { to: '/visitor-logbook', icon: LogIcon },
      { to: '/visitor-health-declaration', icon: DeclarationIcon },
      { to: '/guest-card', icon: CardIcon },
    ],
  },
  {
    label: 'shell.groups.request',
    icon: InboxIcon,
    entries: [
      { to: '/my-request-list/{-$filter}', icon: InboxIcon },
      { to: '/request-management/{-$filter}', icon: WaitingIcon },
      { to: '/leave-balances', icon: LeaveIcon },
      { to: '/request-types', icon: SettingIcon },
    ],
  },
  {
    label: 'shell.groups.area',
    icon: BuildingIcon,
    entries: [
      { to: '/buildings', icon: BuildingIcon },
      { to: '/rooms', icon: RoomIcon },
      { to: '/room-map', icon: MapIcon },
      { to: '/doors', icon: DoorIcon },
      { to: '/devices', icon: DeviceIcon },
      { to: '/device-logs', icon: LogIcon },
      { to: '/lcd-logs', icon: LogIcon },
      {
        to: '/pending-devices',
        icon: WaitingIcon,
      },
      { to: '/quarantine', icon: UnknownIcon },
      { to: '/gates', icon: GateIcon },
      { to: '/lanes', icon: LaneIcon },
      { to: '/tracking-devices', icon: TrackingIcon },
      { to: '/monitoring-plate', icon: PlateIcon },
    ],
  },
  {
    label: 'shell.groups.access',
    icon: KeyIcon,
    entries: [
      { to: '/my-access', icon: KeyIcon },
      { to: '/department-access', icon: DepartmentIcon },
      { to: '/area-access', icon: DoorIcon },
      { to: '/occupancy', icon: PeopleIcon },
    ],
  },
  {
    label: 'shell.groups.users',
    icon: PeopleIcon,
    entries: [
      { to: '/companies', icon: CompanyIcon },
      { to: '/contracts', icon: ContractIcon },
      { to: '/contract-settings', icon: BellIcon },
      {
        to: '/department',
        icon: DepartmentIcon,
      },
      {
        to: '/hr-managers',
        icon: ManagerIcon,
      },
      {
        to: '/admin-management',
        icon: AdminIcon,
      },
      { to: '/staff', icon: PeopleIcon },
      { to: '/roles', icon: RoleIcon },
    ],
  },
  {
    label: 'shell.groups.system',
    icon: SettingIcon,
    entries: [
      {
        to: '/system-log',
        icon: LogIcon,
      },
      { to: '/mails', icon: MailIcon },
      { to: '/provisioning', icon: RefreshIcon },
      { to: '/api-tokens', icon: KeyIcon },
      { to: '/webhooks', icon: WebhookIcon },
    ],
  },
  {
    label: 'shell.groups.guidelines',
    icon: BookIcon,
    entries: [{ to: '/guidelines/{-$type}/{-$language}', icon: BookIcon }],
  },
];

type Can = Session['can'];

/**
 * Returns whether the person may open the screen with the route pattern `path`. A screen without an operation is open
 * to everyone (spec §2).
 */
export function mayOpenPath(path: string, can: Can): boolean {
  const screen = screenOf[path];
  return screen !== undefined && mayOpen(screen, can);
}

/**
 * Returns the menu for a person. It contains the entries that the person may open and the entries with `isInEveryMenu`.
 * Omits empty groups.
 */
export const menuFor = (can: Can): MenuGroup[] =>
  menu
    .map((group) => ({
      ...group,
      entries: group.entries.filter(({ to }) => screenOf[to]?.isInEveryMenu || mayOpenPath(to, can)),
    }))
    .filter((group) => group.entries.length > 0);

/**
 * Returns the person's start page, which is the first screen of their menu. Returns Settings only if there is no other
 * screen. Returns undefined if the person may open no screen.
 */
export function homeOf(can: Can): ScreenPath | undefined {
  const open = menuFor(can).flatMap(({ entries }) => entries.filter(({ to }) => mayOpenPath(to, can)));
  return (open.find(({ to }) => to !== '/setting') ?? open[0])?.to;
}

/** Returns the path of a menu entry without its optional parameters. */
export const addressOf = (to: MenuEntry['to']): MenuEntry['to'] =>
  to.replace(/(\/\{-\$\w+\})+$/, '') as MenuEntry['to']; // The router resolves the shortened path to the same screen.

const isAt = (path: string, address: string): boolean => path === address || path.startsWith(`${address}/`);

/** Returns the menu screen from which people reach a screen that is not in the menu. */
function menuPathOf(path: string): string | undefined {
  for (const [pattern, { reachedFrom, filledFrom }] of Object.entries<Screen>(screens))
    if (reachedFrom && isAt(path, pattern.replace(/\/[{$].*$/, ''))) {
      const isFilled = path.split('/').length === pattern.split('/').length;
      return (isFilled && filledFrom) || reachedFrom;
    }
  return undefined;
}

/**
 * Returns the menu entry to highlight for a path. It is the entry of the screen, of its parent, or of the screen
 * from which people reach it.
 */
export function entryAt(path: string): MenuEntry | undefined {
  const entries = menu.flatMap((group) => group.entries);
  const leader = menuPathOf(path);
  return entries.find(({ to }) => (leader === undefined ? isAt(path, addressOf(to)) : to === leader));
}
