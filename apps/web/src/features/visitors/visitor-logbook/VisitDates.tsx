import { addDays } from '@gatehouse/api/platform/dates';
import { monthFromNow, thisWeek, today } from '../../../platform/dateRanges.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { type DateRange, DateRangeField } from '../../../ui/fields/DateRangeField.tsx';

interface Props {
  value: DateRange | null;
  onChange: (range: DateRange) => void;
  unset?: { label: string; onClear: () => void };
}

/** A date range with presets for the reception. */
export function VisitDates({ value, onChange, unset }: Props) {
  const t = useText();
  const dayRange = (back: number) => ({ from: addDays(today(), -back), to: addDays(today(), -back) });
  return (
    <DateRangeField
      label={t('visitors.visitorLogbook.dates')}
      onChange={onChange}
      presets={[
        { label: t('visitors.visitorLogbook.today'), value: dayRange(0) },
        { label: t('visitors.visitorLogbook.yesterday'), value: dayRange(1) },
        { label: t('visitors.visitorLogbook.thisWeek'), value: thisWeek() },
        { label: t('visitors.visitorLogbook.thisMonth'), value: monthFromNow(0) },
        { label: t('visitors.visitorLogbook.lastMonth'), value: monthFromNow(-1) },
      ]}
      {...(unset && { unset })}
      value={value}
    />
  );
}
