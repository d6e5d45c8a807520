/** Permission codes (spec §6). An operation requires one permission. A role is a set of permissions. */
const staff = [
  'MY_PROFILE',
  'MY_TIMESHEET',
  'MY_SCHEDULE_LIST',
  'MY_SCHEDULE_CREATE',
  'MY_SCHEDULE_UPDATE',
  'MY_SCHEDULE_DELETE',
  'LEAVE_REQUEST_LIST',
  'LEAVE_REQUEST_CREATE',
  'LEAVE_REQUEST_UPDATE',
  'LEAVE_REQUEST_DELETE',
  'MY_REQUESTS',
  'REQUEST_DETAIL',
  'NOTIFICATION',
  'SYSTEM_SETTING',
  'DASHBOARD',
  'MY_AREA_ACCESS',
  'VIEW_MEETING',
] as const;

const managerAdds = [
  'DEPARTMENT_TIMESHEET',
  'DEPARTMENT_SCHEDULE',
  'COMPANY_SCHEDULE',
  'VISITOR_LIST',
  'VISITOR_LOGBOOK',
  'VISITOR_DETAIL',
  'VISITOR_CREATE',
  'VISITOR_UPDATE',
  'VISITOR_DELETE',
  'VISITOR_SEND_QR',
  'VISITOR_HEALTH_DECLARATION',
  'REQUEST_LIST',
  'ACTION_REQUEST',
  'DEPARTMENT_DASHBOARD',
  'BUILDING_LIST',
  'BUILDING_DETAIL',
  'ROOM_LIST',
  'ROOM_DETAIL',
  'DOOR_LIST',
  'DOOR_DETAIL',
  'DEPARTMENT_ACCESS',
  'AREA_ACCESS_DETAIL',
  'AREA_ACCESS_MANAGEMENT',
  'DELETE_ACCESS',
  'VIEW_DEPARTMENT_TELEWORK',
] as const;

const adminAdds = [
  'STAFF_LIST',
  'STAFF_CREATE',
  'STAFF_UPDATE',
  'STAFF_DELETE',
  'STAFF_IMPORT',
  'STAFF_EXPORT',
  'STAFF_EDITDETAIL',
  'STAFF_RESETPASS',
  'MANAGER_LIST',
  'MANAGER_UPDATE',
  'MANAGER_DELETE',
  'ADMIN_LIST',
  'ADMIN_CREATE',
  'ADMIN_UPDATE',
  'ADMIN_DELETE',
  'VERSION_SETTING',
  'WELCOME_SETTING',
  'SYSTEM_ACTIVITY_LOGS',
  'ACCOUNT_DASHBOARD',
  'COMPANIES_LIST',
  'COMPANY_DETAIL',
  'UPDATE_COMPANY',
  'DELETE_COMPANY',
  'DEPARTMENT_LIST',
  'DEPARTMENT_CREATE',
  'DEPARTMENT_UPDATE',
  'DEPARTMENT_DELETE',
  'BUILDING_CREATE',
  'BUILDING_UPDATE',
  'BUILDING_DELETE',
  'ROOM_CREATE',
  'ROOM_UPDATE',
  'ROOM_DELETE',
  'DOOR_CREATE',
  'DOOR_UPDATE',
  'DOOR_DELETE',
  'DEVICE_LIST',
  'DEVICE_DETAIL',
  'DEVICE_CREATE',
  'DEVICE_UPDATE',
  'DEVICE_DELETE',
  'DEVICE_FIRMWARE_UPDATE',
  'CARD_MANAGEMENT',
  'FIRMWARE',
  'AI_MODEL',
  'CONTRACT_VIEW',
  'UPDATE_AVATAR',
  'CHANGE_MEETING_ROOM',
  'ADD_MANAGER',
  'GUEST_CARDS',
  'VIEW_ROLES',
] as const;

const systemAdds = ['CREATE_COMPANY', 'ACTION_CONTRACT_MANAGEMENT', 'CONTRACT_NOTIFICATION_SETTING'] as const;

const systemLacks: readonly string[] = [
  'WELCOME_SETTING',
  'CHANGE_MEETING_ROOM',
  'ADD_MANAGER',
  'DELETE_ACCESS',
  'VIEW_ROLES',
  'VIEW_DEPARTMENT_TELEWORK',
];

export const permissions = [...staff, ...managerAdds, ...adminAdds, ...systemAdds] as const;
export type Permission = (typeof permissions)[number];

export const builtInRoles = ['STAFF', 'MANAGER', 'ADMIN', 'SYSADMIN'] as const;
export type BuiltInRole = (typeof builtInRoles)[number];

const adminSet: readonly Permission[] = [...staff, ...managerAdds, ...adminAdds];

/**
 * Permissions of the built-in roles (spec §6). Each start writes them to the database (decision 022). At run time, only
 * the permissions in the database apply.
 */
export const rolePermissions: Record<BuiltInRole, readonly Permission[]> = {
  STAFF: staff,
  MANAGER: [...staff, ...managerAdds],
  ADMIN: adminSet,
  SYSADMIN: [...adminSet.filter((code) => !systemLacks.includes(code)), ...systemAdds],
};
