import { declarePersonal } from '../../../platform/personal.ts';

export const rolesPersonal = declarePersonal({
  roles: { not: { setting: 'role_code role_name permissions' } },
});
