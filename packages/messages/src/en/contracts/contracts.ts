import type { ContractType } from '@gatehouse/api/contracts/contract-types';
import type { Contract } from '@gatehouse/api/contracts/contracts';
import type { Fields } from '../../texts.ts';

/** Contracts with companies. */
export const contracts = {
  one: 'Contract',
  fields: {
    contractCode: 'Code',
    name: 'Name',
    contractTypeId: 'Type',
    contractType: 'Type',
    companyId: 'Company',
    company: 'Company',
    signDate: 'Sign date',
    startDate: 'Start',
    endDate: 'End',
    isEnabled: 'Active',
    state: 'Status',
  },
  states: {
    INACTIVE: 'Inactive',
    UPCOMING: 'To come',
    ACTIVE: 'Active',
    ENDED: 'Ended',
  },
  tabs: {
    contracts: 'Contracts',
    types: 'Types',
  },
  parts: {
    contract: 'Contract',
    period: 'Active period',
  },
  search: 'Search contracts by code, type or company',
  searchHint: 'Search contracts',
  empty: 'No contracts yet',
  emptyHint: 'Add the first contract: people are told before it ends.',
  create: 'New contract',
  edit: 'Edit contract',
  created: 'The contract has been added.',
  updated: 'The contract has been changed.',
  deleted: 'The contract has been deleted.',
  startClock: 'Start time',
  endClock: 'End time',
  periodHint: 'By the company’s clock.',
  noTypes: 'There is no type of contracts yet. Add one first.',
  companyLocked: 'A contract stays with its company.',
  enabledHint: 'Nobody is told of the end of a contract that is switched off.',
  leave: 'Go back to the contracts?',
  leaveText: 'Changes will not be saved.',
} as const satisfies { fields: Fields<Contract | ContractType>; [more: string]: unknown };
