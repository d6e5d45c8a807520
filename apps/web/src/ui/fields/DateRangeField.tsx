import type { DatePickerPreset } from '@mantine/dates';
import { useState } from 'react';
import { monthFromNow } from '../../platform/dateRanges.ts';
import classes from '../list/Filters.module.css';
import { useFilter } from '../list/useFilter.ts';
import { CalendarButton, RangeCalendar } from './CalendarButton.tsx';

/** First and last date, YYYY-MM-DD. The range includes both. */
export interface DateRange {
  from: string;
  to: string;
}

interface RangePreset {
  label: string;
  value: DateRange;
}

interface Props {
  label: string;
  value: DateRange;
  onChange: (range: DateRange) => void;
  /** Predefined ranges in the calendar, such as the current month. */
  presets?: readonly RangePreset[];
}

/** A field for a date range. Calls `onChange` only when both the first and the last date are chosen. */
export function DateRangeField({ label, value, onChange, presets = [] }: Props) {
  const [started, setStarted] = useState<string | null>(null);
  // The current month does not count as a set filter, because it is the default range of every list.
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

const presetOf = ({ label, value }: RangePreset): DatePickerPreset<'range'> => ({
  label,
  value: [value.from, value.to],
});
