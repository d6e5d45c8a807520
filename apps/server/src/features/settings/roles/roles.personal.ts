import type { NounTables } from '../../../platform/personal.ts';

export const rolesPersonal: NounTables = {
  roles: { not: { setting: 'role_code role_name permissions' } },
};
