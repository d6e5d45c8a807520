/** Seconds for which a door is opened remotely. */
const openSeconds = '05';

/** Formats a number of a command as two hexadecimal digits. */
export const hexByte = (number: number): string => number.toString(16).toUpperCase().padStart(2, '0');

/** Returns the command that opens a lock for five seconds. */
export const formatOpenDoor = (lock: number): string => `CONTROL DEVICE 01${hexByte(lock)}01${openSeconds}`;
