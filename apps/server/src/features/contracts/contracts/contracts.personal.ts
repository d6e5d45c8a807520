import { declarePersonal } from '../../../platform/personal.ts';

export const contractsPersonal = declarePersonal({
  contracts: {
    not: { number: 'contract_type_id', place: 'contract_code sign_date start_date end_date is_enabled' },
  },
});
