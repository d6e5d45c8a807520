import { declarePersonal } from '../../../platform/personal.ts';

export const contractRulesPersonal = declarePersonal({
  contract_rules: { not: { setting: 'name remind_before_day is_enabled' } },
  contract_reminders: { not: { number: 'contract_id rule_id', portal: 'end_date told_at' } },
});
