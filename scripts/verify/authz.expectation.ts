/**
 * Who may call what, written by hand from spec §6 and §7, sentence by sentence, and from nothing of the portal's own:
 * a second opinion on the routes' permissions.
 */

export type Role = 'STAFF' | 'MANAGER' | 'ADMIN' | 'SYSADMIN';

export interface Expected {
  /** `anybody`: without signing in. Otherwise the roles, each for itself; several roles are the union. */
  who: 'anybody' | readonly Role[];
  /**
   * Whose rows: one's own, as an employee or as an account; one's own and for an administrator those of the company's staff
   * (kept); those of the departments one manages, too (an administrator: of the company); those of one's company
   * (SYSADMIN: of all companies); the installation's, which are nobody's but SYSADMIN's where there are several
   * companies; or nobody's in particular.
   */
  reach: 'self' | 'account' | 'kept' | 'department' | 'company' | 'installation' | 'nobody';
}

const everybody = ['STAFF', 'MANAGER', 'ADMIN', 'SYSADMIN'] as const;
const managersUp = ['MANAGER', 'ADMIN', 'SYSADMIN'] as const;
const adminsUp = ['ADMIN', 'SYSADMIN'] as const;
/** A code that ADMIN holds and SYSADMIN lacks. */
const adminOnly = ['ADMIN'] as const;
const systemOnly = ['SYSADMIN'] as const;

const open = { who: 'anybody', reach: 'nobody' } as const;
const own = { who: everybody, reach: 'self' } as const;
const kept = { who: everybody, reach: 'kept' } as const;
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
  'passwords.forgot': open,
  'passwords.verifyOtp': open,
  'passwords.reset': open,
  'sessions.logout': ownList,
  'sessions.me': ownList,
  'sessions.changePassword': ownList,
  'sessions.list': ownList,
  'sessions.remove': { who: everybody, reach: 'account' },
  'sessions.secondStep': open,
  'secondFactors.get': ownList,
  'secondFactors.start': ownList,
  'secondFactors.confirm': ownList,
  'secondFactors.renewRecoveryCodes': ownList,
  'secondFactors.turnOff': ownList,
  // how one signs in is the installation's, and so SYSADMIN's
  'signInPolicies.get': { who: systemOnly, reach: 'nobody' },
  'signInPolicies.update': { who: systemOnly, reach: 'nobody' },
  'live.stream': ownList,
  // STAFF: "system setting"; push settings are the account's own
  'pushSettings.get': ownList,
  'pushSettings.update': ownList,

  // STAFF: "own profile"; ADMIN adds: "edit detail"
  'profiles.mine': own,
  'personalData.exportMine': ownList,
  'profiles.update': own,
  // STAFF: one's own; others' pictures are for ADMIN: "edit detail", "update avatar". An avatar is seen within the company
  'recognitionPictures.mine': own,
  'recognitionPictures.uploadMine': own,
  'recognitionPictures.removeMine': own,
  'recognitionPictures.viewMine': own,
  'recognitionPictures.get': administered,
  'recognitionPictures.upload': administered,
  'recognitionPictures.approve': administered,
  'recognitionPictures.reject': administered,
  'recognitionPictures.remove': administered,
  'recognitionPictures.view': administered,
  'avatars.uploadMine': own,
  'avatars.upload': administered,
  'avatars.view': { who: everybody, reach: 'company' },
  'vehicles.list': kept,
  'vehicles.create': kept,
  'vehicles.update': kept,
  'vehicles.remove': kept,

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
  'departments.managed': ownList,
  'departments.list': administeredList,
  'departments.get': administered,
  'departments.create': administered,
  'departments.update': administered,
  'departments.remove': administered,
  'employees.list': administeredList,
  'employees.get': administered,
  'employees.create': administered,
  'employees.bulk': administered,
  'employees.invite': administered,
  'employees.export': administeredList,
  'employeeImports.template': administered,
  'employeeImports.check': administered,
  'employeeImports.get': administered,
  'employeeImports.problems': administered,
  'employeeImports.exportProblems': administered,
  'employeeImports.commit': administered,
  'employees.update': administered,
  'employees.updateDetail': administered,
  'employees.removeSecondStep': administered,
  'employees.remove': administered,
  // ADMIN adds: "reset password", "account dashboard" with its row actions
  'accounts.list': administeredList,
  'accounts.resendInvite': administered,
  'accounts.activate': administered,
  'accounts.resetPassword': administered,
  // ADMIN adds: "activity logs"
  'mails.list': administeredList,
  'mails.retry': administered,
  // ADMIN: "manager and admin CRUD"; SYSADMIN like ADMIN
  'managers.list': administeredList,
  'managers.get': administered,
  'managers.candidates': administeredList,
  'managers.create': administered,
  'managers.update': administered,
  'managers.remove': administered,
  'admins.list': administeredList,
  'admins.get': administered,
  'admins.candidates': administeredList,
  'admins.update': administered,
  'admins.rolesOf': administered,
  'admins.grant': administered,
  'admins.revoke': administered,
  // "staff (list/create/update/delete/import/export …)": exporting and erasing one person belong to it
  'employees.erase': administered,
  'personalData.exportOf': administered,
  'personalData.erasure': administered,
  'privacySettings.get': administered,
  'privacySettings.update': administered,
  // ADMIN: "view roles"; "SYSADMIN: like ADMIN … no … view roles". Who may view and change administrators may change roles
  'roles.list': { who: adminOnly, reach: 'nobody' },
  'roles.get': { who: adminOnly, reach: 'company' },
  'roles.create': { who: adminOnly, reach: 'company' },
  'roles.update': { who: adminOnly, reach: 'company' },
  'roles.remove': { who: adminOnly, reach: 'company' },
  'roles.members': { who: adminOnly, reach: 'company' },
  'roles.mine': ownList,
  // ADMIN adds: "activity logs"
  'systemLog.list': administered,
  'systemLog.choices': administered,
  'systemLog.export': administered,
  'systemLog.check': administered,
};
