import type { NounTables } from '../../../platform/personal.ts';

export const passwordsPersonal: NounTables = {
  one_time_codes: {
    path: 'account',
    part: 'account',
    erasure: 'delete',
    hidden: 'purpose subject code_hash tries',
    not: { number: 'account_id', time: 'expires_at' },
  },
};
