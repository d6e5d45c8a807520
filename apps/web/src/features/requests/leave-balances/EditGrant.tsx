import { type LeaveUnit, leaveBalances } from '@gatehouse/api/requests/leave-balances';
import { useText } from '../../../platform/i18n/useText.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useEdit } from '../../../ui/form/useEdit.ts';
import { LeaveAmountField } from './LeaveAmountField.tsx';

interface Props {
  grant: { id: number; version: number; amount: number; until: string; note: string };
  unit: LeaveUnit;
  onClose: () => void;
}

const errorFields = { REQ_GRANT_SPENT: 'amount', REQ_GRANT_YEAR: 'until' } as const;

export function EditGrant({ grant, unit, onClose }: Props) {
  const t = useText();
  const form = useEdit(leaveBalances.updateGrant, grant, {
    places: errorFields,
    done: t('requests.leaveBalances.changed'),
    onClose,
  });
  return (
    <FormModal {...form.dialog} title={t('requests.leaveBalances.editGrant')}>
      <LeaveAmountField
        {...form.fields.amount}
        label={t(`requests.leaveBalances.fields.${unit === 'DAYS' ? 'days' : 'hours'}`)}
        unit={unit}
      />
      <DateField {...form.fields.until} label={t('requests.leaveBalances.fields.until')} />
      <TextField {...form.fields.note} label={t('requests.leaveBalances.fields.note')} />
    </FormModal>
  );
}
