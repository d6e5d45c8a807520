import { declarePersonal } from '../../../platform/personal.ts';

export const passwordsPersonal = declarePersonal({
  one_time_codes: {
    path: 'account',
    part: 'account',
    erasure: 'delete',
    hidden: 'purpose subject code_hash tries',
    not: { number: 'account_id', time: 'expires_at' },
  },
});
