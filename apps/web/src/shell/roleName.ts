import { type BuiltInRole, builtInRoles } from '@gatehouse/api/platform/permissions';
import { text } from '../platform/i18n/text.ts';

const isBuiltIn = (code: string): code is BuiltInRole => builtInRoles.some((role) => role === code);

/** Returns the name of a built-in role. Custom roles are shown by their code. */
export const roleName = (code: string): string => (isBuiltIn(code) ? text(`shell.roles.${code}`) : code);
