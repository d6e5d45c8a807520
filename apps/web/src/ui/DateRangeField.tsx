import { DatePickerInput, type DatePickerPreset, DatesProvider } from '@mantine/dates';
import '@mantine/dates/styles.css';
import 'dayjs/locale/ja';
import 'dayjs/locale/ko';
import 'dayjs/locale/vi';
import { useState } from 'react';
import { language } from '../platform/i18n/language.ts';
import { useText } from '../platform/i18n/useText.ts';
import { useStore } from '../platform/store.ts';
import { CalendarIcon } from './icons.tsx';

/** Calendar dates, YYYY-MM-DD; both ends belong to the range. */
export interface DateRange {
  from: string;
  to: string;
}

interface Preset {
  label: string;
  value: DateRange;
}

interface Props {
  label: string;
  value: DateRange;
  onChange: (range: DateRange) => void;
  /** Ranges one click away, such as the current month. */
  presets?: readonly Preset[];
}

const presetOf = ({ label, value }: Preset): DatePickerPreset<'range'> => ({
  label,
  value: [value.from, value.to],
});

/** From one day to another. Nothing is asked for until both are chosen. */
export function DateRangeField({ label, value, onChange, presets = [] }: Props) {
  const t = useText();
  const locale = useStore(language);
  const [started, setStarted] = useState<string | null>(null);
  return (
    <DatesProvider settings={{ locale, firstDayOfWeek: 1 }}>
      <DatePickerInput
        allowSingleDateInRange
        ariaLabels={{
          previousMonth: t('ui.previousMonth'),
          nextMonth: t('ui.nextMonth'),
          previousYear: t('ui.previousYear'),
          nextYear: t('ui.nextYear'),
          previousDecade: t('ui.previousDecade'),
          nextDecade: t('ui.nextDecade'),
          monthLevelControl: t('ui.chooseMonth'),
          yearLevelControl: t('ui.chooseYear'),
        }}
        label={label}
        leftSection={<CalendarIcon />}
        onChange={([from, to]) => {
          setStarted(to ? null : from);
          if (from && to) onChange({ from, to });
        }}
        onDropdownClose={() => setStarted(null)}
        popoverProps={{ withinPortal: true }}
        presets={presets.map(presetOf)}
        style={{ flex: '0 1 17rem' }}
        type="range"
        value={started ? [started, null] : [value.from, value.to]}
        valueFormat="YYYY-MM-DD"
      />
    </DatesProvider>
  );
}
