import type { ContractType } from '@gatehouse/api/contracts/contract-types';
import type { Fields } from '../../texts.ts';

/** Types of contracts. */
export const contractTypes = {
  one: 'Contract type',
  fields: {
    name: 'Name',
    contracts: 'Contracts',
  },
  search: 'Search types by name',
  empty: 'No types of contracts yet',
  emptyHint: 'A contract is of a type, such as a lease or maintenance.',
  create: 'New type',
  edit: 'Rename type',
  created: 'The type has been added.',
  updated: 'The type has been renamed.',
  deleted: 'The type has been deleted.',
  usedBy: {
    contracts_one: '{count} contract',
    contracts_other: '{count} contracts',
  },
  inUse: 'It still has {uses}. Give them another type first.',
} as const satisfies { fields: Fields<ContractType>; [more: string]: unknown };
