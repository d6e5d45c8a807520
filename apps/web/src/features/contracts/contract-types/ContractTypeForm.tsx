import { type ContractType, contractTypes } from '@gatehouse/api/contracts/contract-types';
import { useText } from '../../../platform/i18n/useText.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useCreate } from '../../../ui/form/useCreate.ts';
import { useEdit } from '../../../ui/form/useEdit.ts';

const errorFields = { CON_TYPE_EXISTED: 'name' } as const;

export function CreateContractType({ onClose }: { onClose: () => void }) {
  const t = useText();
  const form = useCreate(
    contractTypes.create,
    { name: '' },
    { places: errorFields, done: t('contracts.contractTypes.created'), onClose },
  );
  return (
    <FormModal {...form.dialog} second={form.andNew} title={t('contracts.contractTypes.create')}>
      <TextField {...form.fields.name} label={t('contracts.contractTypes.fields.name')} />
    </FormModal>
  );
}

export function EditContractType({ type, onClose }: { type: ContractType; onClose: () => void }) {
  const t = useText();
  const form = useEdit(contractTypes.update, type, {
    places: errorFields,
    done: t('contracts.contractTypes.updated'),
    onClose,
  });
  return (
    <FormModal {...form.dialog} title={t('contracts.contractTypes.edit')}>
      <TextField {...form.fields.name} label={t('contracts.contractTypes.fields.name')} />
    </FormModal>
  );
}
