import type { ContractType } from '@gatehouse/api/contracts/contract-types';
import type { Contract } from '@gatehouse/api/contracts/contracts';
import type { Fields } from '../../texts.ts';

export const contracts = {
  one: 'Contract',
  fields: {
    contractCode: 'Code',
    name: 'Name',
    contractTypeId: 'Type',
    contractType: 'Type',
    companyId: 'Company',
    company: 'Company',
    signDate: 'Signed on',
    startDate: 'Start',
    endDate: 'End',
    isEnabled: 'Active',
    state: 'Status',
  },
  states: {
    INACTIVE: 'Inactive',
    UPCOMING: 'Upcoming',
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
  emptyHint: 'Add the first contract. Reminders are sent before it ends.',
  create: 'New contract',
  edit: 'Edit contract',
  created: 'Contract added',
  updated: 'Contract updated',
  deleted: 'Contract deleted',
  startClock: 'Start time',
  endClock: 'End time',
  periodHint: 'In the company’s time zone.',
  noTypes: 'There are no contract types yet. Add one first.',
  companyLocked: 'The company can’t be changed.',
  enabledHint: 'No reminders are sent for inactive contracts.',
  leave: 'Leave without saving?',
  leaveText: 'Your changes will be lost.',
} as const satisfies { fields: Fields<Contract | ContractType>; [more: string]: unknown };
