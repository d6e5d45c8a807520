import type { ContractRule } from '@gatehouse/api/contracts/contract-rules';
import type { Fields } from '../../texts.ts';

/** Texts about reminder rules for the end of contracts. */
export const contractRules = {
  one: 'Contract reminder',
  fields: {
    name: 'Name',
    remindBeforeDay: 'Days before the end',
    isEnabled: 'Active',
  },
  verbs: {
    enable: 'Turn on or off',
  },
  search: 'Search rules by name',
  switch: '{name} is active',
  empty: 'No rules yet',
  emptyHint: 'Add a rule to remind people before a contract ends.',
  create: 'New rule',
  edit: 'Edit rule',
  created: 'Rule added',
  updated: 'Rule updated',
  deleted: 'Rule deleted',
  daysHint:
    'Enter 0 to send the reminder on the end date. For contracts that end sooner, it’s sent right away.',
} as const satisfies { fields: Fields<ContractRule>; [more: string]: unknown };
