import { type BuiltInRole, builtInRoles } from '@gatehouse/api/platform/permissions';
import { text } from '../platform/i18n/text.ts';

const isBuiltIn = (code: string): code is BuiltInRole => builtInRoles.some((role) => role === code);

/** Returns the translated name of a built-in role. Returns the code of a custom role. */
export const roleName = (code: string): string => (isBuiltIn(code) ? text(`shell.roles.${code}`) : code);
