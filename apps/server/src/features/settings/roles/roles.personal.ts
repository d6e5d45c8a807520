import type { NounTables } from '../../../platform/personal.ts';

export const rolesPersonal: NounTables = {
  roles: { not: { number: 'id company_id version', setting: 'role_code role_name permissions' } },
};
