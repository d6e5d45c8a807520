import { type Permission, permissions } from '../platform/permissions.ts';

/** A screen of the permission matrix: the codes that show it, and the codes that change something on it. */
export interface MatrixScreen {
  view: readonly Permission[];
  action: readonly Permission[];
}

const screen = (view: readonly Permission[], action: readonly Permission[] = []): MatrixScreen => ({
  view,
  action,
});

/**
 * Every permission code, exactly once (spec §2 "Roles list and role detail"; the groups from schedules on are ours, so that no
 * code is left out). A group holds nothing itself: it is its screens.
 */
export const matrixGroups = {
  DASHBOARD: {
    MY_DASHBOARD: screen(['DASHBOARD']),
    ACCOUNT_DASHBOARD: screen(['ACCOUNT_DASHBOARD']),
    DEPARTMENT_DASHBOARD: screen(['DEPARTMENT_DASHBOARD']),
  },
  TIMESHEET: {
    MY_TIMESHEET: screen(['MY_TIMESHEET']),
    TIMESHEET_MANAGEMENT: screen(['DEPARTMENT_TIMESHEET']),
  },
  MEETING_MANAGEMENT: {
    MEETING_ROOMS: screen(['VIEW_MEETING'], ['CHANGE_MEETING_ROOM']),
    VISITOR_LOGBOOK: screen(['VISITOR_LOGBOOK']),
    HEALTH_DECLARATION: screen(['VISITOR_HEALTH_DECLARATION']),
    VISITORS: screen(
      ['VISITOR_LIST', 'VISITOR_DETAIL'],
      ['VISITOR_CREATE', 'VISITOR_UPDATE', 'VISITOR_DELETE', 'VISITOR_SEND_QR'],
    ),
    GUEST_CARDS: screen(['GUEST_CARDS']),
  },
  REQUEST: {
    REQUESTS: screen(['REQUEST_LIST'], ['ACTION_REQUEST']),
    MY_REQUESTS: screen(
      ['MY_REQUESTS', 'REQUEST_DETAIL', 'LEAVE_REQUEST_LIST'],
      ['LEAVE_REQUEST_CREATE', 'LEAVE_REQUEST_UPDATE', 'LEAVE_REQUEST_DELETE'],
    ),
  },
  AREA: {
    BUILDINGS: screen(
      ['BUILDING_LIST', 'BUILDING_DETAIL'],
      ['BUILDING_CREATE', 'BUILDING_UPDATE', 'BUILDING_DELETE'],
    ),
    ROOMS: screen(['ROOM_LIST', 'ROOM_DETAIL'], ['ROOM_CREATE', 'ROOM_UPDATE', 'ROOM_DELETE']),
    DOORS: screen(['DOOR_LIST', 'DOOR_DETAIL'], ['DOOR_CREATE', 'DOOR_UPDATE', 'DOOR_DELETE']),
    DEVICES: screen(
      ['DEVICE_LIST', 'DEVICE_DETAIL'],
      ['DEVICE_CREATE', 'DEVICE_UPDATE', 'DEVICE_DELETE', 'DEVICE_FIRMWARE_UPDATE'],
    ),
  },
  SCHEDULE: {
    MY_SCHEDULE: screen(
      ['MY_SCHEDULE_LIST'],
      ['MY_SCHEDULE_CREATE', 'MY_SCHEDULE_UPDATE', 'MY_SCHEDULE_DELETE'],
    ),
    DEPARTMENT_SCHEDULE: screen(['DEPARTMENT_SCHEDULE']),
    COMPANY_SCHEDULE: screen(['COMPANY_SCHEDULE']),
    DEPARTMENT_TELEWORK: screen(['VIEW_DEPARTMENT_TELEWORK']),
  },
  ACCESS: {
    MY_ACCESS: screen(['MY_AREA_ACCESS']),
    DEPARTMENT_ACCESS: screen(['DEPARTMENT_ACCESS']),
    AREA_ACCESS: screen(['AREA_ACCESS_DETAIL'], ['AREA_ACCESS_MANAGEMENT', 'DELETE_ACCESS']),
    CARDS: screen(['CARD_MANAGEMENT']),
  },
  USERS: {
    COMPANIES: screen(['COMPANIES_LIST', 'COMPANY_DETAIL'], ['UPDATE_COMPANY', 'DELETE_COMPANY']),
    // apart from the companies' own row: an ADMIN changes companies and creates none (spec §6)
    NEW_COMPANIES: screen([], ['CREATE_COMPANY']),
    DEPARTMENTS: screen(['DEPARTMENT_LIST'], ['DEPARTMENT_CREATE', 'DEPARTMENT_UPDATE', 'DEPARTMENT_DELETE']),
    STAFF: screen(
      ['STAFF_LIST'],
      [
        'STAFF_CREATE',
        'STAFF_UPDATE',
        'STAFF_DELETE',
        'STAFF_IMPORT',
        'STAFF_EXPORT',
        'STAFF_EDITDETAIL',
        'STAFF_RESETPASS',
      ],
    ),
    MANAGERS: screen(['MANAGER_LIST'], ['MANAGER_CREATE', 'MANAGER_UPDATE', 'MANAGER_DELETE', 'ADD_MANAGER']),
    ADMINS: screen(['ADMIN_LIST'], ['ADMIN_CREATE', 'ADMIN_UPDATE', 'ADMIN_DELETE']),
    ROLES: screen(['VIEW_ROLES']),
  },
  CONTRACT: {
    CONTRACTS: screen(['CONTRACT_VIEW'], ['ACTION_CONTRACT_MANAGEMENT']),
    CONTRACT_REMINDERS: screen(['CONTRACT_NOTIFICATION_SETTING']),
  },
  SYSTEM: {
    SYSTEM_SETTING: screen(['SYSTEM_SETTING']),
    NOTIFICATIONS: screen(['NOTIFICATION']),
    SYSTEM_LOG: screen(['SYSTEM_ACTIVITY_LOGS']),
    WELCOME_SETTING: screen(['WELCOME_SETTING']),
    VERSION_SETTING: screen(['VERSION_SETTING']),
    FIRMWARE: screen(['FIRMWARE']),
    AI_MODEL: screen(['AI_MODEL']),
  },
} as const satisfies Record<string, Record<string, MatrixScreen>>;

/** My Profile stands by itself, second in the order of the spec. */
export const profileScreen = screen(['MY_PROFILE'], ['UPDATE_AVATAR']);

type Groups = typeof matrixGroups;
export type MatrixGroup = keyof Groups;
export type MatrixMenu = 'MY_PROFILE' | MatrixGroup | { [G in MatrixGroup]: keyof Groups[G] }[MatrixGroup];

/** One row on the wire (spec §3 "permission row"). Null: some of its codes and not all, or on the way in, leave as it is. */
export interface PermissionRow {
  menu: string;
  viewPermission: boolean | null;
  /** Of a group always false: it has no action of its own. */
  actionPermission: boolean | null;
  children: Omit<PermissionRow, 'children'>[];
}

const screensOf = (group: Record<string, MatrixScreen>) => Object.entries(group);

/** Every screen of the matrix by its menu, groups left out. */
export const matrixScreens: ReadonlyMap<string, MatrixScreen> = new Map([
  ['MY_PROFILE', profileScreen],
  ...Object.values(matrixGroups).flatMap(screensOf),
]);

const isGroup = (menu: string): menu is MatrixGroup => Object.hasOwn(matrixGroups, menu);

/** True for all of the codes, false for none, null for some; a screen without such codes has none. */
function holds(codes: readonly Permission[], held: ReadonlySet<string>): boolean | null {
  const count = codes.filter((code) => held.has(code)).length;
  if (count === 0) return false;
  return count === codes.length ? true : null;
}

/** What a set of codes is as a matrix. A group's view is ticked when one of its screens has anything. */
export function rowsOf(held: ReadonlySet<string>): PermissionRow[] {
  const leaf = ([menu, { view, action }]: [string, MatrixScreen]) => ({
    menu,
    viewPermission: holds(view, held),
    actionPermission: holds(action, held),
  });
  const groups = Object.entries(matrixGroups).map(([menu, group]) => {
    const children = screensOf(group).map(leaf);
    return { menu, viewPermission: children.some(hasAny), actionPermission: false, children };
  });
  const profile = { ...leaf(['MY_PROFILE', profileScreen]), children: [] };
  return [...groups.slice(0, 1), profile, ...groups.slice(1)];
}

/** Whether anything of a screen is ticked, or half so. */
export const hasAny = ({ viewPermission, actionPermission }: Omit<PermissionRow, 'children'>): boolean =>
  viewPermission !== false || actionPermission !== false;

/**
 * The codes of a matrix, in the order of the catalogue. Null leaves what `before` holds of those codes; a row that is not
 * there, and whatever is below a group that is not ticked, holds nothing. Menus nobody knows are passed over.
 */
export function codesOf(rows: readonly PermissionRow[], before: ReadonlySet<string>): Permission[] {
  const chosen = new Set<Permission>();
  const take = (codes: readonly Permission[], ticked: boolean | null) => {
    for (const code of codes) if (ticked ?? before.has(code)) chosen.add(code);
  };
  for (const row of rows) {
    const leaves = isGroup(row.menu) ? (row.viewPermission === false ? [] : row.children) : [row];
    for (const { menu, viewPermission, actionPermission } of leaves) {
      const { view, action } = matrixScreens.get(menu) ?? screen([]);
      take(view, viewPermission);
      take(action, actionPermission);
    }
  }
  return permissions.filter((code) => chosen.has(code));
}

type Leaf = PermissionRow['children'][number];

/** The matrix with one screen changed; a screen that is ticked brings its group. */
const withScreen = (rows: readonly PermissionRow[], menu: string, change: (leaf: Leaf) => Leaf) =>
  rows.map((row): PermissionRow => {
    if (row.menu === menu) return { ...row, ...change(row) };
    if (!row.children.some((child) => child.menu === menu)) return row;
    const children = row.children.map((child) => (child.menu === menu ? change(child) : child));
    return { ...row, viewPermission: row.viewPermission || children.some(hasAny), children };
  });

const cleared = (leaf: Leaf): Leaf => ({ ...leaf, viewPermission: false, actionPermission: false });

/** Ticks or unticks the view of a screen or group; without its view a screen has no action, nor a group any screen. */
export function tickView(rows: readonly PermissionRow[], menu: string, on: boolean): PermissionRow[] {
  const ticked = withScreen(rows, menu, (leaf) => (on ? { ...leaf, viewPermission: true } : cleared(leaf)));
  return ticked.map((row) =>
    row.menu === menu && !on ? { ...row, children: row.children.map(cleared) } : row,
  );
}

/** Ticks or unticks the action of a screen; who may change something also sees it. */
export function tickAction(rows: readonly PermissionRow[], menu: string, on: boolean): PermissionRow[] {
  const isSeen = (matrixScreens.get(menu)?.view.length ?? 0) > 0;
  return withScreen(rows, menu, (leaf) => ({
    ...leaf,
    actionPermission: on,
    viewPermission: on && isSeen ? true : leaf.viewPermission,
  }));
}
