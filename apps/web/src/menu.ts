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
} from './ui/icons.ts';

export type ScreenPath = keyof FileRoutesByTo;

// neither a route without its line in screens.ts compiles, nor a line without its route
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

/** The sidebar, in the order of spec §2: groups, order and icons; an entry comes with its screen. */
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

/** Whether the person may open the screen of a route, by its pattern; one that no operation opens is open to all (spec §2). */
export function mayGo(path: string, can: Can): boolean {
  const screen = screenOf[path];
  return screen !== undefined && mayOpen(screen, can);
}

/** What of the menu the person sees: entries by permission and those in every menu, groups that have one. */
export const menuFor = (can: Can): MenuGroup[] =>
  menu
    .map((group) => ({
      ...group,
      entries: group.entries.filter(({ to }) => screenOf[to]?.isInEveryMenu || mayGo(to, can)),
    }))
    .filter((group) => group.entries.length > 0);

/**
 * Where a person starts: the first screen of their menu, but nobody's day begins with the settings where there is another;
 * none when no screen is open to them.
 */
export function homeOf(can: Can): ScreenPath | undefined {
  const open = menuFor(can).flatMap(({ entries }) => entries.filter(({ to }) => mayGo(to, can)));
  return (open.find(({ to }) => to !== '/setting') ?? open[0])?.to;
}

/** An entry's address with nothing at its optional places, whatever stands there now. */
export const addressOf = (to: MenuEntry['to']): MenuEntry['to'] =>
  to.replace(/(\/\{-\$\w+\})+$/, '') as MenuEntry['to']; // the router reads it as the same screen

const isAt = (path: string, address: string): boolean => path === address || path.startsWith(`${address}/`);

/** The screen of the menu that leads to a path which is none of the menu itself. */
function leaderOf(path: string): string | undefined {
  for (const [pattern, { reachedFrom, filledFrom }] of Object.entries<Screen>(screens))
    if (reachedFrom && isAt(path, pattern.replace(/\/[{$].*$/, ''))) {
      const isFilled = path.split('/').length === pattern.split('/').length;
      return (isFilled && filledFrom) || reachedFrom;
    }
  return undefined;
}

/** The entry a path belongs to: its own screen, one below it, or one that it leads to. */
export function entryAt(path: string): MenuEntry | undefined {
  const entries = menu.flatMap((group) => group.entries);
  const leader = leaderOf(path);
  return entries.find(({ to }) => (leader === undefined ? isAt(path, addressOf(to)) : to === leader));
}
