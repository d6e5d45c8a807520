import { declarePersonal } from '../../../platform/personal.ts';

export const contractTypesPersonal = declarePersonal({
  contract_types: { not: { setting: 'name' } },
});
