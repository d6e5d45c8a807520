import { beyondBalance, requestTypes } from '@gatehouse/api/requests/request-types';
import { useText } from '../../../platform/i18n/useText.ts';
import { SwitchField } from '../../../ui/fields/ChoiceFields.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { CodeField, TextField } from '../../../ui/fields/TextField.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useCreate } from '../../../ui/form/useCreate.ts';
import type { FormFields, FormValues } from '../../../ui/form/useDraft.ts';
import { useEdit } from '../../../ui/form/useEdit.ts';
import type { RequestCategory } from './category.ts';

/** Form for a new leave category of the company. */
export function CreateRequestType({ companyId, onClose }: { companyId: number; onClose: () => void }) {
  const t = useText();
  const form = useCreate(
    requestTypes.create,
    { companyId, subTypeCode: '', name: '', drawsOnBalance: false, beyondBalance: 'WARN' },
    { places: { REQ_TYPE_EXISTED: 'subTypeCode' }, done: t('requests.requestTypes.created'), onClose },
  );
  return (
    <FormModal {...form.dialog} second={form.andNew} title={t('requests.requestTypes.create')}>
      <CodeField
        {...form.fields.subTypeCode}
        hint={t('requests.requestTypes.codeHint')}
        label={t('requests.requestTypes.fields.subTypeCode')}
      />
      <TextField {...form.fields.name} label={t('requests.requestTypes.fields.name')} />
      <BalanceFields fields={form.fields} />
    </FormModal>
  );
}

/** Form for the name and state of a request category. A leave category also has its effect on the balance. */
export function EditRequestType({ category, onClose }: { category: RequestCategory; onClose: () => void }) {
  const t = useText();
  const form = useEdit(requestTypes.update, category, {
    places: { REQ_TYPE_NO_BALANCE: 'drawsOnBalance' },
    done: t('requests.requestTypes.updated'),
    onClose,
  });
  const { name } = form.fields;
  return (
    <FormModal {...form.dialog} title={t('requests.requestTypes.edit')}>
      <TextField
        {...name}
        hint={t('requests.requestTypes.nameHint')}
        label={t('requests.requestTypes.fields.name')}
        onChange={(typed) => name.onChange(typed === '' ? null : typed)}
      />
      {category.typeCode === 'LEAVE' && <BalanceFields fields={form.fields} />}
      <SwitchField
        {...form.fields.enabled}
        hint={t('requests.requestTypes.enabledHint')}
        label={t('requests.requestTypes.fields.enabled')}
      />
    </FormModal>
  );
}

type BalanceField = 'drawsOnBalance' | 'beyondBalance';

function BalanceFields({
  fields,
}: {
  fields: Pick<FormFields<FormValues<typeof requestTypes.update.body>>, BalanceField>;
}) {
  const t = useText();
  return (
    <>
      <SwitchField {...fields.drawsOnBalance} label={t('requests.requestTypes.fields.drawsOnBalance')} />
      {fields.drawsOnBalance.value && (
        <SelectField
          {...fields.beyondBalance}
          label={t('requests.requestTypes.fields.beyondBalance')}
          load="here"
          options={beyondBalance.map((value) => ({
            value,
            label: t(`requests.requestTypes.beyond.${value}`),
          }))}
        />
      )}
    </>
  );
}
