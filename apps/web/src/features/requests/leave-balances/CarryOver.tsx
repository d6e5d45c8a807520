import { leaveBalances } from '@gatehouse/api/requests/leave-balances';
import { Text } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useCreate } from '../../../ui/form/useCreate.ts';
import { type GrantFormProps, givingPlaces, KindField, RecipientFields } from './GiveLeave.tsx';
import { LeaveAmountField } from './LeaveAmountField.tsx';

/** Carries unused leave of a year over to the next year, with a use-by date. */
export function CarryOver({ kinds, kind, companyId, year, onClose }: GrantFormProps) {
  const t = useText();
  const form = useCreate(
    leaveBalances.carryOver,
    {
      requestTypeId: kind.requestTypeId,
      fromYear: year,
      most: null,
      until: `${year + 1}-03-31`,
      departmentIds: [],
      employeeIds: [],
    },
    {
      places: givingPlaces,
      done: ({ people }) => t('requests.leaveBalances.carried', { count: people }),
      onClose,
    },
  );
  const chosen = kinds.find(({ requestTypeId }) => requestTypeId === form.values.requestTypeId) ?? kind;
  const { fromYear } = form.fields;
  return (
    <FormModal {...form.dialog} size="middle" title={t('requests.leaveBalances.carryOver')}>
      <Text fz="sm">{t('requests.leaveBalances.carryHint')}</Text>
      <KindField {...form.fields.requestTypeId} kinds={kinds} />
      <NumberField
        {...fromYear}
        label={t('requests.leaveBalances.fields.fromYear')}
        onChange={(next) => form.set({ fromYear: next, ...(next && { until: `${next + 1}-03-31` }) })}
      />
      <LeaveAmountField
        {...form.fields.most}
        hint={t('requests.leaveBalances.mostHint')}
        label={t('requests.leaveBalances.fields.most')}
        unit={chosen.unit}
      />
      <DateField {...form.fields.until} label={t('requests.leaveBalances.fields.until')} />
      <RecipientFields companyId={companyId} fields={form.fields} />
    </FormModal>
  );
}
