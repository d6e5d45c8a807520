import { type Permission, permissions } from '../platform/permissions.ts';

/**
 * A page of the portal in the permission matrix, with the permissions to see it and the permissions to change data on
 * it.
 */
export interface MatrixScreen {
  view: readonly Permission[];
  action: readonly Permission[];
}

const screen = (view: readonly Permission[], action: readonly Permission[] = []): MatrixScreen => ({
  view,
  action,
});

/**
 * Groups of the permission matrix. Together they contain every permission code exactly once (spec §2 "Roles list and
 * role detail"). The groups from schedules on are not in the specification and were added so that no code is missing. A
 * group has no permissions of its own, only those of its pages.
 */
const matrixGroups = {
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
    // Creating companies has a separate row, because an ADMIN changes companies but cannot create any (spec §6).
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
    MANAGERS: screen(['MANAGER_LIST'], ['ADD_MANAGER', 'MANAGER_UPDATE', 'MANAGER_DELETE']),
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

/** My Profile is in no group. It is second in the order of the specification. */
const profileScreen = screen(['MY_PROFILE'], ['UPDATE_AVATAR']);

type MatrixGroups = typeof matrixGroups;
type MatrixGroup = keyof MatrixGroups;
export type MatrixMenu =
  | 'MY_PROFILE'
  | MatrixGroup
  | { [G in MatrixGroup]: keyof MatrixGroups[G] }[MatrixGroup];

/**
 * A matrix row in requests and answers (spec §3 "permission row"). In an answer, a flag is null if the role has only
 * some of the permissions. In a request, a null flag leaves the permissions unchanged.
 */
export interface PermissionRow {
  menu: string;
  viewPermission: boolean | null;
  /** Always false for a group, because a group has no action. */
  actionPermission: boolean | null;
  children: Omit<PermissionRow, 'children'>[];
}

const screensOf = (group: Record<string, MatrixScreen>) => Object.entries(group);

/** Every page of the matrix by menu, without groups. */
export const matrixScreens: ReadonlyMap<string, MatrixScreen> = new Map([
  ['MY_PROFILE', profileScreen],
  ...Object.values(matrixGroups).flatMap(screensOf),
]);

const isGroup = (menu: string): menu is MatrixGroup => Object.hasOwn(matrixGroups, menu);

/**
 * Returns true if all codes are granted, false if no code is granted, and null if some codes are granted. Returns false
 * for an empty list of codes.
 */
function flagOf(codes: readonly Permission[], granted: ReadonlySet<string>): boolean | null {
  const count = codes.filter((code) => granted.has(code)).length;
  if (count === 0) return false;
  return count === codes.length ? true : null;
}

/** Converts permissions to matrix rows. Ticks the view of a group if any of its pages has a permission. */
export function rowsOf(granted: ReadonlySet<string>): PermissionRow[] {
  const toLeaf = ([menu, { view, action }]: [string, MatrixScreen]) => ({
    menu,
    viewPermission: flagOf(view, granted),
    actionPermission: flagOf(action, granted),
  });
  const groups = Object.entries(matrixGroups).map(([menu, group]) => {
    const children = screensOf(group).map(toLeaf);
    return { menu, viewPermission: children.some(hasAny), actionPermission: false, children };
  });
  const profile = { ...toLeaf(['MY_PROFILE', profileScreen]), children: [] };
  return [...groups.slice(0, 1), profile, ...groups.slice(1)];
}

/** Checks whether a page is fully or partly ticked. */
export const hasAny = ({ viewPermission, actionPermission }: Omit<PermissionRow, 'children'>): boolean =>
  viewPermission !== false || actionPermission !== false;

/**
 * Returns the permissions of a matrix, in the order of the catalogue. A null flag keeps the permissions in `before`.
 * Missing rows and pages of an unticked group have no permissions. `findUnknownMenus` finds rows without effect.
 */
export function codesOf(rows: readonly PermissionRow[], before: ReadonlySet<string>): Permission[] {
  const chosen = new Set<Permission>();
  const addCodes = (codes: readonly Permission[], ticked: boolean | null) => {
    for (const code of codes) if (ticked ?? before.has(code)) chosen.add(code);
  };
  for (const row of rows) {
    const leaves = isGroup(row.menu) ? (row.viewPermission === false ? [] : row.children) : [row];
    for (const { menu, viewPermission, actionPermission } of leaves) {
      const { view, action } = matrixScreens.get(menu) ?? screen([]);
      addCodes(view, viewPermission);
      addCodes(action, actionPermission);
    }
  }
  return permissions.filter((code) => chosen.has(code));
}

/** Finds rows without effect: rows with a menu that is not in the matrix, and rows below a row that is not a group. */
export const findUnknownMenus = (rows: readonly PermissionRow[]): string[] =>
  rows.flatMap(({ menu, children }, index) => [
    ...(isGroup(menu) || matrixScreens.has(menu) ? [] : [`permissions.${index}.menu`]),
    ...children.flatMap((child, place) =>
      isGroup(menu) && matrixScreens.has(child.menu) ? [] : [`permissions.${index}.children.${place}.menu`],
    ),
  ]);

type Leaf = PermissionRow['children'][number];

/** Changes a page of the matrix. Ticking a page also ticks its group. */
const withScreen = (rows: readonly PermissionRow[], menu: string, change: (leaf: Leaf) => Leaf) =>
  rows.map((row): PermissionRow => {
    if (row.menu === menu) return { ...row, ...change(row) };
    if (!row.children.some((child) => child.menu === menu)) return row;
    const children = row.children.map((child) => (child.menu === menu ? change(child) : child));
    return { ...row, viewPermission: row.viewPermission || children.some(hasAny), children };
  });

const clear = (leaf: Leaf): Leaf => ({ ...leaf, viewPermission: false, actionPermission: false });

/** Ticks or unticks the view of a row. Unticking also unticks the action of a page, or all pages of a group. */
export function tickView(rows: readonly PermissionRow[], menu: string, on: boolean): PermissionRow[] {
  const ticked = withScreen(rows, menu, (leaf) => (on ? { ...leaf, viewPermission: true } : clear(leaf)));
  return ticked.map((row) =>
    row.menu === menu && !on ? { ...row, children: row.children.map(clear) } : row,
  );
}

/** Ticks or unticks the action of a page. Ticking the action also ticks the view. */
export function tickAction(rows: readonly PermissionRow[], menu: string, on: boolean): PermissionRow[] {
  const isSeen = (matrixScreens.get(menu)?.view.length ?? 0) > 0;
  return withScreen(rows, menu, (leaf) => ({
    ...leaf,
    actionPermission: on,
    viewPermission: on && isSeen ? true : leaf.viewPermission,
  }));
}
