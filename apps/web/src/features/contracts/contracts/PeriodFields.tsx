import { useText } from '../../../platform/i18n/useText.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { TimeOfDayField } from '../../../ui/fields/TimeOfDayField.tsx';
import { Wide } from '../../../ui/form/FormSection.tsx';
import type { FieldBinding } from '../../../ui/form/useDraft.ts';
import { clockOf, dateOf, toLocalTime } from './contractDate.ts';

type DateBinding = FieldBinding<string | null>;

interface Props {
  fields: Record<'signDate' | 'startDate' | 'endDate', DateBinding>;
}

export function PeriodFields({ fields: { signDate, startDate, endDate } }: Props) {
  const t = useText();
  return (
    <>
      <Wide>
        <DateIn field={signDate} label={t('contracts.contracts.fields.signDate')} />
      </Wide>
      <DateIn field={startDate} label={t('contracts.contracts.fields.startDate')} />
      <ClockIn field={startDate} label={t('contracts.contracts.startClock')} />
      <DateIn field={endDate} label={t('contracts.contracts.fields.endDate')} />
      <ClockIn field={endDate} label={t('contracts.contracts.endClock')} />
    </>
  );
}

interface PeriodPartProps {
  field: DateBinding;
  label: string;
}

const DateIn = ({ field, label }: PeriodPartProps) => (
  <DateField
    {...field}
    label={label}
    onChange={(date) => field.onChange(toLocalTime(date, clockOf(field.value)))}
    value={dateOf(field.value)}
  />
);

const ClockIn = ({ field, label }: PeriodPartProps) => (
  <TimeOfDayField
    label={label}
    name={`${field.name}Clock`}
    onChange={(clock) => field.onChange(toLocalTime(dateOf(field.value), clock ?? ''))}
    problem={undefined}
    value={clockOf(field.value)}
  />
);
