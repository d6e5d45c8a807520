import type { ContractType } from '@gatehouse/api/contracts/contract-types';
import type { Fields } from '../../texts.ts';

export const contractTypes = {
  one: 'Contract type',
  fields: {
    name: 'Name',
    contracts: 'Contracts',
  },
  search: 'Search types by name',
  empty: 'No contract types yet',
  emptyHint: 'Every contract has a type, such as lease or maintenance.',
  create: 'New type',
  edit: 'Rename type',
  created: 'Type added',
  updated: 'Type renamed',
  deleted: 'Type deleted',
  usedBy: {
    contracts_one: '{count} contract',
    contracts_other: '{count} contracts',
  },
  inUse: 'This type still has {uses}. Change their type first.',
} as const satisfies { fields: Fields<ContractType>; [more: string]: unknown };
