export const deviceTypes = [
  'FACE',
  'FACE_TEMPERATURE',
  'TABLET',
  'LCD',
  'DOOR_CONTROLLER',
  'AI_DEVICE',
  'FACE_PRO',
] as const;
export type DeviceType = (typeof deviceTypes)[number];

/**
 * Problems of a device. NO_ADMINISTRATOR: no person on the terminal is an administrator. ACCESS_DIALECT: the terminal
 * is in access control mode, but the portal has it as an attendance terminal. ATTENDANCE_DIALECT: the terminal is in
 * attendance mode, but the portal has it as an access control terminal. UNSERVED_PATH: the terminal requested a path
 * that the portal does not serve. DURESS: someone was forced to open a door. ALARM: an alarm other than duress is
 * active. LATE_ALARM: the device reported an alarm too late to be live. GUESSING: the device requested entry for so
 * many unknown or denied people within a minute that someone may be guessing terminal user IDs or card numbers.
 * MISSING_EVENTS: some events of the device were never received. NOT_CALLED: the portal cannot call the device although
 * it should. CLOCK: the device clock is off by more than two minutes. OTHER_PEOPLE: the device has other names under
 * the terminal user IDs of employees, and someone has to decide. UNASSIGNED_LOCK: a lock is assigned to no door, so it
 * opens for no one.
 */
export const deviceProblems = [
  'NO_ADMINISTRATOR',
  'ACCESS_DIALECT',
  'ATTENDANCE_DIALECT',
  'UNSERVED_PATH',
  'DURESS',
  'CLOCK',
  'ALARM',
  'LATE_ALARM',
  'GUESSING',
  'MISSING_EVENTS',
  'NOT_CALLED',
  'OTHER_PEOPLE',
  'UNASSIGNED_LOCK',
] as const;

/** Alarm types of access control terminals. */
export const deviceAlarms = [
  'BATTERY_LOW',
  'DURESS',
  'FORCED',
  'INVALID_CARD',
  'MAINS_LOST',
  'NETWORK_LOST',
  'OPEN_TOO_LONG',
  'OTHER',
  'READER_TAMPER',
  'TAMPER',
] as const;
export type DeviceAlarm = (typeof deviceAlarms)[number];
