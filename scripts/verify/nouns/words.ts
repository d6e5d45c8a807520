/** Words of the expectations that several nouns use. */
import { randomBytes } from 'node:crypto';

export const everybody = ['STAFF', 'MANAGER', 'ADMIN', 'SYSADMIN'] as const;
export const managersUp = ['MANAGER', 'ADMIN', 'SYSADMIN'] as const;
export const adminsUp = ['ADMIN', 'SYSADMIN'] as const;
/** A code that ADMIN holds and SYSADMIN lacks. */
export const adminOnly = ['ADMIN'] as const;
export const systemOnly = ['SYSADMIN'] as const;

export const open = { who: 'anybody', reach: 'nobody' } as const;
/** Of the employee one is. */
export const own = { who: everybody, reach: 'self' } as const;
/** Of the account one signed in with. */
export const ownAccount = { who: everybody, reach: 'account' } as const;
export const kept = { who: everybody, reach: 'kept' } as const;
export const department = { who: managersUp, reach: 'department' } as const;
export const managed = { who: managersUp, reach: 'company' } as const;
export const administered = { who: adminsUp, reach: 'company' } as const;

/** The password of everybody in the world. */
export const password = 'Blue-Kettle-42';

let count = 0;
/** A name that nothing else has. */
export const fresh = (prefix = 'N') => `${prefix}${++count}x${randomBytes(3).toString('hex')}`;
/** Digits that nothing else has. */
export const freshDigits = () => `${Date.now()}${String(++count).padStart(6, '0')}`;
