import { useText } from '../../../platform/i18n/useText.ts';
import { DateField } from '../../../ui/DateField.tsx';
import { Wide } from '../../../ui/FormSection.tsx';
import { TimeOfDayField } from '../../../ui/TimeOfDayField.tsx';
import type { FieldBinding } from '../../../ui/useDraft.ts';
import { clockIn, dateIn, wallOf } from './contractDate.ts';

type Reading = FieldBinding<string | null>;

interface Props {
  fields: Record<'signDate' | 'startDate' | 'endDate', Reading>;
}

/** When a contract was signed, and from when to when it holds. */
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

interface PartProps {
  field: Reading;
  label: string;
}

const DateIn = ({ field, label }: PartProps) => (
  <DateField
    {...field}
    label={label}
    onChange={(date) => field.onChange(wallOf(date, clockIn(field.value)))}
    value={dateIn(field.value)}
  />
);

const ClockIn = ({ field, label }: PartProps) => (
  <TimeOfDayField
    label={label}
    name={`${field.name}Clock`}
    onChange={(clock) => field.onChange(wallOf(dateIn(field.value), clock ?? ''))}
    problem={undefined}
    value={clockIn(field.value)}
  />
);
