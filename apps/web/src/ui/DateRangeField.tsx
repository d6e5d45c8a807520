import type { DatePickerPreset } from '@mantine/dates';
import { useState } from 'react';
import { monthFromNow } from '../platform/dateRanges.ts';
import { CalendarButton, RangeCalendar } from './CalendarButton.tsx';
import classes from './Filters.module.css';
import { useFilter } from './useFilter.ts';

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

/** From one day to another. Nothing is asked for until both are chosen. */
export function DateRangeField({ label, value, onChange, presets = [] }: Props) {
  const [started, setStarted] = useState<string | null>(null);
  // every list with dates begins with the current month
  const usual = monthFromNow(0);
  useFilter(value.from !== usual.from || value.to !== usual.to, () => onChange(usual));
  return (
    <CalendarButton
      className={classes.period}
      label={label}
      onToggle={() => setStarted(null)}
      shown={started ? `${started} –` : `${value.from} – ${value.to}`}
    >
      {(close) => (
        <RangeCalendar
          allowSingleDateInRange
          defaultDate={value.from}
          onChange={([from, to]) => {
            setStarted(to ? null : from);
            if (!from || !to) return;
            onChange({ from, to });
            close();
          }}
          presets={presets.map(presetOf)}
          type="range"
          value={started ? [started, null] : [value.from, value.to]}
        />
      )}
    </CalendarButton>
  );
}

const presetOf = ({ label, value }: Preset): DatePickerPreset<'range'> => ({
  label,
  value: [value.from, value.to],
});
