import type { NounTables } from '../../../platform/personal.ts';

export const contractTypesPersonal: NounTables = {
  contract_types: { not: { setting: 'name' } },
};
