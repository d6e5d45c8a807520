import { DatePickerInput } from '@mantine/dates';
import { ClashChoice } from './ClashChoice.tsx';
import { CalendarWords, useCalendar } from './calendar.tsx';
import { CalendarIcon } from './icons.tsx';
import { problemText } from './problem.ts';
import type { Bound } from './useDraft.ts';

interface Props extends Bound<string | null> {
  label: string;
  hint?: string;
}

/** A calendar date, YYYY-MM-DD. */
export function DateField({ name, value, onChange, problem, label, required, hint, clash }: Props) {
  const calendar = useCalendar(label, value ?? '');
  return (
    <CalendarWords>
      <DatePickerInput
        {...calendar}
        clearable={!required}
        description={hint}
        error={problemText(problem, label)}
        leftSection={<CalendarIcon />}
        name={name}
        onChange={onChange}
        required={required}
        value={value}
        valueFormat="YYYY-MM-DD"
      />
      <ClashChoice clash={clash} label={label} show={(date) => date ?? ''} />
    </CalendarWords>
  );
}
