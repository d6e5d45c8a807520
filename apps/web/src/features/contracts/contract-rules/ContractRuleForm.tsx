import { type ContractRule, contractRules } from '@gatehouse/api/contracts/contract-rules';
import { useText } from '../../../platform/i18n/useText.ts';
import { SwitchField } from '../../../ui/fields/ChoiceFields.tsx';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useCreate } from '../../../ui/form/useCreate.ts';
import type { FormFields, FormValues } from '../../../ui/form/useDraft.ts';
import { useEdit } from '../../../ui/form/useEdit.ts';

const errorFields = { CON_RULE_EXISTED: 'name' } as const;

/**
 * The form for a new reminder rule. If a contract already ends within the days of the rule, the rule sends its reminder
 * immediately.
 */
export function CreateContractRule({ onClose }: { onClose: () => void }) {
  const t = useText();
  const form = useCreate(
    contractRules.create,
    { name: '', remindBeforeDay: null, isEnabled: true },
    { places: errorFields, done: t('contracts.contractRules.created'), onClose },
  );
  return (
    <FormModal {...form.dialog} second={form.andNew} title={t('contracts.contractRules.create')}>
      <RuleFields fields={form.fields} />
    </FormModal>
  );
}

export function EditContractRule({ rule, onClose }: { rule: ContractRule; onClose: () => void }) {
  const t = useText();
  const form = useEdit(contractRules.update, rule, {
    places: errorFields,
    done: t('contracts.contractRules.updated'),
    onClose,
  });
  return (
    <FormModal {...form.dialog} title={t('contracts.contractRules.edit')}>
      <RuleFields fields={form.fields} />
    </FormModal>
  );
}

function RuleFields({ fields }: { fields: FormFields<FormValues<typeof contractRules.update.body>> }) {
  const t = useText();
  return (
    <>
      <TextField {...fields.name} label={t('contracts.contractRules.fields.name')} />
      <NumberField
        {...fields.remindBeforeDay}
        hint={t('contracts.contractRules.daysHint')}
        label={t('contracts.contractRules.fields.remindBeforeDay')}
      />
      <SwitchField {...fields.isEnabled} label={t('contracts.contractRules.fields.isEnabled')} />
    </>
  );
}
