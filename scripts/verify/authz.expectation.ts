/**
 * Who may call what, written by hand from spec §6 and §7, sentence by sentence, and from nothing of the portal's own:
 * a second opinion on the routes' permissions.
 */

export type Role = 'STAFF' | 'MANAGER' | 'ADMIN' | 'SYSADMIN';

export interface Expected {
  /** `anybody`: without signing in. Otherwise the roles, each for itself; several roles are the union. */
  who: 'anybody' | readonly Role[];
  /**
   * Whose rows: one's own, as an employee or as an account; those of the departments one manages, too (an administrator: of the company); those of one's
   * company (SYSADMIN: of all companies); the installation's, which are nobody's but SYSADMIN's where there are several
   * companies; or nobody's in particular.
   */
  reach: 'self' | 'account' | 'department' | 'company' | 'installation' | 'nobody';
}

const everybody = ['STAFF', 'MANAGER', 'ADMIN', 'SYSADMIN'] as const;
const managersUp = ['MANAGER', 'ADMIN', 'SYSADMIN'] as const;
const adminsUp = ['ADMIN', 'SYSADMIN'] as const;
const systemOnly = ['SYSADMIN'] as const;

const open = { who: 'anybody', reach: 'nobody' } as const;
const own = { who: everybody, reach: 'self' } as const;
const ownList = { who: everybody, reach: 'nobody' } as const;
const department = { who: managersUp, reach: 'department' } as const;
const managed = { who: managersUp, reach: 'company' } as const;
const managedList = { who: managersUp, reach: 'nobody' } as const;
const administered = { who: adminsUp, reach: 'company' } as const;
const administeredList = { who: adminsUp, reach: 'nobody' } as const;

export const expectation: Record<string, Expected> = {
  // signing in, and what everybody signed in does with the own account
  'sessions.loginByEmail': open,
  'sessions.loginByUsername': open,
  'sessions.check': open,
  'sessions.refresh': open,
  'sessions.logout': ownList,
  'sessions.me': ownList,
  'sessions.changePassword': ownList,
  'sessions.list': ownList,
  'sessions.remove': { who: everybody, reach: 'account' },
  'live.stream': ownList,

  // STAFF: "timesheet"
  'timesheets.mine': own,
  'timesheets.exportMine': own,
  'attendanceLogs.mine': own,
  'attendanceLogs.exportMine': own,
  // MANAGER adds: "department timesheet"
  'timesheets.ofEmployee': department,
  'timesheets.exportOfEmployee': department,
  'attendanceLogs.ofEmployee': department,
  'attendanceLogs.exportOfEmployee': department,
  'attendanceMonths.list': managed,
  'attendanceMonths.lateChanges': managed,
  // ADMIN adds: "company update"
  'attendanceMonths.lock': administered,
  'attendanceMonths.unlock': administered,

  // MANAGER adds: "building/room/door list and detail"; ADMIN: "building, room, door, device CRUD"
  'buildings.list': managedList,
  'buildings.get': managed,
  'buildings.create': administered,
  'buildings.update': administered,
  'buildings.remove': administered,
  'rooms.list': managedList,
  'rooms.get': managed,
  'rooms.create': administered,
  'rooms.update': administered,
  'rooms.remove': administered,
  'doors.list': managedList,
  'doors.get': managed,
  'doors.create': administered,
  'doors.update': administered,
  'doors.remove': administered,
  'devices.list': administeredList,
  'devices.nextId': administeredList,
  'devices.get': administered,
  'devices.create': administered,
  'devices.update': administered,
  'devices.remove': administered,
  'pendingDevices.list': administeredList,
  // rules.md §4: a pending device belongs to no company yet
  'pendingDevices.approve': { who: adminsUp, reach: 'installation' },
  'pendingDevices.dismiss': { who: adminsUp, reach: 'installation' },
  'deviceCommands.list': administered,
  'deviceCommands.send': administered,
  'deviceSecrets.rotate': administered,
  'deviceLogs.list': administeredList,
  'deviceLogs.export': administeredList,
  'quarantine.list': administeredList,
  'quarantine.map': administered,
  'quarantine.release': administered,
  'quarantine.dismiss': administered,

  // everybody chooses among the own companies; ADMIN: "company list/detail/update/delete", "No company create"
  'companies.pick': ownList,
  'companies.list': administeredList,
  'companies.get': administered,
  'companies.create': { who: systemOnly, reach: 'nobody' },
  'companies.update': administered,
  'companies.remove': administered,
  // ADMIN: "department CRUD", "staff CRUD, import, export, edit detail, reset password"
  'departments.list': administeredList,
  'departments.get': administered,
  'departments.create': administered,
  'departments.update': administered,
  'departments.remove': administered,
  'employees.list': administeredList,
  'employees.get': administered,
  'employees.create': administered,
  'employees.update': administered,
  'employees.updateDetail': administered,
  'employees.givePassword': administered,
  'employees.remove': administered,
};
