import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { empty, id, listQuery, pageOf, requiredText } from '../platform/shapes.ts';
import { changesOf, version } from '../platform/versions.ts';

/** Limits of a contract rule. The limit of the name is from spec §5. The maximum of `days` is ten years. */
const contractRuleLimits = { name: 50, days: 3650 } as const;

/** A reminder rule of the installation for contracts that end (spec §3 "Reminder rule"). */
const contractRule = z.object({
  id,
  version,
  name: z.string(),
  remindBeforeDay: z.int(),
  isEnabled: z.boolean(),
});
export type ContractRule = z.output<typeof contractRule>;

const contractRuleInput = z.strictObject({
  name: requiredText(contractRuleLimits.name),
  /** Number of days between the reminder and the end date. 0 means on the end date. */
  remindBeforeDay: z.int().min(0).max(contractRuleLimits.days),
  isEnabled: z.boolean().default(true),
});

export const contractRules = operations('contractRules', {
  list: {
    summary: 'List contract reminder rules',
    method: 'GET',
    path: '/contract-rules',
    permission: 'CONTRACT_NOTIFICATION_SETTING',
    scope: 'installation',
    query: listQuery(['name', 'remindBeforeDay'], { size: 15 }),
    result: pageOf(contractRule),
    errors: [],
  },
  get: {
    summary: 'Get a reminder rule',
    method: 'GET',
    path: '/contract-rules/{id}',
    permission: 'CONTRACT_NOTIFICATION_SETTING',
    scope: 'installation',
    result: contractRule,
    errors: ['CON_RULE_NOT_FOUND'],
  },
  create: {
    summary: 'Add a reminder rule. Contracts already within its period trigger a reminder immediately',
    method: 'POST',
    path: '/contract-rules',
    permission: 'CONTRACT_NOTIFICATION_SETTING',
    scope: 'installation',
    body: contractRuleInput,
    result: contractRule,
    errors: ['CON_RULE_EXISTED'],
  },
  update: {
    summary: 'Update a reminder rule. Reminders already sent aren’t repeated',
    method: 'PUT',
    path: '/contract-rules/{id}',
    permission: 'CONTRACT_NOTIFICATION_SETTING',
    scope: 'installation',
    body: changesOf(contractRuleInput),
    result: contractRule,
    errors: ['CON_RULE_NOT_FOUND', 'CON_RULE_EXISTED', 'API_ROW_CHANGED'],
  },
  enable: {
    summary: 'Turn a reminder rule on or off',
    method: 'PUT',
    path: '/contract-rules/{id}/enable',
    permission: 'CONTRACT_NOTIFICATION_SETTING',
    scope: 'installation',
    body: z.strictObject({ enable: z.boolean() }),
    result: contractRule,
    errors: ['CON_RULE_NOT_FOUND'],
  },
  remove: {
    summary: 'Delete a reminder rule. Reminders already sent are kept',
    method: 'DELETE',
    path: '/contract-rules/{id}',
    permission: 'CONTRACT_NOTIFICATION_SETTING',
    scope: 'installation',
    result: empty,
    errors: ['CON_RULE_NOT_FOUND'],
  },
});
