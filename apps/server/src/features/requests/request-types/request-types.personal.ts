import type { NounTables } from '../../../platform/personal.ts';

export const requestTypesPersonal: NounTables = {
  request_types: {
    not: {
      number: 'id company_id version',
      setting: 'type_code sub_type_code name draws_on_balance beyond_balance is_enabled',
      time: 'created_at updated_at',
    },
  },
};
