import type { ContractRule } from '@gatehouse/api/contracts/contract-rules';
import type { Fields } from '../../texts.ts';

/** Rules by which people are told that contracts end. */
export const contractRules = {
  one: 'Contract reminder',
  fields: {
    name: 'Name',
    remindBeforeDay: 'Days before',
    isEnabled: 'Enabled',
  },
  verbs: {
    enable: 'Switch on or off',
  },
  search: 'Search rules by name',
  switch: '{name} is enabled',
  empty: 'No rules yet',
  emptyHint: 'Without a rule nobody is told that a contract ends.',
  create: 'New rule',
  edit: 'Edit rule',
  created: 'The rule has been added.',
  updated: 'The rule has been changed.',
  deleted: 'The rule has been deleted.',
  daysHint: '0 tells on the date of the end. Contracts that end sooner are told of at once.',
} as const satisfies { fields: Fields<ContractRule>; [more: string]: unknown };
