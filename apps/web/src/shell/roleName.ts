import { type BuiltInRole, builtInRoles } from '@gatehouse/api/platform/permissions';
import { text } from '../platform/i18n/text.ts';

const isBuiltIn = (code: string): code is BuiltInRole => builtInRoles.some((role) => role === code);

/** A role as people call it; a role of one's own is called by its code. */
export const roleName = (code: string): string => (isBuiltIn(code) ? text(`shell.roles.${code}`) : code);
