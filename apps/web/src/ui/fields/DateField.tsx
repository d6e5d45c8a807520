import { problemText } from '../form/problem.ts';
import type { FieldBinding } from '../form/useDraft.ts';
import { CalendarButton, DayCalendar } from './CalendarButton.tsx';
import { ClashChoice } from './ClashChoice.tsx';

interface Props extends FieldBinding<string | null> {
  label: string;
  hint?: string;
}

/** Edits a date, YYYY-MM-DD. */
export function DateField({ name, value, onChange, problem, label, required, hint, clash }: Props) {
  return (
    <>
      <CalendarButton
        description={hint}
        error={problemText(problem, label)}
        label={label}
        name={name}
        onClear={required ? undefined : () => onChange(null)}
        required={required}
        shown={value ?? ''}
      >
        {(close) => (
          <DayCalendar
            defaultDate={value ?? undefined}
            onChange={(date) => {
              onChange(date);
              close();
            }}
            value={value}
          />
        )}
      </CalendarButton>
      <ClashChoice clash={clash} label={label} show={(date) => date ?? ''} />
    </>
  );
}
