import { FocusTrap, Group, InputBase, Stack, TextInput } from '@mantine/core';
import type { DatePickerPreset } from '@mantine/dates';
import { useState } from 'react';
import { monthFromNow } from '../../platform/dateRanges.ts';
import { formatClock } from '../../platform/dates.ts';
import { useText } from '../../platform/i18n/useText.ts';
import { CalendarIcon } from '../display/icons.ts';
import classes from '../list/Filters.module.css';
import { useFilter } from '../list/useFilter.ts';
import { useIsPhone } from '../page/phone.ts';
import { CalendarPopover, loadingAhead, RangeCalendar } from './dates/CalendarPopover.tsx';
import { RangeTimes, type TimesOfRange } from './dates/RangeTimes.tsx';
import { useTypedDate } from './dates/useTypedDate.ts';

/** First and last date, YYYY-MM-DD. The range includes both. */
export interface DateRange extends TimesOfRange {
  from: string;
  to: string;
}

interface RangePreset {
  label: string;
  value: DateRange;
}

interface Props {
  label: string;
  value: DateRange | null;
  onChange: (range: DateRange) => void;
  /** Text without a range, and a function that removes the range. Absent if the current month is the default. */
  unset?: { label: string; onClear: () => void };
  /** Predefined ranges in the calendar, such as the current month. */
  presets?: readonly RangePreset[];
  /** Labels of the first and the last time of day. Absent if the range has dates only. */
  times?: { from: string; to: string };
}

/**
 * A field for a date range. The dates are typed or chosen in a calendar. Calls `onChange` only when both the first and
 * the last date are chosen, or when a time is changed.
 */
export function DateRangeField({ label, value, onChange, unset, presets = [], times }: Props) {
  const t = useText();
  const [started, setStarted] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  // Focusing a text field would open the keyboard of a phone.
  const isPhone = useIsPhone();
  // The current month does not count as a set filter, because it is the default range of most lists.
  const usual = monthFromNow(0);
  const hasTime = value?.fromTime !== undefined || value?.toTime !== undefined;
  const isUsual = unset ? value === null : value?.from === usual.from && value.to === usual.to && !hasTime;
  useFilter(!isUsual, () =>
    unset
      ? unset.onClear()
      : onChange({ ...usual, ...(times && { fromTime: undefined, toTime: undefined }) }),
  );
  const toggle = (opens: boolean) => {
    setOpen(opens);
    setStarted(null);
  };
  const chosen = value ? formatRange(value) : (unset?.label ?? '');
  const shown = started ? `${started} –` : chosen;
  return (
    <CalendarPopover
      isOpen={isOpen}
      onToggle={toggle}
      target={
        <InputBase
          {...loadingAhead}
          // The accessible name includes the dates, because a label alone would hide them from screen readers.
          aria-expanded={isOpen}
          aria-haspopup="dialog"
          aria-label={t('common.labelled', { label, value: shown })}
          className={classes.period}
          component="button"
          label={label}
          leftSection={<CalendarIcon />}
          onClick={() => toggle(!isOpen)}
          pointer
          type="button"
        >
          {shown}
        </InputBase>
      }
    >
      <FocusTrap active={!isPhone}>
        <Stack gap="sm">
          <EdgeInputs onChange={onChange} value={value} />
          <RangeCalendar
            allowSingleDateInRange
            defaultDate={value?.from ?? usual.from}
            key={value?.from}
            onChange={([from, to]) => {
              setStarted(to ? null : from);
              if (!from || !to) return;
              onChange({ from, to });
              toggle(false);
            }}
            presets={presets.map(presetOf)}
            type="range"
            value={started ? [started, null] : [value?.from ?? null, value?.to ?? null]}
          />
          {times && value && (
            <RangeTimes
              isOneDay={value.from === value.to}
              labels={times}
              onChange={(typed) => onChange({ from: value.from, to: value.to, ...typed })}
              value={value}
            />
          )}
        </Stack>
      </FocusTrap>
    </CalendarPopover>
  );
}

/** The text fields for both dates. A date that would make the range end before it starts also becomes the other date. */
function EdgeInputs({ value, onChange }: Pick<Props, 'value' | 'onChange'>) {
  const t = useText();
  const { from: first, to: last } = value ?? { from: null, to: null };
  return (
    <Group gap="xs" grow wrap="nowrap">
      <EdgeInput
        label={t('ui.range.from')}
        onChange={(from) => onChange({ from, to: last === null || last < from ? from : last })}
        value={first}
      />
      <EdgeInput
        label={t('ui.range.to')}
        onChange={(to) => onChange({ from: first === null || first > to ? to : first, to })}
        value={last}
      />
    </Group>
  );
}

interface EdgeProps {
  label: string;
  value: string | null;
  onChange: (date: string) => void;
}

/** A text field for the first or the last date of the range. */
function EdgeInput({ label, value, onChange }: EdgeProps) {
  const { input, unreadable } = useTypedDate(value, (date) => date && onChange(date), true);
  return <TextInput {...input} autoComplete="off" error={unreadable} label={label} size="xs" w={130} />;
}

const formatEnd = (date: string, time: string | undefined) =>
  time === undefined ? date : `${date} ${formatClock(time)}`;

const formatRange = ({ from, to, fromTime, toTime }: DateRange): string =>
  `${formatEnd(from, fromTime)} – ${from === to && fromTime && toTime ? formatClock(toTime) : formatEnd(to, toTime)}`;

const presetOf = ({ label, value }: RangePreset): DatePickerPreset<'range'> => ({
  label,
  value: [value.from, value.to],
});
