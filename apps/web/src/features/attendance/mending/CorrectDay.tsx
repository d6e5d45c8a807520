import type { AttentionItem } from '@gatehouse/api/attendance/mending';
import { corrections } from '@gatehouse/api/requests/corrections';
import { Text } from '@mantine/core';
import { formatWeekday } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { TimeOfDayField } from '../../../ui/fields/TimeOfDayField.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useCreate } from '../../../ui/form/useCreate.ts';
import { detailText } from './useMendingColumns.tsx';

interface Props {
  /** A day without a check-in or check-out. */
  item: AttentionItem;
  person: NonNullable<AttentionItem['person']>;
  onCorrected: () => void;
  onClose: () => void;
}

/** Adds the missing check-in or check-out of one day, in the name of the employee. */
export function CorrectDay({ item, person, onCorrected, onClose }: Props) {
  const t = useText();
  const missing = item.day?.checkInTime ? 'checkOut' : 'checkIn';
  const form = useCreate(
    corrections.create,
    { employeeIds: [person.employeeId], date: item.date, checkIn: null, checkOut: null, reason: '' },
    {
      places: { REQ_NOTHING_TO_CORRECT: missing, ATT_MONTH_CLOSED: missing },
      done: t('requests.corrections.corrected', { name: person.displayName }),
      onSaved: () => {
        onCorrected();
        onClose();
      },
      onClose,
    },
  );
  return (
    <FormModal
      {...form.dialog}
      submit={t('requests.corrections.save')}
      title={t('requests.corrections.title', { name: person.displayName })}
    >
      <Text c="dimmed" fz="sm">
        {[person.accountName, formatWeekday(item.date), detailText(t, item)].join(' · ')}
      </Text>
      <TimeOfDayField
        {...form.fields[missing]}
        hint={t('requests.corrections.nightHint')}
        label={t(`requests.corrections.fields.${missing}`)}
      />
      <TextField
        {...form.fields.reason}
        hint={t('requests.corrections.reasonHint')}
        label={t('requests.corrections.fields.reason')}
      />
    </FormModal>
  );
}
