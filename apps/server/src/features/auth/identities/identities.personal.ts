import { declarePersonal } from '../../../platform/personal.ts';

export const identitiesPersonal = declarePersonal({
  identities: {
    path: 'account',
    part: 'account',
    erasure: 'delete',
    personal: 'issuer subject email created_at last_used_at',
    not: { number: 'account_id' },
  },
});
