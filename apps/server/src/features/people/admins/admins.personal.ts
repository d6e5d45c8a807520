import type { NounTables } from '../../../platform/personal.ts';

export const adminsPersonal: NounTables = {
  account_roles: {
    path: 'account',
    part: 'account',
    erasure: 'delete',
    personal: 'role_id',
    not: { number: 'account_id' },
  },
};
