import type { NounTables } from '../../../platform/personal.ts';

export const requestTypesPersonal: NounTables = {
  request_types: {
    not: { setting: 'type_code sub_type_code name draws_on_balance beyond_balance is_enabled' },
  },
};
