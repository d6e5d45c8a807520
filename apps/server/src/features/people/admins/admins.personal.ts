import { declarePersonal } from '../../../platform/personal.ts';

export const adminsPersonal = declarePersonal({
  account_roles: {
    path: 'account',
    part: 'account',
    erasure: 'delete',
    personal: 'role_id',
    not: { number: 'account_id' },
  },
});
