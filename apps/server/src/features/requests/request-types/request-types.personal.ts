import { declarePersonal } from '../../../platform/personal.ts';

export const requestTypesPersonal = declarePersonal({
  request_types: {
    not: { setting: 'type_code sub_type_code name draws_on_balance beyond_balance is_enabled' },
  },
});
