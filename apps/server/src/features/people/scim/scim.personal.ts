import { declarePersonal } from '../../../platform/personal.ts';

export const scimPersonal = declarePersonal({
  provisioned_users: {
    path: 'person',
    part: 'account',
    erasure: 'delete',
    personal: 'user_name external_id removed_at',
    hidden: 'user_name_key',
    not: { number: 'employee_id' },
  },
  provisioned_groups: { not: { number: 'role_id', setting: 'external_id' } },
});
