import { type BuiltInRole, builtInRoles } from '@gatehouse/api/platform/permissions';
import type { RoleRow } from '@gatehouse/api/settings/roles';
import type { useText } from '../../../platform/i18n/useText.ts';

type RoleName = Pick<RoleRow, 'roleName' | 'roleCode' | 'companyId'>;

const isBuiltIn = (code: string): code is BuiltInRole => builtInRoles.some((role) => role === code);

/** Returns the translated name of a built-in role, or the name of a role of the company. */
export const roleText = (t: ReturnType<typeof useText>, role: RoleName): string =>
  role.companyId === null && isBuiltIn(role.roleCode) ? t(`shell.roles.${role.roleCode}`) : role.roleName;
