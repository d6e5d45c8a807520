/** Roles, scopes and helper functions that several files of testing/nouns share. */
import { randomBytes } from 'node:crypto';

export const everybody = ['STAFF', 'MANAGER', 'ADMIN', 'SYSADMIN'] as const;
export const managersUp = ['MANAGER', 'ADMIN', 'SYSADMIN'] as const;
export const adminsUp = ['ADMIN', 'SYSADMIN'] as const;
/** Roles for a permission that ADMIN has and SYSADMIN lacks. */
export const adminOnly = ['ADMIN'] as const;
export const systemOnly = ['SYSADMIN'] as const;

export const open = { who: 'anybody', reach: 'nobody' } as const;
export const own = { who: everybody, reach: 'self' } as const;
export const ownAccount = { who: everybody, reach: 'account' } as const;
export const kept = { who: everybody, reach: 'kept' } as const;
export const department = { who: managersUp, reach: 'department' } as const;
export const managed = { who: managersUp, reach: 'company' } as const;
export const administered = { who: adminsUp, reach: 'company' } as const;

export const password = 'Blue-Kettle-42';

let count = 0;
/** Returns an unused name. */
export const fresh = (prefix = 'N') => `${prefix}${++count}x${randomBytes(3).toString('hex')}`;
export const freshDigits = () => `${Date.now()}${String(++count).padStart(6, '0')}`;
