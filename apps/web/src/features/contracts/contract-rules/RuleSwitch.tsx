import { type ContractRule, contractRules } from '@gatehouse/api/contracts/contract-rules';
import { Switch } from '@mantine/core';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';

export function RuleSwitch({ rule }: { rule: ContractRule }) {
  const t = useText();
  const { save, isPending } = useSave(contractRules.enable, {});
  return (
    <Switch
      aria-label={t('contracts.contractRules.switch', { name: rule.name })}
      checked={rule.isEnabled}
      disabled={isPending}
      onChange={(event) => save({ params: { id: rule.id }, body: { enable: event.currentTarget.checked } })}
    />
  );
}
