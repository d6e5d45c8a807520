/** Number of seconds for which a remote command opens a door. */
const openSeconds = '05';

/** Formats a number in a door command as two hexadecimal digits. */
export const hexByte = (number: number): string => number.toString(16).toUpperCase().padStart(2, '0');

/** Formats the command that opens a lock for five seconds. */
export const formatOpenDoor = (lock: number): string => `CONTROL DEVICE 01${hexByte(lock)}01${openSeconds}`;
