import type { NounTables } from '../../../platform/personal.ts';

export const passwordsPersonal: NounTables = {
  one_time_codes: {
    path: 'account',
    part: 'account',
    erasure: 'delete',
    hidden: 'purpose subject code_hash tries',
    not: { number: 'id company_id account_id', time: 'created_at expires_at' },
  },
};
